import { type RuleActions, type RuleConditions, readActions } from '../../../engine/inbox-rules/rule.js';
import type { Insertable, Selectable, Updateable } from '../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { InboxRulesTable } from '../../../platform/db/tables.js';

type Stored = Selectable<InboxRulesTable>;
export interface RuleRow extends Omit<Stored, 'conditions' | 'actions'> {
  readonly conditions: RuleConditions;
  readonly actions: RuleActions;
}

/** Lists the rules of a workspace in their order; at most 100. */
export async function listRules(sql: SqlRunner, workspaceId: number): Promise<RuleRow[]> {
  const rows = await sql.query<RuleRow>(
    'select * from inbox_rules where workspace_id = $1 order by position, id',
    [workspaceId],
    'inbox-rules-list',
  );
  return rows.map((row) => ({ ...row, actions: readActions(row.actions) }));
}

/** Serializes changes of the rules of a workspace until the transaction ends. */
export async function lockRules(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('inbox.rules'), $1)`, [workspaceId]);
}

export async function insertRule(sql: SqlRunner, row: Insertable<InboxRulesTable>): Promise<void> {
  await insertRow(sql, 'inbox_rules', row);
}

export async function updateRule(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  change: Updateable<InboxRulesTable>,
): Promise<number> {
  return (await updateRows(sql, 'inbox_rules', change, 'workspace_id = $1 and id = $2', [workspaceId, id])).length;
}

/** Numbers the rules of a workspace in the given order. */
export async function updatePositions(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<void> {
  await sql.execute(
    'update inbox_rules set position = array_position($2::uuid[], id) where workspace_id = $1 and id = any($2::uuid[])',
    [workspaceId, ids],
  );
}

export async function deleteRule(sql: SqlRunner, workspaceId: number, id: string): Promise<boolean> {
  return (await sql.execute('delete from inbox_rules where workspace_id = $1 and id = $2', [workspaceId, id])) > 0;
}
