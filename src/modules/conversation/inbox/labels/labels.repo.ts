import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ThreadLabelsTable } from '../../../../platform/db/tables.js';

export type LabelRow = Selectable<ThreadLabelsTable>;

/** Lists the labels of a workspace by name; at most 50. */
export function listLabels(sql: SqlRunner, workspaceId: number): Promise<LabelRow[]> {
  return sql.query<LabelRow>(
    'select * from thread_labels where workspace_id = $1 order by lower(name), id',
    [workspaceId],
    'thread-labels-list',
  );
}

/** Locks labels against deletion until the transaction ends. Returns the IDs of the existing ones. */
export async function holdLabels(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    'select id from thread_labels where workspace_id = $1 and id = any($2::uuid[]) order by id for share',
    [workspaceId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Serializes creations, so that each counts the others. */
export async function lockLabelCount(sql: SqlRunner, workspaceId: number): Promise<number> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('inbox.labels'), $1)`, [workspaceId]);
  const [row] = await sql.query<{ count: number }>('select count(*) from thread_labels where workspace_id = $1', [
    workspaceId,
  ]);
  return row?.count ?? 0;
}

/** Inserts a label. Fails with SQLSTATE 23505 if the name is in use. */
export function insertLabel(sql: SqlRunner, row: Insertable<ThreadLabelsTable>): Promise<LabelRow> {
  return insertRow(sql, 'thread_labels', row);
}

/** Updates a label. Fails with SQLSTATE 23505 if the name is in use. */
export async function updateLabel(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  change: Updateable<ThreadLabelsTable>,
): Promise<LabelRow | undefined> {
  const [row] = await updateRows(sql, 'thread_labels', change, 'workspace_id = $1 and id = $2', [workspaceId, id]);
  return row;
}

export async function deleteLabel(sql: SqlRunner, workspaceId: number, id: string): Promise<boolean> {
  return (await sql.execute('delete from thread_labels where workspace_id = $1 and id = $2', [workspaceId, id])) > 0;
}
