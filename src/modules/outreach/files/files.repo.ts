import type { Insertable, Selectable } from '../../../platform/db/row-types.js';
import { insertRow } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { WorkspaceFilesTable } from '../../../platform/db/tables.js';

export type FileRow = Selectable<WorkspaceFilesTable>;

/** Locks the list of files until the transaction ends, so that concurrent uploads keep the limit. */
export async function lockFileList(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('files.list'), $1)`, [workspaceId]);
}

/** Keeps the list of files unchanged until the transaction ends, together with other readers. */
export async function holdFileList(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock_shared(hashtext('files.list'), $1)`, [workspaceId], 'files-hold-list');
}

export async function countFiles(sql: SqlRunner, workspaceId: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    'select count(*)::int as n from workspace_files where workspace_id = $1',
    [workspaceId],
  );
  return row?.n ?? 0;
}

/** Lists the files of a workspace by name. */
export function listFileRows(sql: SqlRunner, workspaceId: number, limit: number): Promise<FileRow[]> {
  return sql.query<FileRow>(
    'select * from workspace_files where workspace_id = $1 order by name limit $2',
    [workspaceId, limit],
    'workspace-files-list',
  );
}

export async function findFileRow(sql: SqlRunner, workspaceId: number, id: string): Promise<FileRow | undefined> {
  const [row] = await sql.query<FileRow>('select * from workspace_files where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return row;
}

export async function findFileNamed(sql: SqlRunner, workspaceId: number, name: string): Promise<FileRow | undefined> {
  const [row] = await sql.query<FileRow>('select * from workspace_files where workspace_id = $1 and name = $2', [
    workspaceId,
    name,
  ]);
  return row;
}

/** Locks a file against deletion and new uses. */
export async function lockFileRow(sql: SqlRunner, workspaceId: number, id: string): Promise<FileRow | undefined> {
  const [row] = await sql.query<FileRow>(
    'select * from workspace_files where workspace_id = $1 and id = $2 for update',
    [workspaceId, id],
  );
  return row;
}

export async function insertFileRow(
  sql: SqlRunner,
  workspaceId: number,
  values: Omit<Insertable<WorkspaceFilesTable>, 'workspace_id'>,
): Promise<void> {
  await insertRow(sql, 'workspace_files', { workspace_id: workspaceId, ...values });
}

/** File with the digest of its bytes. */
export type FileFacts = FileRow & { readonly sha256: Buffer };

/** Finds files by ID, except missing ones. */
export function findFiles(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<FileFacts[]> {
  return sql.query<FileFacts>(
    `select w.*, f.sha256 from workspace_files w join files f on f.workspace_id = w.workspace_id and f.id = w.id
     where w.workspace_id = $1 and w.id = any($2::uuid[])`,
    [workspaceId, ids],
    'workspace-files-find',
  );
}

/** Finds files by name, except missing ones. */
export function findFilesNamed(sql: SqlRunner, workspaceId: number, names: readonly string[]): Promise<FileFacts[]> {
  return sql.query<FileFacts>(
    `select w.*, f.sha256 from workspace_files w join files f on f.workspace_id = w.workspace_id and f.id = w.id
     where w.workspace_id = $1 and w.name = any($2::text[])`,
    [workspaceId, names],
    'workspace-files-named',
  );
}

/** Finds files by ID and prevents their deletion until the transaction ends. */
export function lockFiles(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<FileFacts[]> {
  return sql.query<FileFacts>(
    `select w.*, f.sha256 from workspace_files w join files f on f.workspace_id = w.workspace_id and f.id = w.id
     where w.workspace_id = $1 and w.id = any($2::uuid[]) order by w.id for share of w`,
    [workspaceId, ids],
    'workspace-files-lock',
  );
}
