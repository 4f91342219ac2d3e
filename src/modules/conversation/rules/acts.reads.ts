import { type RuleActions, readActions } from '../../../engine/inbox-rules/rule.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads inbox_rule_acts and thread_batches: what rules did in a conversation, and whether it can still be undone.

export interface ActView {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly messageId: number;
  readonly actions: RuleActions;
  readonly failure: string | null;
  readonly actedAt: Date;
  readonly undoToken: string | null;
  readonly undoUntil: Date | null;
}

/** Lists what rules did in a conversation, newest first; at most 100. */
export async function listActs(sql: SqlRunner, workspaceId: number, threadId: number, now: Date): Promise<ActView[]> {
  const rows = await sql.query<ActView>(
    `select a.rule_id as "ruleId", a.rule_name as "ruleName", a.message_id as "messageId", a.actions, a.failure,
       a.acted_at as "actedAt", b.id as "undoToken", b.undo_until as "undoUntil"
     from inbox_rule_acts a
     left join thread_batches b on b.workspace_id = a.workspace_id and b.id = a.undo_token and b.undo_until > $3
     where a.workspace_id = $1 and a.thread_id = $2 and a.status <> 'pending'
     order by a.matched_at desc, a.position desc, a.message_id desc limit 100`,
    [workspaceId, threadId, now],
    'inbox-rule-acts-list',
  );
  return rows.map((row) => ({ ...row, actions: readActions(row.actions) }));
}
