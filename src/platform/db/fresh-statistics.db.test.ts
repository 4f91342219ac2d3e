import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';
import { freshenStatistics } from './fresh-statistics.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  await world.ctx.sql.query(`create table grown (id int primary key) with (autovacuum_enabled = false)`);
});
afterAll(() => world.close());

async function estimatedRows(): Promise<number> {
  const [row] = await world.ctx.sql.query<{ n: number }>(`select reltuples as n from pg_class where relname = 'grown'`);
  return row?.n ?? Number.NaN;
}

test('a table that has grown has statistics before the next work on it, one that has not is left alone', async () => {
  const fresh = (pool: object): Promise<string[]> =>
    freshenStatistics({ ...world.ctx, pool: pool as typeof world.ctx.pool }, ['grown', 'no_such_table']);
  expect(await fresh({})).toEqual([]);
  await world.ctx.sql.query('insert into grown select generate_series(1, 2000)');
  expect(await estimatedRows()).toBe(-1);
  // The server counts changes a moment after the commit.
  await expect.poll(() => fresh({}), { timeout: 10_000 }).toEqual(['grown']);
  expect(await estimatedRows()).toBe(2000);
  expect(await fresh({})).toEqual([]);
});

test('one process looks at most once in two seconds', async () => {
  let questions = 0;
  const query: typeof world.ctx.sql.query = (...given) => {
    questions += 1;
    return world.ctx.sql.query(...given);
  };
  const ctx = { ...world.ctx, pool: Object.create(world.ctx.pool), sql: { ...world.ctx.sql, query } };
  await freshenStatistics(ctx, ['grown']);
  await freshenStatistics(ctx, ['grown']);
  expect(questions).toBe(1);
});
