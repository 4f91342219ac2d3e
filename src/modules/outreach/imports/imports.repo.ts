import type { Selectable } from '../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { Database } from '../../../platform/db/tables.js';

export type ImportRow = Selectable<Database['imports']>;

/** Number of rows by result. */
export interface RowCounts {
  readonly created: number;
  readonly updated: number;
  readonly duplicate: number;
  readonly suppressed: number;
  readonly skipped: number;
  readonly rejected: number;
}

export interface NewImport {
  readonly id: string;
  readonly campaignId: string | null;
  readonly fileId: string | null;
  readonly fileName: string;
  readonly fileSize: number;
  readonly fileFormat: 'csv' | 'xlsx' | 'json';
  readonly hasHeader: boolean;
  readonly requested: unknown;
  /** Detected format of the file; null until a worker analyzes it. */
  readonly analysis: unknown;
  readonly options: unknown;
  /** Options of an import into the address book; null for a campaign. */
  readonly book: unknown;
  readonly autoConfirm: boolean;
  readonly idempotencyKey: string | null;
}

export async function insertImport(sql: SqlRunner, workspaceId: number, now: Date, row: NewImport): Promise<ImportRow> {
  const rows = await sql.query<ImportRow>(
    `insert into imports (workspace_id, id, campaign_id, file_id, file_name, file_size, file_format, has_header, requested,
       options, auto_confirm, idempotency_key, created_at, updated_at, analysis, book)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15) returning *`,
    [
      workspaceId,
      row.id,
      row.campaignId,
      row.fileId,
      row.fileName,
      row.fileSize,
      row.fileFormat,
      row.hasHeader,
      storedJson(row.requested),
      storedJson(row.options),
      row.autoConfirm,
      row.idempotencyKey,
      now,
      row.analysis === null ? null : storedJson(row.analysis),
      row.book === null ? null : storedJson(row.book),
    ],
  );
  return rows[0] as ImportRow;
}

export async function findImport(sql: SqlRunner, workspaceId: number, id: string): Promise<ImportRow | null> {
  const rows = await sql.query<ImportRow>('select * from imports where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return rows[0] ?? null;
}

/** Locks an import, so that one writer at a time imports its rows or changes its status. */
export async function lockImport(sql: SqlRunner, workspaceId: number, id: string): Promise<ImportRow | null> {
  const rows = await sql.query<ImportRow>('select * from imports where workspace_id = $1 and id = $2 for update', [
    workspaceId,
    id,
  ]);
  return rows[0] ?? null;
}

/** Updates only the given fields. The caller has locked the row and checked the status change. */
export async function updateImport(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
  change: {
    readonly status?: string;
    readonly campaignId?: string;
    readonly encoding?: string | null;
    readonly delimiter?: string | null;
    readonly mapping?: unknown;
    readonly analysis?: unknown;
    readonly options?: unknown;
    readonly requested?: unknown;
    readonly book?: unknown;
    readonly cancelRequested?: boolean;
    readonly errorCode?: string;
    readonly errorMessage?: string;
    readonly startedAt?: Date;
    readonly completedAt?: Date;
  },
): Promise<ImportRow> {
  const values: unknown[] = [workspaceId, id, now];
  const sets = ['updated_at = $3'];
  const set = (column: string, value: unknown): void => {
    if (value !== undefined) sets.push(`${column} = $${values.push(value)}`);
  };
  const json = (value: unknown): string | undefined => (value === undefined ? undefined : storedJson(value));
  set('status', change.status);
  set('campaign_id', change.campaignId);
  set('requested', json(change.requested));
  set('encoding', change.encoding);
  set('delimiter', change.delimiter);
  set('mapping', json(change.mapping));
  set('analysis', json(change.analysis));
  set('options', json(change.options));
  set('book', json(change.book));
  set('cancel_requested', change.cancelRequested);
  set('error_code', change.errorCode);
  set('error_message', change.errorMessage);
  if (change.startedAt !== undefined) sets.push(`started_at = coalesce(started_at, $${values.push(change.startedAt)})`);
  set('completed_at', change.completedAt);
  const rows = await sql.query<ImportRow>(
    `update imports set ${sets.join(', ')} where workspace_id = $1 and id = $2 returning *`,
    values,
  );
  return rows[0] as ImportRow;
}

/** Adds the results of rows; their sum is added to the total. A replay adds a negative number to `rejected`. */
export async function addCounts(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
  counts: RowCounts,
): Promise<void> {
  const { created, updated, duplicate, suppressed, skipped, rejected } = counts;
  await sql.execute(
    `update imports set created_count = created_count + $4, updated_count = updated_count + $5,
       duplicate_count = duplicate_count + $6, suppressed_count = suppressed_count + $7, skipped_count = skipped_count + $8,
       rejected_count = rejected_count + $9, total_rows = total_rows + $4 + $5 + $6 + $7 + $8 + $9, updated_at = $3
     where workspace_id = $1 and id = $2`,
    [workspaceId, id, now, created, updated, duplicate, suppressed, skipped, rejected],
    'imports-add-counts',
  );
}

/** Position from which to continue after a crash. Written with the rows before it. */
export async function updateCheckpoint(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  checkpoint: unknown,
  bytesDone: number,
): Promise<void> {
  await sql.execute(
    'update imports set checkpoint = $3, bytes_done = $4 where workspace_id = $1 and id = $2',
    [workspaceId, id, storedJson(checkpoint), bytesDone],
    'imports-update-checkpoint',
  );
}

/** Returns at most `limit` imports before `beforeId`, newest first. */
export function pageImports(
  sql: SqlRunner,
  workspaceId: number,
  filter: { readonly campaignId?: string | undefined; readonly status?: readonly string[] | undefined },
  page: { readonly beforeId: string | null; readonly limit: number },
): Promise<ImportRow[]> {
  return sql.query<ImportRow>(
    `select * from imports where workspace_id = $1 and ($2::uuid is null or campaign_id = $2)
       and ($3::text[] is null or status = any($3)) and ($4::uuid is null or id < $4)
     order by id desc limit $5`,
    [workspaceId, filter.campaignId ?? null, filter.status ?? null, page.beforeId, page.limit],
  );
}
