import type { SqlRunner } from '../sql-runner.js';
import { bytesOf, type SealedColumn, type SealedRow } from './sealed-column.js';

/** Number of values under one master key. */
export interface SealedCount {
  readonly column: SealedColumn;
  /** ID of the master key (`masterKeyId`), in hex. */
  readonly keyId: string;
  readonly count: number;
}

/** Counts the values of each column by the master key that encrypted them. */
export async function countSealed(
  sql: Pick<SqlRunner, 'query'>,
  columns: readonly SealedColumn[],
): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const column of columns) {
    const rows = await sql.query<{ key_id: string; count: number }>(
      `select encode(substring(${bytesOf(column)} from 2 for 4), 'hex') as key_id, count(*)::int as count
         from ${column.table} where ${column.column} is not null group by 1 order by 1`,
    );
    counts.push(...rows.map((row) => ({ column, keyId: row.key_id, count: row.count })));
  }
  return counts;
}

/** Value of one row, still encrypted by another key. */
export interface FormerValue {
  readonly row: SealedRow;
  readonly sealed: Buffer;
}

/**
 * Returns the next values of a column that another key than `keyId` encrypted, in the order of the primary key.
 * @param after last row of the previous page; null starts from the beginning.
 */
export async function pageFormerValues(
  sql: Pick<SqlRunner, 'query'>,
  column: SealedColumn,
  { keyId, after, limit }: { readonly keyId: Buffer; readonly after: SealedRow | null; readonly limit: number },
): Promise<FormerValue[]> {
  const { key, also = [], table } = column;
  const names = [...new Set([...key, ...also, ...(column.ofInstance === true ? [] : ['workspace_id'])])];
  const from = after === null ? '' : `and (${key.join(', ')}) > (${key.map((_, at) => `$${at + 3}`).join(', ')})`;
  const rows = await sql.query<Record<string, unknown> & { sealed_value: Buffer }>(
    `select ${names.join(', ')}, ${bytesOf(column)} as sealed_value from ${table}
      where ${column.column} is not null and substring(${bytesOf(column)} from 2 for 4) <> $1 ${from}
      order by ${key.join(', ')} limit $2`,
    [keyId, limit, ...(after === null ? [] : key.map((name) => after[name]))],
  );
  return rows.map(({ sealed_value: sealed, ...row }) => ({ row, sealed }));
}

/** Replaces a value unless it has changed since it was read. Returns whether it was replaced. */
export async function replaceSealed(
  sql: Pick<SqlRunner, 'execute'>,
  column: SealedColumn,
  { row, sealed }: FormerValue,
  value: Buffer,
): Promise<boolean> {
  const where = column.key.map((name, at) => `${name} = $${at + 3}`).join(' and ');
  const text = column.format === 'base64';
  const replaced = await sql.execute(
    `update ${column.table} set ${column.column} = $1 where ${column.column} = $2 and ${where}`,
    [
      text ? value.toString('base64') : value,
      text ? sealed.toString('base64') : sealed,
      ...column.key.map((name) => row[name]),
    ],
  );
  return replaced === 1;
}
