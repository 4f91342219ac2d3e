import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FastSink, startFastSink } from '../../../../sandbox/src/sink.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import { startDueLoops } from '../../../platform/due/runner.js';
import { sendingLoop } from './index.js';

const CONNECTIONS = 2;
const CONTACTS = 60;
let sink: FastSink;
let open: WorkerWorld;

beforeAll(async () => {
  sink = await startFastSink({ keep: true, latencyMs: 300 });
  const config = { mailRelayUrl: `smtp://127.0.0.1:${sink.port}`, mailRelayConnections: CONNECTIONS };
  open = await openWorkerWorld({ config });
});

afterAll(async () => {
  await open?.close();
  await sink?.close();
});

it('a stop waits for what a slow relay has begun and gives back everything behind it', async () => {
  const { ctx } = open.world;
  const { campaignId } = await seedCampaign(open.world, { contacts: CONTACTS, email: (n) => `stop${n}@a.test` });
  const loops = startDueLoops(ctx, open.worker, [sendingLoop()]);
  while (sink.count() < 8) await sleep(5);
  const before = sink.count();
  expect(await loops.stop(60_000)).toBe(true);

  // One message per connection, and one that already had its permission.
  expect(sink.count() - before).toBeLessThanOrEqual(2 * CONNECTIONS);
  const rows = await ctx.sql.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from sends where campaign_id = $1 group by 1 order by 1',
    [campaignId],
  );
  expect(rows).toEqual([
    { status: 'scheduled', n: CONTACTS - sink.count() },
    { status: 'sent', n: sink.count() },
  ]);
  expect(await ctx.sql.query('select 1 from send_claims')).toEqual([]);
});
