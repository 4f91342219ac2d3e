// Reads sends, campaigns, campaign_slots, workspaces: one send and the related state.
import type { UsedValue } from '../../../engine/message/used-values.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Entry of `sends.attempts_log`: the stored result of an attempt. */
export interface StoredAttempt {
  readonly attempt: number;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly outcome: string;
  readonly mailboxId: number;
  readonly smtp: {
    readonly code: number | null;
    readonly enhancedCode: string | null;
    readonly text: string | null;
  } | null;
  readonly errorCode: string | null;
  readonly willRetryAt: string | null;
}

/** Snippet in the text of an email. */
export interface SnippetVersion {
  readonly name: string;
  readonly version: number;
}

/** Latest decision of a gate that delayed the email. */
export interface StoredGate {
  readonly decidingGate: string | null;
  readonly reason: string;
  readonly at: string;
}

export interface SendSurroundings {
  readonly gates: StoredGate | null;
  readonly attempts_log: readonly StoredAttempt[];
  /** Snippets of the latest attempt; null before the first attempt, or if the text has none. */
  readonly snippets: readonly SnippetVersion[] | null;
  /** Variables of contacts in the text of the latest attempt; null before the first attempt, or if the text has none. */
  readonly variables: readonly UsedValue[] | null;
  readonly pause_reason: string | null;
  readonly workspace_status: string;
  readonly day_ends_at: Date;
  readonly sent_today: number;
  readonly new_today: number;
  readonly sending_days: number;
}

export async function findSurroundings(
  sql: SqlRunner,
  workspaceId: number,
  sendId: string,
): Promise<SendSurroundings | undefined> {
  const rows = await sql.query<SendSurroundings>(
    `select s.gates, s.attempts_log, s.snippets, s.variables, p.pause_reason, w.status as workspace_status, d.day_ends_at, d.sent_today, d.new_today,
       d.sending_days
     from sends s
     join campaigns p on p.workspace_id = s.workspace_id and p.id = s.campaign_id
     join campaign_slots d on d.workspace_id = s.workspace_id and d.campaign_id = s.campaign_id
     join workspaces w on w.id = s.workspace_id
     where s.workspace_id = $1 and s.id = $2`,
    [workspaceId, sendId],
    'sending-surroundings',
  );
  return rows[0];
}
