import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { SavedRepliesTable } from '../../../../platform/db/tables.js';

export type SavedReplyRow = Selectable<SavedRepliesTable>;

/** Condition for saved replies that are shared or belong to the reader (`$2`). */
const VISIBLE = 'workspace_id = $1 and (shared or owner = $2)';

/** Lists the saved replies that are visible to the reader, by name. */
export function listSavedReplies(
  sql: SqlRunner,
  workspaceId: number,
  reader: string,
  limit: number,
): Promise<SavedReplyRow[]> {
  return sql.query<SavedReplyRow>(
    `select * from saved_replies where ${VISIBLE} order by lower(name), id limit $3`,
    [workspaceId, reader, limit],
    'saved-replies-list',
  );
}

/** Finds a saved reply that is visible to the reader, and locks it until the transaction ends. */
export async function lockSavedReply(
  sql: SqlRunner,
  workspaceId: number,
  reader: string,
  id: string,
): Promise<SavedReplyRow | undefined> {
  const [row] = await sql.query<SavedReplyRow>(`select * from saved_replies where ${VISIBLE} and id = $3 for update`, [
    workspaceId,
    reader,
    id,
  ]);
  return row;
}

export async function countSavedReplies(sql: SqlRunner, workspaceId: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*)::int as n from saved_replies where workspace_id = $1', [
    workspaceId,
  ]);
  return row?.n ?? 0;
}

/** Inserts a saved reply. Fails with SQLSTATE 23505 if the shortcut is in use. */
export function insertSavedReply(
  sql: SqlRunner,
  workspaceId: number,
  values: Omit<Insertable<SavedRepliesTable>, 'workspace_id'>,
): Promise<SavedReplyRow> {
  return insertRow(sql, 'saved_replies', { workspace_id: workspaceId, ...values });
}

/** Updates a saved reply. Fails with SQLSTATE 23505 if the shortcut is in use. */
export async function updateSavedReply(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  values: Updateable<SavedRepliesTable>,
): Promise<SavedReplyRow | undefined> {
  const [row] = await updateRows(sql, 'saved_replies', values, 'workspace_id = $1 and id = $2', [workspaceId, id]);
  return row;
}

export async function countUse(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.execute('update saved_replies set used_count = used_count + 1 where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
}

export async function deleteSavedReply(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.execute('delete from saved_replies where workspace_id = $1 and id = $2', [workspaceId, id]);
}
