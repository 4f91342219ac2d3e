import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.js';
import { beginTx, savepoint } from './transaction.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase({ size: 2 });
  await database.sql.query('create table notes (id bigint primary key, body text)');
});
afterAll(() => database.drop());

const bodies = async (): Promise<string[]> =>
  (await database.sql.query<{ body: string }>('select body from notes order by id')).map((row) => row.body);

test('an error rolls back statements and COPY, and the connection continues', async () => {
  await database.sql.query('truncate notes');
  const attempt = beginTx(database.pool, async (sql) => {
    await sql.query("insert into notes values (1, 'sql')");
    await sql.copyFrom('copy notes from stdin', ['2\tcopy\n']);
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await bodies()).toEqual([]);
});

test('all statements of a transaction share one connection', async () => {
  const pids = await beginTx(database.pool, async (sql) => [
    await sql.query('select pg_backend_pid() as pid'),
    await sql.query('select pg_backend_pid() as pid'),
  ]);
  expect(pids[0]).toEqual(pids[1]);
});

test('pipelined statements are done in the order in which they were given, and their answers come apart', async () => {
  await database.sql.query('truncate notes');
  const counts = await beginTx(
    database.pool,
    async (sql) => {
      const asked = Array.from({ length: 20 }, async (_, n) => {
        await sql.execute('insert into notes values ($1, $2)', [n, `note ${n}`], 'test-note');
      });
      const counted = sql.query<{ n: number }>('select count(*)::int as n from notes');
      await Promise.all(asked);
      return counted;
    },
    { isPipelined: true },
  );
  expect(counts).toEqual([{ n: 20 }]);
});

test('a failing pipelined statement rolls back all, and its connection continues and runs a COPY', async () => {
  await database.sql.query('truncate notes');
  const attempt = beginTx(
    database.pool,
    (sql) =>
      Promise.all([
        sql.query("insert into notes values (1, 'first')"),
        sql.query("insert into notes values (1, 'same')", [], 'test-same'),
        sql.query("insert into notes values (2, 'behind')", [], 'test-behind'),
      ]),
    { isPipelined: true },
  );
  await expect(attempt).rejects.toMatchObject({ code: '23505' });
  expect(await bodies()).toEqual([]);
  for (let n = 0; n < 3; n += 1) {
    await beginTx(database.pool, async (sql) => {
      await sql.query('insert into notes values ($1, $2)', [n, 'behind'], 'test-note');
      await sql.copyFrom('copy notes from stdin', [`${n + 10}\tcopy\n`]);
    });
  }
  expect(await bodies()).toHaveLength(6);
});

test('a pipelined connection that breaks fails everything in progress', async () => {
  const broken = beginTx(
    database.pool,
    (sql) =>
      Promise.allSettled(['select pg_terminate_backend(pg_backend_pid())', 'select 1'].map((text) => sql.query(text))),
    { isPipelined: true },
  );
  await expect(broken).rejects.toThrow();
  expect(await database.sql.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a savepoint undoes only its own part', async () => {
  await database.sql.query('truncate notes');
  await beginTx(database.pool, async (sql) => {
    await sql.query("insert into notes values (1, 'kept')");
    await savepoint({ sql }, async () => {
      await sql.query("insert into notes values (2, 'lost')");
      throw new Error('inner');
    }).catch(() => undefined);
    await savepoint({ sql }, () => sql.query("insert into notes values (3, 'kept too')"));
  });
  expect(await bodies()).toEqual(['kept', 'kept too']);
});

test('a connection that breaks inside a transaction is not handed out again', async () => {
  const broken = beginTx(database.pool, async (sql) => {
    await sql.query('select pg_terminate_backend(pg_backend_pid())');
  });
  await expect(broken).rejects.toThrow();
  const ones = await Promise.all([1, 2, 3, 4].map(() => database.sql.query('select 1 as one')));
  expect(ones.flat()).toHaveLength(4);
});

test('a deferred constraint that fails at the commit rejects and leaves the pool usable', async () => {
  await database.sql.query('create table late (id int unique deferrable initially deferred)');
  const attempt = beginTx(database.pool, (sql) => sql.query('insert into late values (1), (1)'));
  await expect(attempt).rejects.toMatchObject({ code: '23505' });
  expect(await database.sql.query('select * from late')).toEqual([]);
});

test('int8 and numeric arrive as numbers, a date as text, bytea as bytes', async () => {
  const [row] = await database.sql.query(
    "select 9007199254740991::int8 as big, 1.5::numeric as rate, date '2026-03-01' as day, '\\x00ff'::bytea as raw",
  );
  expect(row).toEqual({ big: 9007199254740991, rate: 1.5, day: '2026-03-01', raw: Buffer.from([0, 255]) });
});
