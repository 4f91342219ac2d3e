import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.js';
import { givenRows, givenValues } from './given-rows.js';

interface Row {
  readonly id: string;
  readonly count: number | null;
  readonly day: string;
  readonly at: Date;
  readonly extra: unknown;
}

const GIVEN = givenRows<Row>({
  id: ['uuid', (row) => row.id],
  n: ['int', (row) => row.count],
  size: ['bigint', (row) => (row.count ?? 0) * 2 ** 40],
  share: ['float8', (row) => (row.count === null ? null : row.count / 2)],
  has_count: ['bool', (row) => row.count !== null],
  day: ['date', (row) => row.day],
  at: ['timestamptz', (row) => row.at],
  words: ['json', (row) => row.extra],
  extra: ['jsonb', (row) => row.extra],
  name: ['text', (row) => `it is ${row.day}`],
});

const rows: readonly Row[] = [
  { id: '0190163d-8694-739b-aea5-966c26f8ad91', count: 3, day: '2026-03-29', at: new Date(0), extra: { b: 1, a: [] } },
  { id: '0190163d-8694-739b-aea5-966c26f8ad90', count: null, day: '1969-12-31', at: new Date(1), extra: undefined },
];

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase({ size: 1 });
});
afterAll(() => database.drop());

test('rows arrive as a table with a name and a type for each column, and numbered on request', async () => {
  const seen = await database.sql.query(
    `select $1::int as first, n.id, n.n, n.size, n.share, n.has_count, n.day::text, n.at, n.words::text, n.extra::text, n.name, n.position::int
     from ${GIVEN.at(2, 'n', { position: 'position' })} order by n.position`,
    [7, ...GIVEN.values(rows)],
  );
  expect(seen).toEqual([
    {
      ...{ first: 7, id: rows[0]!.id, n: 3, size: 3 * 2 ** 40, share: 1.5, has_count: true, day: '2026-03-29' },
      ...{
        at: new Date(0),
        words: '{"b":1,"a":[]}',
        extra: '{"a": [], "b": 1}',
        name: 'it is 2026-03-29',
        position: 1,
      },
    },
    {
      ...{ first: 7, id: rows[1]!.id, n: null, size: 0, share: null, has_count: false, day: '1969-12-31' },
      ...{ at: new Date(1), words: null, extra: null, name: 'it is 1969-12-31', position: 2 },
    },
  ]);
});

test('the planner does not see how many rows there are, on request', async () => {
  const IDS = givenValues('id', 'int');
  const estimate = async (isUnseen: boolean): Promise<number> => {
    const plan = await database.sql.query<{ 'QUERY PLAN': Array<{ Plan: { 'Plan Rows': number } }> }>(
      `explain (format json) select 1 from ${IDS.at(1, 'n', { isUnseen })}`,
      IDS.values(Array.from({ length: 400 }, (_, n) => n)),
    );
    return plan[0]!['QUERY PLAN'][0]!.Plan['Plan Rows'];
  };
  expect(await estimate(false)).toBe(400);
  expect(await estimate(true)).not.toBe(400);
});

test('no row is an empty table', async () => {
  expect(await database.sql.query(`select 1 from ${GIVEN.at(1, 'n')}`, GIVEN.values([]))).toEqual([]);
});

test('a value that is not of the type of its column never reaches the server', () => {
  expect(() => GIVEN.values([{ ...rows[0]!, count: 0.5 }])).toThrow(RangeError);
  expect(() => GIVEN.values([{ ...rows[0]!, id: 'one' }])).toThrow(RangeError);
});
