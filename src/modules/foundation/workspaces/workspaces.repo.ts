import type { Insertable, Selectable, Updateable } from '../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { WorkspacesTable } from '../../../platform/db/tables.js';

export type WorkspaceRow = Selectable<WorkspacesTable>;

export function insertWorkspace(sql: SqlRunner, values: Insertable<WorkspacesTable>): Promise<WorkspaceRow> {
  return insertRow(sql, 'workspaces', values);
}

export async function findWorkspace(sql: SqlRunner, workspaceId: number): Promise<WorkspaceRow | undefined> {
  const [row] = await sql.query<WorkspaceRow>('select * from workspaces where id = $1', [workspaceId]);
  return row;
}

/** Locks the row until the transaction ends. Rows that reference it can still be added. */
export async function lockWorkspace(sql: SqlRunner, workspaceId: number): Promise<WorkspaceRow | undefined> {
  const [row] = await sql.query<WorkspaceRow>('select * from workspaces where id = $1 for no key update', [
    workspaceId,
  ]);
  return row;
}

export async function updateWorkspace(
  sql: SqlRunner,
  workspaceId: number,
  values: Updateable<WorkspacesTable>,
): Promise<WorkspaceRow | undefined> {
  const [row] = await updateRows(sql, 'workspaces', values, 'id = $1', [workspaceId]);
  return row;
}

/** Deletes a workspace. A trigger deletes everything that belongs to it. */
export async function deleteWorkspace(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.execute('delete from workspaces where id = $1', [workspaceId]);
}

/** Returns the oldest workspace of the instance; undefined on a new instance. */
export async function findFirstWorkspace(sql: SqlRunner): Promise<WorkspaceRow | undefined> {
  const [row] = await sql.query<WorkspaceRow>('select * from workspaces order by id limit 1');
  return row;
}
