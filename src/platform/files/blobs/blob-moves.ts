import type { SqlRunner } from '../../db/sql-runner.js';
import type { BlobColumn } from './blob-column.js';
import { BLOB_REF, type BlobRef, joinBlob } from './blobs.js';

// Statements of the move of a column's bytes to the configured store.

/** Progress of the move of a table's bytes. */
export interface BlobMove {
  readonly tableName: string;
  /** Location of a store, or `database`. */
  readonly target: string;
  /** Primary key of the last examined row; null at the beginning. */
  readonly afterKey: RowKey | null;
  readonly moved: number;
  readonly failed: number;
  readonly problem: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** Values of a primary key, as text. */
export type RowKey = Readonly<Record<string, string>>;

export function listMoves(sql: Pick<SqlRunner, 'query'>): Promise<BlobMove[]> {
  return sql.query<BlobMove>(
    `select table_name as "tableName", target, after_key as "afterKey", moved_count as moved, failed_count as failed, problem,
       started_at as "startedAt", finished_at as "finishedAt"
     from blob_moves order by table_name`,
  );
}

export async function saveMove(sql: SqlRunner, move: BlobMove): Promise<void> {
  const { tableName, target, afterKey, moved, failed, problem, startedAt, finishedAt } = move;
  await sql.execute(
    `insert into blob_moves (table_name, target, after_key, moved_count, failed_count, problem, started_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (table_name) do update set target = excluded.target, after_key = excluded.after_key,
       moved_count = excluded.moved_count, failed_count = excluded.failed_count, problem = excluded.problem,
       started_at = excluded.started_at, finished_at = excluded.finished_at`,
    [tableName, target, JSON.stringify(afterKey), moved, failed, problem, startedAt, finishedAt],
  );
}

/** Returns whether a row of any table refers to an object. */
export async function hasBlobs(sql: SqlRunner): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    'select exists (select 1 from blobs where delete_at is null) as found',
  );
  return row?.found === true;
}

export interface Examined {
  readonly key: RowKey;
  /** Location of the bytes; null for the database. */
  readonly location: string | null;
}

/** Returns the next rows of a table after a key, and where their bytes are, except rows that refer to a file instead. */
export async function pageRows(
  sql: SqlRunner,
  { table, column, key }: BlobColumn,
  after: RowKey | null,
  limit: number,
): Promise<Examined[]> {
  const names = key.map((name) => `t.${name}`);
  const from = after === null ? '' : `and (${names.join(', ')}) > (${key.map((_, at) => `$${at + 2}`).join(', ')})`;
  const rows = await sql.query<Record<string, string> & { location: string | null }>(
    `select ${names.map((name, at) => `${name}::text as "${key[at]}"`).join(', ')}, s.location from ${table} t
       left join blobs b on b.workspace_id = t.workspace_id and b.id = t.blob_id left join blob_stores s on s.id = b.store_id
     where (t.${column} is not null or t.blob_id is not null) ${from} order by ${names.join(', ')} limit $1`,
    [limit, ...(after === null ? [] : key.map((name) => after[name]))],
  );
  return rows.map(({ location, ...found }) => ({ key: found, location }));
}

/** Returns the bytes of a row, or its object; undefined if it was deleted. */
export async function findBytes(
  sql: SqlRunner,
  { table, column, key: names }: BlobColumn,
  key: RowKey,
): Promise<({ readonly bytes: Buffer | null } & BlobRef) | undefined> {
  const where = names.map((name, at) => `t.${name} = $${at + 1}`).join(' and ');
  const [row] = await sql.query<{ readonly bytes: Buffer | null } & BlobRef>(
    `select t.${column} as bytes, ${BLOB_REF} from ${table} t ${joinBlob('t.blob_id')} where ${where}`,
    names.map((name) => key[name]),
  );
  return row;
}

/** Replaces the object or the bytes of a row, unless it has changed. Returns whether it did. */
export async function replaceBytes(
  sql: SqlRunner,
  { table, column, key: names }: BlobColumn,
  key: RowKey,
  change: { readonly from: string | null; readonly bytes: Buffer | null; readonly to: string | null },
): Promise<boolean> {
  const where = names.map((name, at) => `${name} = $${at + 4}`).join(' and ');
  const replaced = await sql.execute(
    `update ${table} set ${column} = $1, blob_id = $2 where blob_id is not distinct from $3::uuid and ${where}`,
    [change.bytes, change.to, change.from, ...names.map((name) => key[name])],
  );
  return replaced === 1;
}
