import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSequencerWorld, type SequencerWorld } from '../../../test/support/sequencer-world.js';
import type { Ctx } from '../../platform/context.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import { drainLoops } from '../../platform/due/drain.js';
import { exportLoop } from './sequencers.worker.js';

let seq: SequencerWorld;
beforeAll(async () => {
  seq = await openSequencerWorld();
});
afterAll(() => seq?.close());

/** Longer than the loop waits for a batch before it looks at the table again. */
const SLOW_MS = 400;

/** A context in which a batch is slow, and ends while the loop looks for connections that are due. */
function slow(ctx: Ctx): Ctx {
  const isFree = async (): Promise<boolean> =>
    (await ctx.sql.query('select 1 from sequencer_connections where worker_id is not null')).length === 0;
  const query: SqlRunner['query'] = async <R>(text: string, values?: readonly unknown[], name?: string) => {
    if (/^\s*select .* from sequencer_exports/s.test(text)) await sleep(SLOW_MS);
    const rows = await ctx.sql.query<R>(text, values, name);
    if (text.startsWith('update sequencer_connections c set worker_id') && rows.length === 0) {
      while (!(await isFree())) await sleep(10);
      await sleep(50);
    }
    return rows;
  };
  return { ...ctx, sql: { ...ctx.sql, query } };
}

it('goes on with the next batch where one ends while the table is looked at', async () => {
  const id = await seq.connect();
  await seq.exportTo(id, { mailboxes: await seq.mailboxes(120) });
  await drainLoops(slow(seq.world.ctx), seq.worker, [exportLoop()]);
  expect(new Set((await seq.exports(id)).map(({ status }) => status))).toEqual(new Set(['exported']));
});
