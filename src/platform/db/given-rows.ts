import { bools, byteas, dates, float8s, int4s, int8s, jsonbs, jsons, texts, timestamps, uuids } from './columns.js';

/** SQL types of columns of given rows, with the TypeScript type of their values. */
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
  /** Any JSON value; undefined is NULL, null is JSON null. */
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

/** Rows passed to a statement: as a table in its text, and as its values. */
interface GivenRows<Row> {
  /**
   * Returns the rows as a table of a `from` clause; its first column is the value `$first`, and the others follow.
   * `position` adds a column that numbers the rows from 1. `isUnseen` hides the number of rows from the planner, so that
   * one plan serves any number.
   */
  at(first: number, alias: string, how?: { readonly position?: string; readonly isUnseen?: boolean }): string;
  /**
   * Returns one value of the statement per column, in order. Throws a RangeError for a value that does not have the
   * column's type.
   */
  values(rows: readonly Row[]): Buffer[];
}

/**
 * Describes rows of one statement: each column by name, type and the source of its value.
 *
 *     const MOVED = givenRows<Move>({ id: ['uuid', (move) => move.id], due_at: ['timestamptz', (move) => move.dueAt] });
 *     sql.execute(`update sends s set due_at = n.due_at from ${MOVED.at(2, 'n')} where s.workspace_id = $1 and s.id = n.id`,
 *       [workspaceId, ...MOVED.values(moves)]);
 *
 * Columns keep the order of this declaration.
 */
export function givenRows<Row>(columns: Readonly<Record<string, Column<Row>>>): GivenRows<Row> {
  const names = Object.keys(columns);
  const all = Object.values(columns);
  return {
    at: (first, alias, { position, isUnseen = false } = {}) => {
      const arrays = all.map(([type], index) => `$${first + index}::${type}[]`);
      const seen = isUnseen ? arrays.map((array) => `(select ${array})`) : arrays;
      const numbered = position === undefined ? '' : ' with ordinality';
      const shown = position === undefined ? names : [...names, position];
      return `unnest(${seen.join(', ')})${numbered} as ${alias} (${shown.join(', ')})`;
    },
    values: (rows) =>
      all.map(([type, take]) => (write[type] as (values: readonly unknown[]) => Buffer)(rows.map((row) => take(row)))),
  };
}

/**
 * Returns the value `$position` as a list for `any(...)` with a length hidden from the planner. Otherwise the planner would
 * replan the statement at each call with a short list, because it assumes ten values for an unknown length and considers a
 * plan for fewer cheaper.
 */
export function unseenList(position: number, type: Type): string {
  return `(select $${position}::${type}[])::${type}[]`;
}

/** Returns given rows of one column, whose values are the rows themselves. */
export function givenValues<T extends Type>(name: string, type: T): GivenRows<Values[T]> {
  return givenRows<Values[T]>({ [name]: [type, (value: Values[T]) => value] as unknown as Column<Values[T]> });
}
