import type { Insertable, Selectable, Updateable } from './row-types.js';
import type { SqlRunner } from './sql-runner.js';
import type { Database } from './tables.js';

/**
 * Inserts and updates rows from objects with the names of columns, where listing the columns again would be redundant. For many rows, use
 * `given-rows.ts` or COPY.
 */

type Table = keyof Database & string;
type Row<T extends Table> = Selectable<Database[T]>;

/** Adds rows in one statement and returns the added ones. Undefined values get the default of their column. */
export async function insertRows<T extends Table>(
  sql: SqlRunner,
  table: T,
  rows: ReadonlyArray<Insertable<Database[T]>>,
  onConflict = '',
): Promise<Row<T>[]> {
  if (rows.length === 0) return [];
  const columns = namesOf(rows);
  const values: unknown[] = [];
  const parameterOf = (value: unknown): string => (value === undefined ? 'default' : `$${values.push(value)}`);
  const tuples = rows.map((row) => {
    const cells = row as Readonly<Record<string, unknown>>;
    return `(${columns.map((column) => parameterOf(cells[column])).join(', ')})`;
  });
  return sql.query<Row<T>>(
    `insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')} ${onConflict} returning *`,
    values,
  );
}

/** Adds one row; throws if it conflicts with another one. */
export async function insertRow<T extends Table>(
  sql: SqlRunner,
  table: T,
  row: Insertable<Database[T]>,
): Promise<Row<T>> {
  const [added] = await insertRows(sql, table, [row]);
  if (added === undefined) throw new Error(`A row of ${table} was not added.`);
  return added;
}

/** Adds a row, or overwrites all columns of the existing one except the key and `kept`. */
export async function upsertRow<T extends Table>(
  sql: SqlRunner,
  table: T,
  row: Insertable<Database[T]>,
  key: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const changed = namesOf([row]).filter((column) => !key.includes(column) && !kept.includes(column));
  const sets = changed.map((column) => `${column} = excluded.${column}`);
  await insertRows(sql, table, [row], `on conflict (${key.join(', ')}) do update set ${sets.join(', ')}`);
}

/** Changes the rows of a condition, whose values are `$1` and following, and returns them as they are now. */
export async function updateRows<T extends Table>(
  sql: SqlRunner,
  table: T,
  change: Updateable<Database[T]>,
  condition: string,
  conditionValues: readonly unknown[],
): Promise<Row<T>[]> {
  const { text, values } = assignmentsOf(change, conditionValues.length + 1);
  return sql.query<Row<T>>(`update ${table} set ${text} where ${condition} returning *`, [
    ...conditionValues,
    ...values,
  ]);
}

/** Returns `column = $n, ...` for values that are not undefined, starting at `$first`. */
export function assignmentsOf(
  change: Readonly<Record<string, unknown>>,
  first: number,
): { readonly text: string; readonly values: readonly unknown[] } {
  const columns = namesOf([change]);
  if (columns.length === 0) throw new Error('There is nothing to change.');
  return {
    text: columns.map((column, index) => `${column} = $${first + index}`).join(', '),
    values: columns.map((column) => change[column]),
  };
}

function namesOf(rows: readonly object[]): string[] {
  const names = new Set<string>();
  for (const row of rows) for (const [name, value] of Object.entries(row)) if (value !== undefined) names.add(name);
  return [...names];
}
