import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ThreadBulksTable } from '../../../../platform/db/tables.js';

/** Conversations changed in one transaction. Smaller changes end with their request, so `/jobs` does not list them. */
export const THREAD_PIECE = 200;

export type ThreadBulkRow = Selectable<ThreadBulksTable>;

export function insertThreadBulk(
  sql: SqlRunner,
  workspaceId: number,
  values: Omit<Insertable<ThreadBulksTable>, 'workspace_id'>,
): Promise<ThreadBulkRow> {
  return insertRow(sql, 'thread_bulks', { workspace_id: workspaceId, ...values });
}

/** Deletes changes that started before an instant. */
export async function deleteThreadBulksBefore(sql: SqlRunner, workspaceId: number, before: Date): Promise<void> {
  await sql.execute(
    'delete from thread_bulks where workspace_id = $1 and created_at < $2 and completed_at is not null',
    [workspaceId, before],
    'threads-bulks-delete',
  );
}

export async function findThreadBulk(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<ThreadBulkRow | undefined> {
  const [row] = await sql.query<ThreadBulkRow>('select * from thread_bulks where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return row;
}

/** Locks a change until the transaction ends. */
export async function lockThreadBulk(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<ThreadBulkRow | undefined> {
  const [row] = await sql.query<ThreadBulkRow>(
    'select * from thread_bulks where workspace_id = $1 and id = $2 for update',
    [workspaceId, id],
    'threads-bulks-lock',
  );
  return row;
}

export async function updateThreadBulk(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  values: Updateable<ThreadBulksTable>,
): Promise<ThreadBulkRow> {
  const [row] = await updateRows(sql, 'thread_bulks', values, 'workspace_id = $1 and id = $2', [workspaceId, id]);
  if (row === undefined) throw new Error(`The change of conversations ${id} has no row.`);
  return row;
}

/** Lists unfinished changes, and the newest ones that ended since; only unfinished ones if `endedSince` is null. */
export function listThreadBulks(
  sql: SqlRunner,
  workspaceId: number,
  endedSince: Date | null,
  limit: number,
): Promise<ThreadBulkRow[]> {
  return sql.query<ThreadBulkRow>(
    `(select * from thread_bulks where workspace_id = $1 and status in ('running', 'undoing') order by id desc limit $3)
     union all
     (select newest.* from (select * from thread_bulks where workspace_id = $1 and $2::timestamptz is not null
        order by id desc limit $3) newest
      where newest.completed_at >= $2 and newest.matched_count > $4)`,
    [workspaceId, endedSince, limit, THREAD_PIECE],
    'job-list-thread-bulks',
  );
}
