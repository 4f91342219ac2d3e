import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { backgroundWork } from '../../../jobs.js';
import { objectMoveProblem } from '../../../platform/files/blobs/move-state.js';

const DAY_MS = 86_400_000;

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { dataDir: tmpdir() } });
});
afterAll(() => world.close());

const storage = (key = world.adminKey) => world.inA({ url: '/storage', key });

async function sample(): Promise<void> {
  const schedule = backgroundWork().schedules.find(({ name }) => name === 'platform.disk-samples');
  await schedule?.run(world.ctx, { signal: new AbortController().signal } as never);
}

it('knows the growth of the database after two days, from one sample a day', async () => {
  await sample();
  const { status, json } = await storage();
  expect(status).toBe(200);
  expect(json).toMatchObject({ growthBytesPerDay: null, daysLeft: null });
  expect(json.databaseBytes).toBeGreaterThan(1e6);
  for (let day = 0; day < 3; day += 1) {
    world.clock.advanceMs(DAY_MS);
    await sample();
    await sample();
  }
  expect(await world.ctx.sql.query('select 1 from disk_samples')).toHaveLength(4);
  expect((await storage()).json.growthBytesPerDay).toEqual(expect.any(Number));
  const samples = `update disk_samples set bytes = $1::bigint - 1000000 * ($2::date - sampled_on)`;
  await world.ctx.sql.query(samples, [json.databaseBytes, world.clock.now().toISOString().slice(0, 10)]);
  const { growthBytesPerDay } = (await storage()).json;
  expect(Math.abs(growthBytesPerDay - 1_000_000)).toBeLessThan(300_000);
});

it('shows the progress of the move to the object store, and reports what could not be moved', async () => {
  const move = async () => (await storage()).json.objectMove;
  const save = (failed: number, problem: string | null, finishedAt: Date | null) =>
    world.ctx.sql.query(
      `insert into blob_moves (table_name, target, moved_count, failed_count, problem, started_at, finished_at)
       values ('message_sources', 'database', 5, $1, $2, now(), $3)
       on conflict (table_name) do update set failed_count = $1, problem = $2, finished_at = $3`,
      [failed, problem, finishedAt],
    );
  expect(await move()).toBeNull();
  await save(0, null, null);
  expect(await move()).toEqual({ target: 'database', status: 'moving', movedCount: 5, failedCount: 0, problem: null });
  await save(0, 'no result within 20 seconds', null);
  expect(await move()).toMatchObject({ status: 'waiting' });
  await save(2, 'The object 7/ab is missing.', new Date());
  expect(await move()).toMatchObject({ status: 'incomplete', failedCount: 2 });
  expect(await objectMoveProblem(world.ctx.sql, null)).toBe(
    '2 rows could not be moved to database: The object 7/ab is missing.',
  );
  await save(0, null, new Date());
  expect(await move()).toMatchObject({ status: 'complete' });
  expect(await objectMoveProblem(world.ctx.sql, null)).toBeNull();
});

it('forgets samples after two months', async () => {
  world.clock.advanceMs(61 * DAY_MS);
  await sample();
  expect(await world.ctx.sql.query('select 1 from disk_samples')).toHaveLength(1);
});

it('requires an account-wide key', async () => {
  const { status, json } = await storage(world.a.key);
  expect([status, json.code]).toEqual([403, 'account_key_required']);
});
