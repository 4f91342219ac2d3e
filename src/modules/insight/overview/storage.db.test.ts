import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { backgroundWork } from '../../../jobs.js';

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

it('forgets samples after two months', async () => {
  world.clock.advanceMs(61 * DAY_MS);
  await sample();
  expect(await world.ctx.sql.query('select 1 from disk_samples')).toHaveLength(1);
});

it('requires an account-wide key', async () => {
  const { status, json } = await storage(world.a.key);
  expect([status, json.code]).toEqual([403, 'account_key_required']);
});
