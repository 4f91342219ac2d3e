import { type RuleActions, readActions } from '../../../engine/inbox-rules/rule.js';
import type { Selectable } from '../../../platform/db/row-types.js';
import { insertRows, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { InboxRuleActsTable } from '../../../platform/db/tables.js';
import type { RuleRow } from './rules.repo.js';

export interface ActRow extends Omit<Selectable<InboxRuleActsTable>, 'actions'> {
  readonly actions: RuleActions;
}

/** Message that rules act on. */
export interface ActedMessage {
  readonly messageId: number;
  readonly threadId: number;
}

/** Returns whether the rules of a workspace have already matched a message. */
export async function hasActs(sql: SqlRunner, workspaceId: number, messageId: number): Promise<boolean> {
  const [row] = await sql.query<{ has: boolean }>(
    'select exists (select from inbox_rule_acts where workspace_id = $1 and message_id = $2) as has',
    [workspaceId, messageId],
  );
  return row?.has ?? false;
}

/** Records what matching rules are about to do. */
export async function insertActs(
  sql: SqlRunner,
  workspaceId: number,
  { messageId, threadId }: ActedMessage,
  rules: readonly RuleRow[],
  now: Date,
): Promise<void> {
  const rows = rules.map((rule, position) => ({
    ...{ workspace_id: workspaceId, message_id: messageId, rule_id: rule.id, thread_id: threadId, position },
    ...{ rule_name: rule.name, actions: storedJson(rule.actions), status: 'pending', matched_at: now },
  }));
  await insertRows(sql, 'inbox_rule_acts', rows, 'on conflict do nothing');
}

/** Returns the rules that still have to act on a message, in order. */
export async function listPending(sql: SqlRunner, workspaceId: number, messageId: number): Promise<string[]> {
  const rows = await sql.query<{ rule_id: string }>(
    `select rule_id from inbox_rule_acts where workspace_id = $1 and message_id = $2 and status = 'pending'
      order by position`,
    [workspaceId, messageId],
  );
  return rows.map(({ rule_id: id }) => id);
}

/** Locks a pending act until the transaction ends; undefined if it is no longer pending. */
export async function lockPending(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
  ruleId: string,
): Promise<ActRow | undefined> {
  const [row] = await sql.query<ActRow>(
    `select * from inbox_rule_acts where workspace_id = $1 and message_id = $2 and rule_id = $3 and status = 'pending'
      for update`,
    [workspaceId, messageId, ruleId],
  );
  return row === undefined ? undefined : { ...row, actions: readActions(row.actions) };
}

/** Stores the result of an act. */
export async function updateAct(
  sql: SqlRunner,
  workspaceId: number,
  { message_id: messageId, rule_id: ruleId }: Pick<ActRow, 'message_id' | 'rule_id'>,
  result: Pick<ActRow, 'status' | 'failure' | 'undo_token' | 'undo_until' | 'acted_at'>,
): Promise<void> {
  await updateRows(sql, 'inbox_rule_acts', result, 'workspace_id = $1 and message_id = $2 and rule_id = $3', [
    workspaceId,
    messageId,
    ruleId,
  ]);
}
