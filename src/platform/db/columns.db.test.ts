import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.js';
import { bools, dates, float8s, int4s, int8s, jsonbs, jsons, texts, timestamps, uuids } from './columns.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase({ size: 1 });
});
afterAll(() => database.drop());

/** Columns as the server stores them, each value in the server's own format. */
async function read(type: string, column: Buffer): Promise<Array<string | null>> {
  const rows = await database.sql.query<{ value: string | null }>(
    `select value::text from unnest($1::${type}[]) with ordinality as n (value, position) order by position`,
    [column],
  );
  return rows.map((row) => row.value);
}

/** The same columns as text arrays of the driver. */
async function readText(type: string, values: readonly unknown[]): Promise<Array<string | null>> {
  const rows = await database.sql.query<{ value: string | null }>(
    `select value::text from unnest($1::${type}[]) with ordinality as n (value, position) order by position`,
    [values],
  );
  return rows.map((row) => row.value);
}

const columns: ReadonlyArray<readonly [string, (values: never[]) => Buffer, readonly unknown[]]> = [
  ['uuid', uuids, ['0190163d-8694-739b-aea5-966c26f8ad91', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', null]],
  ['int4', int4s, [0, 1, -1, 2 ** 31 - 1, -(2 ** 31), null]],
  ['int8', int8s, [0, -1, 2 ** 32, -(2 ** 32) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, null]],
  ['float8', float8s, [0, 0.1, -1e300, null]],
  ['bool', bools, [true, false, null]],
  [
    'timestamptz',
    timestamps,
    [new Date(0), new Date('1999-12-31T23:59:59.999Z'), new Date('2026-03-29T01:30:00.001Z'), new Date(8.64e15 / 1000)],
  ],
  ['date', dates, ['2026-03-29', '2000-01-01', '1999-12-31', '0004-02-29', null]],
  [
    'text',
    texts,
    ['', 'NULL', '{"a"}', 'back\\slash', 'comma, "quote"', '\u{1f600} Grüße\r\n\t', 'x'.repeat(70_000), null],
  ],
];

test.each(columns)(
  'a column of %s arrives as the driver would send it, including NULL and empty values',
  async (type, make, values) => {
    expect(await read(type, make(values as never[]))).toEqual(await readText(type, values));
    expect(await read(type, make([]))).toEqual([]);
    expect(await read(type, make([undefined as never]))).toEqual([null]);
  },
);

test('JSON arrives as it was said, as jsonb in the form of the server; its null is apart from no value', async () => {
  const values = [{ b: ['"', '\\', 'ü'], a: null }, 'text', 0.5, true, null, undefined];
  const plain = ['"text"', '0.5', 'true', 'null', null];
  expect(await read('json', jsons(values))).toEqual(['{"b":["\\"","\\\\","ü"],"a":null}', ...plain]);
  expect(await read('jsonb', jsonbs(values))).toEqual(['{"a": null, "b": ["\\"", "\\\\", "ü"]}', ...plain]);
});

test('JSON with NUL or half of a character is stored with a marker in its place', async () => {
  const values = [{ a: 'cut \ud83d', 'b\0': '\ude00 \0 😀 \\ud83d' }];
  const stored = ['{"a": "cut \ufffd", "b\ufffd": "\ufffd \ufffd 😀 \\\\ud83d"}'];
  expect(await read('jsonb', jsonbs(values))).toEqual(stored);
});

test('what is no value of the type never reaches the server', () => {
  for (const wrong of [
    '',
    'not-a-uuid',
    '0190163d-8694-739b-aea5-966c26f8ad9g',
    '0190163d18694-739b-aea5-966c26f8ad91',
  ])
    expect(() => uuids([wrong])).toThrow(RangeError);
  for (const wrong of [0.5, Number.NaN, 2 ** 31]) expect(() => int4s([wrong])).toThrow(RangeError);
  for (const wrong of [0.5, Number.NaN, 2 ** 53]) expect(() => int8s([wrong])).toThrow(RangeError);
  for (const wrong of ['', '2026-02', '2026-13-01', '2026-02-30', 'today'])
    expect(() => dates([wrong])).toThrow(RangeError);
  expect(() => timestamps([new Date(Number.NaN)])).toThrow(RangeError);
});

test('the server refuses a column of another type', async () => {
  await expect(read('uuid', texts(['0190163d-8694-739b-aea5-966c26f8ad91']))).rejects.toMatchObject({ code: '42804' });
});

test('one prepared statement takes columns and plain values side by side', async () => {
  for (const round of [1, 2]) {
    const rows = await database.sql.query<{ sum: number }>(
      'select $1::int + n as sum from unnest($2::int[]) as n order by n',
      [round, int4s([1, 2])],
      'columns-test',
    );
    expect(rows.map((row) => row.sum)).toEqual([round + 1, round + 2]);
  }
});
