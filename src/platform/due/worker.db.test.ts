import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPlatformContext, type PlatformContext } from '../../../test/support/platform-context.js';
import { deadWorkers, type Recoverer, reapDeadWorkers } from './reaper.js';
import { startWorker } from './worker.js';

let platform: PlatformContext;

beforeEach(async () => {
  platform = await openPlatformContext();
});

afterEach(() => platform.close());

const age = (id: string, seconds: number) =>
  platform.ctx.sql.execute(
    `UPDATE workers SET heartbeat_at = clock_timestamp() - $2 * interval '1 second' WHERE id = $1`,
    [id, seconds],
  );

it('is dead for others after fifteen seconds without a heartbeat, not before', async () => {
  const { ctx } = platform;
  const worker = await startWorker(ctx, 'worker');
  expect(worker.isAlive()).toBe(true);
  expect(await deadWorkers(ctx)).toEqual([]);
  await age(worker.id, 14);
  expect(await deadWorkers(ctx)).toEqual([]);
  await age(worker.id, 15.1);
  expect(await deadWorkers(ctx)).toEqual([worker.id]);
  await worker.stop({ clean: true });
  expect(await ctx.sql.query('SELECT 1 FROM workers')).toEqual([]);
});

it('never comes back under an identity that others count as dead', async () => {
  const { ctx } = platform;
  const worker = await startWorker(ctx, 'worker');
  const { id } = worker;
  const life = worker.lifetime();
  await age(id, 16);
  await new Promise<void>((resolve) => life.addEventListener('abort', () => resolve()));
  while (!worker.isAlive()) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(worker.id).not.toBe(id);
  expect(worker.lifetime().aborted).toBe(false);
  expect(await deadWorkers(ctx)).toEqual([id]);
  await worker.stop({ clean: true });
});

it('is taken over immediately when it reports unfinished work', async () => {
  const { ctx } = platform;
  const worker = await startWorker(ctx, 'worker');
  await worker.stop({ clean: false });
  expect(worker.isAlive()).toBe(false);
  expect(worker.lifetime().aborted).toBe(true);
  expect(await deadWorkers(ctx)).toEqual([worker.id]);
});

it.each([true, false])(
  'leaves nothing else behind when it stops while a heartbeat is on its way (clean: %s)',
  async (clean) => {
    const { ctx } = platform;
    const worker = await startWorker(ctx, 'worker');
    const { id } = worker;
    const client = await ctx.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM workers FOR UPDATE');
    const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'outrider-heartbeat' AND wait_event_type = 'Lock'
    AND datname = current_database()`;
    while ((await ctx.sql.query(isWaiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const stopped = worker.stop({ clean });
    await client.query('COMMIT');
    client.release();
    await stopped;
    expect(worker.id).toBe(id);
    expect(await ctx.sql.query('SELECT id FROM workers')).toEqual(clean ? [] : [{ id }]);
    expect(await deadWorkers(ctx)).toEqual(clean ? [] : [id]);
  },
);

it('keeps a dead worker known until its last transactions must have ended, and forgets it only when all recovered', async () => {
  const { ctx } = platform;
  const worker = await startWorker(ctx, 'worker');
  await worker.stop({ clean: false });
  const { id } = worker;
  const recovered: string[] = [];
  let broken = true;
  const recoverers: Recoverer[] = [
    {
      name: 'broken',
      recover: async () => {
        if (broken) throw new Error('not yet');
      },
    },
    { name: 'sound', recover: async (_ctx, ids) => void recovered.push(...ids) },
  ];
  await age(id, 700);
  expect(await reapDeadWorkers(ctx, recoverers, [id])).toEqual({ complete: false });
  expect(recovered).toEqual([id]);
  expect(await deadWorkers(ctx)).toEqual([id]);
  broken = false;
  await age(id, 60);
  expect(await reapDeadWorkers(ctx, recoverers, [id])).toEqual({ complete: true });
  expect(await deadWorkers(ctx)).toEqual([id]);
  await age(id, 700);
  await reapDeadWorkers(ctx, recoverers, [id]);
  expect(await deadWorkers(ctx)).toEqual([]);
});

it('has a heartbeat of its own: a pool that slow work has exhausted does not stop it', async () => {
  const small = await openPlatformContext({ pool: { size: 1 } });
  const worker = await startWorker(small.ctx, 'worker');
  const held = await small.ctx.pool.connect();
  const before = await held.query('SELECT heartbeat_at FROM workers');
  await new Promise((resolve) => setTimeout(resolve, 3_300));
  const after = await held.query('SELECT heartbeat_at FROM workers');
  expect(after.rows[0].heartbeat_at > before.rows[0].heartbeat_at).toBe(true);
  held.release();
  await worker.stop({ clean: true });
  await small.close();
});
