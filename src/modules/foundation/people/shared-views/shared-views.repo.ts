import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRow } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { SharedViewsTable } from '../../../../platform/db/tables.js';

export type SharedViewRow = Selectable<SharedViewsTable>;

/** Lists the shared views of a workspace by name; at most 50. */
export function listSharedViews(sql: SqlRunner, workspaceId: number): Promise<SharedViewRow[]> {
  return sql.query<SharedViewRow>(
    'select * from shared_views where workspace_id = $1 order by lower(name), id',
    [workspaceId],
    'shared-views-list',
  );
}

/** Serializes creations, so that each counts the others. */
export async function lockSharedViewCount(sql: SqlRunner, workspaceId: number): Promise<number> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('people.shared-views'), $1)`, [workspaceId]);
  const [row] = await sql.query<{ count: number }>('select count(*) from shared_views where workspace_id = $1', [
    workspaceId,
  ]);
  return row?.count ?? 0;
}

/** Inserts a view. Fails with SQLSTATE 23505 if the name is in use. */
export function insertSharedView(sql: SqlRunner, row: Insertable<SharedViewsTable>): Promise<SharedViewRow> {
  return insertRow(sql, 'shared_views', row);
}

export async function deleteSharedView(sql: SqlRunner, workspaceId: number, id: string): Promise<boolean> {
  return (await sql.execute('delete from shared_views where workspace_id = $1 and id = $2', [workspaceId, id])) > 0;
}
