import { bools, byteas, dates, float8s, int4s, int8s, jsonbs, jsons, texts, timestamps, uuids } from './columns.js';

/** The types that a column of given rows can have, by their names in SQL, and what a value of each is here. */
interface Values {
  readonly uuid: string;
  readonly text: string;
  readonly int: number;
  readonly bigint: number;
  readonly float8: number;
  readonly bool: boolean;
  readonly timestamptz: Date;
  /** `2026-03-29`. */
  readonly date: string;
  /** Any value that JSON knows; undefined is NULL, null is JSON's own null. */
  readonly json: unknown;
  readonly jsonb: unknown;
  readonly bytea: Buffer;
}

type Type = keyof Values;

type Column<Row> = {
  readonly [T in Type]: readonly [type: T, take: (row: Row) => Values[T] | null | undefined];
}[Type];

const write: { readonly [T in Type]: (values: ReadonlyArray<Values[T] | null | undefined>) => Buffer } = {
  uuid: uuids,
  text: texts,
  int: int4s,
  bigint: int8s,
  float8: float8s,
  bool: bools,
  timestamptz: timestamps,
  date: dates,
  json: jsons,
  jsonb: jsonbs,
  bytea: byteas,
};

/** Rows that a statement is given: as a table in its text, and as its values. */
interface GivenRows<Row> {
  /**
   * The rows as a table of a `from` clause, whose first column is the value `$first` and the others those that follow it.
   * `place`: one column more, which numbers the rows from 1 in their order. `isUnseen`: the planner does not see how many
   * rows there are, so that one plan serves every number of them.
   */
  at(first: number, alias: string, how?: { readonly place?: string; readonly isUnseen?: boolean }): string;
  /** One value of the statement for each column, in their order. Throws a RangeError for a value that is not of the column's type. */
  values(rows: readonly Row[]): Buffer[];
}

/**
 * Describes rows that go to the server in one statement: each column by its name, its type and where its value comes from.
 *
 *     const MOVED = givenRows<Move>({ id: ['uuid', (move) => move.id], due_at: ['timestamptz', (move) => move.dueAt] });
 *     sql.execute(`update sends s set due_at = n.due_at from ${MOVED.at(2, 'n')} where s.workspace_id = $1 and s.id = n.id`,
 *       [workspaceId, ...MOVED.values(moves)]);
 *
 * The order of the columns is that in which they are written here.
 */
export function givenRows<Row>(columns: Readonly<Record<string, Column<Row>>>): GivenRows<Row> {
  const names = Object.keys(columns);
  const all = Object.values(columns);
  return {
    at: (first, alias, { place, isUnseen = false } = {}) => {
      const arrays = all.map(([type], index) => `$${first + index}::${type}[]`);
      const seen = isUnseen ? arrays.map((array) => `(select ${array})`) : arrays;
      const numbered = place === undefined ? '' : ' with ordinality';
      const shown = place === undefined ? names : [...names, place];
      return `unnest(${seen.join(', ')})${numbered} as ${alias} (${shown.join(', ')})`;
    },
    values: (rows) =>
      all.map(([type, take]) => (write[type] as (values: readonly unknown[]) => Buffer)(rows.map((row) => take(row)))),
  };
}

/**
 * The value `$place` as a list that `any(...)` looks through, whose length the planner does not see. It would plan a statement anew for
 * each call with a short list, because it takes one of unknown length for ten values and a plan for fewer for the cheaper one.
 */
export function unseenList(place: number, type: Type): string {
  return `(select $${place}::${type}[])::${type}[]`;
}

/** Given rows of one column, whose rows are the values themselves. */
export function givenValues<T extends Type>(name: string, type: T): GivenRows<Values[T]> {
  return givenRows<Values[T]>({ [name]: [type, (value: Values[T]) => value] as unknown as Column<Values[T]> });
}
