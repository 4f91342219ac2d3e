import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import type { ImportLineRow } from '../import-rows.repo.js';

/** Returns at most `limit` dead letters of an import before `beforeId`, newest first. */
export function pageLetters(
  sql: SqlRunner,
  workspaceId: number,
  importId: string,
  status: readonly string[] | undefined,
  page: { readonly beforeId: string | null; readonly limit: number },
): Promise<ImportLineRow[]> {
  return sql.query<ImportLineRow>(
    `select * from import_rows where workspace_id = $1 and import_id = $2 and result = 'rejected'
       and ($3::text[] is null or status = any($3)) and ($4::uuid is null or id < $4)
     order by id desc limit $5`,
    [workspaceId, importId, status ?? null, page.beforeId, page.limit],
  );
}

/** Columns and condition of one dead letter; parameters are the workspace, the import, and the dead letter. */
const LETTER =
  "select * from import_rows where workspace_id = $1 and import_id = $2 and id = $3 and result = 'rejected'";

/** Locks a dead letter, so that it is replayed once; returns null if the import has none with this ID. */
export async function lockLetter(
  sql: SqlRunner,
  workspaceId: number,
  importId: string,
  id: string,
): Promise<ImportLineRow | null> {
  const rows = await sql.query<ImportLineRow>(`${LETTER} for update`, [workspaceId, importId, id]);
  return rows[0] ?? null;
}

/** Reads a dead letter like `lockLetter`, without the lock. */
export async function findLetter(
  sql: SqlRunner,
  workspaceId: number,
  importId: string,
  id: string,
): Promise<ImportLineRow | null> {
  const rows = await sql.query<ImportLineRow>(LETTER, [workspaceId, importId, id]);
  return rows[0] ?? null;
}

/** Closes a dead letter, or reopens it with the new error. `replayed`: a retry was made. */
export async function updateLetter(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
  change: {
    readonly status: 'open' | 'replayed' | 'discarded';
    readonly attempted: boolean;
    readonly values?: Readonly<Record<string, string>> | undefined;
    readonly column?: string | null;
    readonly errorCode?: string;
    readonly errorMessage?: string;
  },
): Promise<ImportLineRow> {
  const rows = await sql.query<ImportLineRow>(
    `update import_rows set status = $4, attempts = attempts + $5, values = coalesce($6, values),
       column_name = case when $7::text is null then column_name else $8 end, error_code = coalesce($7, error_code),
       error_message = coalesce($9, error_message), updated_at = $3
     where workspace_id = $1 and id = $2 returning *`,
    [
      workspaceId,
      id,
      now,
      change.status,
      change.attempted ? 1 : 0,
      change.values === undefined ? null : storedJson(change.values),
      change.errorCode ?? null,
      change.column ?? null,
      change.errorMessage ?? null,
    ],
  );
  return rows[0] as ImportLineRow;
}
