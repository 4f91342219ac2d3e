import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase({ size: 2 });
  await database.sql.query('create table lines (id int, body text)');
});
beforeEach(() => database.sql.query('truncate lines'));
afterAll(() => database.drop());

const count = async (): Promise<number> =>
  (await database.sql.query<{ n: number }>('select count(*) as n from lines'))[0]!.n;

test('COPY takes all rows of an async source, whatever its chunks', async () => {
  async function* source(): AsyncGenerator<Buffer> {
    for (let id = 0; id < 5_000; id += 1) {
      yield Buffer.from(`${id}\tli`);
      yield Buffer.from('ne\n');
    }
  }
  expect(await database.sql.copyFrom('copy lines from stdin', source())).toBe(5_000);
  expect(await count()).toBe(5_000);
});

test('a source that fails leaves no row, and the error of the source is what the caller sees', async () => {
  async function* source(): AsyncGenerator<string> {
    yield '1\tone\n';
    throw new Error('disk gone');
  }
  for (let round = 0; round < 3; round += 1) {
    await expect(database.sql.copyFrom('copy lines from stdin', source())).rejects.toThrow('disk gone');
  }
  expect(await count()).toBe(0);
});

test('rows that the server rejects reject with their SQLSTATE and the pool continues', async () => {
  await expect(database.sql.copyFrom('copy lines from stdin', ['x\tnot a number\n'])).rejects.toMatchObject({
    code: '22P02',
  });
  expect(await count()).toBe(0);
});

test('COPY out streams what is there, and leaving early does not hold the connection', async () => {
  await database.sql.query("insert into lines select n, repeat('x', 100) from generate_series(1, 20000) n");
  for (let round = 0; round < 4; round += 1) {
    for await (const chunk of database.sql.copyTo('copy lines to stdout')) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
  }
  let bytes = 0;
  for await (const chunk of database.sql.copyTo('copy (select id from lines where id <= 9) to stdout'))
    bytes += chunk.length;
  expect(bytes).toBe(18);
});

test('execute tells how many rows a statement touched', async () => {
  await database.sql.query("insert into lines values (1, 'a'), (2, 'b'), (3, 'c')");
  expect(await database.sql.execute('delete from lines where id > $1', [1])).toBe(2);
});

test('a named statement is prepared once and keeps taking other values', async () => {
  const values = [];
  for (const n of [1, 2, 3])
    values.push(...(await database.sql.query<{ n: number }>('select $1::int as n', [n], 'echo')));
  expect(values.map((row) => row.n)).toEqual([1, 2, 3]);
});
