import type { Insertable, Selectable, Updateable } from '../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { SnippetsTable, SnippetVersionsTable } from '../../../platform/db/tables.js';

export type SnippetRow = Selectable<SnippetsTable>;
export type SnippetVersionRow = Selectable<SnippetVersionsTable>;
export type NewSnippet = Omit<Insertable<SnippetsTable>, 'workspace_id'>;
export type NewSnippetVersion = Omit<Insertable<SnippetVersionsTable>, 'workspace_id'>;

export async function countSnippets(sql: SqlRunner, workspaceId: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*)::int as n from snippets where workspace_id = $1', [
    workspaceId,
  ]);
  return row?.n ?? 0;
}

/** Finds snippets by name, except missing ones. */
export function findSnippetsNamed(
  sql: SqlRunner,
  workspaceId: number,
  names: readonly string[],
): Promise<SnippetRow[]> {
  return sql.query<SnippetRow>(
    'select * from snippets where workspace_id = $1 and name = any($2::text[]) order by name',
    [workspaceId, names],
    'snippets-named',
  );
}

/** Finds snippets by name and prevents their renaming and deletion until the transaction ends. */
export function lockSnippetsNamed(
  sql: SqlRunner,
  workspaceId: number,
  names: readonly string[],
): Promise<SnippetRow[]> {
  return sql.query<SnippetRow>(
    'select * from snippets where workspace_id = $1 and name = any($2::text[]) order by name for share',
    [workspaceId, names],
    'snippets-lock-named',
  );
}

export async function lockSnippet(sql: SqlRunner, workspaceId: number, id: string): Promise<SnippetRow | undefined> {
  const [row] = await sql.query<SnippetRow>('select * from snippets where workspace_id = $1 and id = $2 for update', [
    workspaceId,
    id,
  ]);
  return row;
}

/** Inserts a snippet. Fails with SQLSTATE 23505 if the name is in use. */
export async function insertSnippet(sql: SqlRunner, workspaceId: number, values: NewSnippet): Promise<void> {
  await insertRow(sql, 'snippets', { workspace_id: workspaceId, ...values });
}

/** Updates a snippet. Fails with SQLSTATE 23505 if the name is in use. */
export async function updateSnippet(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  values: Updateable<SnippetsTable>,
): Promise<void> {
  await updateRows(sql, 'snippets', values, 'workspace_id = $1 and id = $2', [workspaceId, id]);
}

export async function deleteSnippet(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.execute('delete from snippets where workspace_id = $1 and id = $2', [workspaceId, id]);
}

export async function insertSnippetVersion(
  sql: SqlRunner,
  workspaceId: number,
  values: NewSnippetVersion,
): Promise<void> {
  await insertRow(sql, 'snippet_versions', { workspace_id: workspaceId, ...values });
}

/** Deletes versions up to and including `version`. */
export async function deleteOldVersions(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  version: number,
): Promise<void> {
  await sql.execute('delete from snippet_versions where workspace_id = $1 and snippet_id = $2 and version <= $3', [
    workspaceId,
    id,
    version,
  ]);
}

/** Returns the stored versions of a snippet, newest first. */
export function listSnippetVersions(sql: SqlRunner, workspaceId: number, id: string): Promise<SnippetVersionRow[]> {
  return sql.query<SnippetVersionRow>(
    'select * from snippet_versions where workspace_id = $1 and snippet_id = $2 order by version desc',
    [workspaceId, id],
    'snippets-versions',
  );
}

/**
 * Makes compiled campaigns of the workspace stale. Every change of a snippet does this first, so concurrent
 * changes wait for each other only here.
 */
export async function countChange(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.execute(
    `insert into snippet_changes (workspace_id, revision) values ($1, 1)
     on conflict (workspace_id) do update set revision = snippet_changes.revision + 1`,
    [workspaceId],
  );
}
