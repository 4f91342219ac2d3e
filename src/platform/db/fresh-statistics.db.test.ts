import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';
import { freshenStatistics } from './fresh-statistics.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  await world.ctx.sql.query(`create table grown (id int primary key) with (autovacuum_enabled = false)`);
});
afterAll(() => world.close());

/** Behaves like a process that has not checked before. */
function fresh(tables: readonly string[]): Promise<string[]> {
  return freshenStatistics({ ...world.ctx, pool: Object.create(world.ctx.pool) as typeof world.ctx.pool }, tables);
}

async function estimatedRows(): Promise<number> {
  const [row] = await world.ctx.sql.query<{ n: number }>(`select reltuples as n from pg_class where relname = 'grown'`);
  return row?.n ?? Number.NaN;
}

test('a table that has grown has statistics before the next work on it, one that has not is left alone', async () => {
  const tables = ['grown', 'no_such_table'];
  expect(await fresh(tables)).toEqual([]);
  await world.ctx.sql.query('insert into grown select generate_series(1, 2000)');
  expect(await estimatedRows()).toBe(-1);
  // The server counts changes a moment after the commit.
  await expect.poll(() => fresh(tables), { timeout: 10_000 }).toEqual(['grown']);
  expect(await estimatedRows()).toBe(2000);
  expect(await fresh(tables)).toEqual([]);
});

test('what is read grows with the table, and statistics of others are no coarser for it', async () => {
  const { query } = world.ctx.sql;
  const steps = async (table: string): Promise<number> => {
    await query(`create table ${table} (id int primary key) with (autovacuum_enabled = false)`);
    await query(`insert into ${table} select generate_series(1, $1::int)`, [table === 'small' ? 4000 : 80_000]);
    await expect.poll(() => fresh([table]), { timeout: 10_000 }).toEqual([table]);
    const [row] = await query<{ n: number }>(
      `select cardinality(histogram_bounds::text::int[]) - 1 as n from pg_stats where tablename = $1 and attname = 'id'`,
      [table],
    );
    return row?.n ?? Number.NaN;
  };
  expect(await steps('small')).toBe(10);
  expect(await steps('large')).toBe(16);
  expect(await query('show default_statistics_target')).toEqual([{ default_statistics_target: '100' }]);
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
