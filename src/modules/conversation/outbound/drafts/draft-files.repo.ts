import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DraftKey } from './drafts.repo.js';

/** File to send with a draft. */
export interface DraftFile {
  /** ID of the bytes in `platform/files`. */
  readonly id: string;
  readonly filename: string;
  readonly content_type: string;
  readonly size_bytes: number;
}

export async function insertDraftFile(
  sql: SqlRunner,
  workspaceId: number,
  { threadId, owner, kind }: DraftKey,
  { id, filename, content_type, size_bytes }: DraftFile,
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into thread_draft_files (workspace_id, id, thread_id, owner, kind, filename, content_type, size_bytes, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [workspaceId, id, threadId, owner, kind, filename, content_type, size_bytes, now],
  );
}

/** Lists the files of a draft in the order in which they were added. */
export function listDraftFiles(
  sql: SqlRunner,
  workspaceId: number,
  { threadId, owner, kind }: DraftKey,
): Promise<DraftFile[]> {
  return sql.query<DraftFile>(
    `select id, filename, content_type, size_bytes from thread_draft_files
     where workspace_id = $1 and thread_id = $2 and owner = $3 and kind = $4 order by created_at, id`,
    [workspaceId, threadId, owner, kind],
  );
}

/** Finds a file in any draft of one owner. */
export async function findDraftFile(
  sql: SqlRunner,
  workspaceId: number,
  owner: string,
  id: string,
): Promise<DraftFile | undefined> {
  const [file] = await sql.query<DraftFile>(
    `select id, filename, content_type, size_bytes from thread_draft_files
     where workspace_id = $1 and id = $3 and owner = $2`,
    [workspaceId, owner, id],
  );
  return file;
}
