import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../../../test/support/outside/pgbouncer.js';
import { createPool } from '../pool.js';
import { poolRunner } from '../sql-runner.js';
import { beginTx } from '../transaction.js';
import { changesSessions } from './detect-pooler.js';
import { isHeard, requireSameDatabase } from './same-database.js';

let database: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [database, other] = await Promise.all([cloneDatabase(), cloneDatabase()]);
});
afterAll(async () => {
  await Promise.all([database?.drop(), other?.drop()]);
});

it('finds that PostgreSQL itself keeps sessions', async () => {
  expect(await changesSessions(database.url)).toBe(false);
});

it('tells two databases of one server apart', async () => {
  expect(await isHeard(database.url, database.url)).toBe(true);
  expect(await isHeard(other.url, database.url)).toBe(false);
  const stranger = requireSameDatabase(other.pool, '00000000-0000-4000-8000-000000000000');
  await expect(stranger).rejects.toThrow('lead to different databases');
});

describe.skipIf(!hasPgBouncer)('through PgBouncer (skipped where /usr/sbin/pgbouncer is not installed)', () => {
  let transactions: PgBouncer;
  let sessions: PgBouncer;
  beforeAll(async () => {
    transactions = await startPgBouncer(database.url);
    sessions = await startPgBouncer(database.url, { mode: 'session' });
  });
  afterAll(async () => {
    await Promise.all([transactions?.close(), sessions?.close()]);
  });

  it('finds that the transaction mode changes sessions, and the session mode keeps them', async () => {
    expect(await changesSessions(transactions.url)).toBe(true);
    expect(await changesSessions(sessions.url)).toBe(false);
    expect(await isHeard(transactions.url, database.url)).toBe(true);
  });

  it('runs named and pipelined statements on changing server connections', async () => {
    const pool = createPool(transactions.url, { size: 20, isPooled: true });
    try {
      const sql = poolRunner(pool);
      const doubled = (n: number) => sql.query<{ two: number }>('select $1::int * 2 as two', [n], 'pooled-double');
      const numbers = Array.from({ length: 200 }, (_, n) => n);
      expect((await Promise.all(numbers.map(doubled))).map(([row]) => row?.two)).toEqual(numbers.map((n) => n * 2));
      const inOne = (n: number) =>
        beginTx(
          pool,
          (tx) =>
            Promise.all(
              [1, 2, 3].map((m) => tx.query<{ sum: number }>('select $1::int + $2::int as sum', [n, m], 'sum')),
            ),
          { isPipelined: true },
        );
      const sums = await Promise.all(numbers.map(inOne));
      expect(sums.map((rows) => rows.map(([row]) => row?.sum))).toEqual(numbers.map((n) => [n + 1, n + 2, n + 3]));
    } finally {
      await pool.end();
    }
  });
});
