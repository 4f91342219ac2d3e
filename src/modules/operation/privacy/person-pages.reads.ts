// Reads: the tables of the parts that it is given (`src/person-rows.ts`).
import type { Person, PersonRows } from '../../../platform/db/person-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Rows of the table that a scan reads at a time. */
const SCANNED = 5_000;

/** Primary key of a row after `workspace_id`, as texts. */
export type Key = readonly unknown[];

/** Returns the SQL expression of the key of the row `r`. */
export function keyOf(key: readonly string[]): string {
  return `array[${key.map((name) => `r.${name}::text`).join(', ')}]`;
}

/** Returns the SQL condition that `r` comes after this key, whose values start at `$first`. */
export function afterKey(key: readonly string[], after: Key | null, first: number): string {
  return after === null ? '' : `and (${listed(key)}) > (${parameters(key, first)})`;
}

/** Returns the SQL condition that `r` does not come after this key, whose values start at `$first`. */
export function upToKey(key: readonly string[], end: Key | null, first: number): string {
  return end === null ? '' : `and (${listed(key)}) <= (${parameters(key, first)})`;
}

const listed = (key: readonly string[]): string => key.map((name) => `r.${name}`).join(', ');
const parameters = (key: readonly string[], first: number): string => key.map((_, at) => `$${first + at}`).join(', ');

/** Returns the key of the row that ends the next stretch of a scan; null if the table ends before, or if an index finds the rows. */
export async function findPageEnd(
  sql: Pick<SqlRunner, 'query'>,
  { workspaceId }: Pick<Person, 'workspaceId'>,
  { table, key, isScan }: PersonRows,
  after: Key | null,
): Promise<Key | null> {
  if (isScan !== true) return null;
  const [row] = await sql.query<{ key: unknown[] }>(
    `select ${keyOf(key)} as key from ${table} r
      where r.workspace_id = $1 ${afterKey(key, after, 2)} order by ${key.join(', ')} offset ${SCANNED - 1} limit 1`,
    [workspaceId, ...(after ?? [])],
  );
  return row?.key ?? null;
}
