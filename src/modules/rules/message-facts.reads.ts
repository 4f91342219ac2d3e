import type { RuleMessage } from '../../engine/inbox-rules/rule.js';
import type { Authentication } from '../../engine/mail/proof/proof.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';

// Reads messages, threads and contacts: what rules are matched against.

export interface MatchableMessage extends RuleMessage {
  readonly messageId: number;
  readonly threadId: number;
  readonly contactId: string | null;
  readonly receivedAt: Date;
  /** Results of the checks of the sender; null if none were stored. */
  readonly authentication: (Authentication & { readonly verified?: boolean }) | null;
}

/** Columns of a received message `m` with its conversation `t` and contact `c`. */
const FACTS = `m.id as "messageId", m.thread_id as "threadId", m.date_received as "receivedAt", left(m.subject, 1000) as subject,
  left(coalesce(nullif(m.body_text_trimmed, ''), m.body_text), 50000) as body, m.from_email as "fromEmail",
  c.company_domain as "companyDomain", coalesce(m.reply_intent, t.reply_intent) as "replyIntent",
  case when m.classification is null then t.reply_label else m.classification ->> 'label' end as "replyLabel",
  t.label_ids as "labelIds", m.mailbox_id as "mailboxId", coalesce(m.campaign_id, t.campaign_id) as "campaignId",
  coalesce(m.contact_id, t.contact_id) as "contactId", m.kind in ('auto_reply', 'bounce') as "isAutomatic",
  m.authentication
  from messages m
  join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
  left join contacts c on c.workspace_id = m.workspace_id and c.id = coalesce(m.contact_id, t.contact_id)`;

/** Returns a received message for matching; undefined if it no longer exists or waits for a member's decision. */
export async function findMatchable(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
): Promise<MatchableMessage | undefined> {
  const [row] = await sql.query<MatchableMessage>(
    `select ${FACTS} where m.workspace_id = $1 and m.id = $2 and m.direction = 'inbound' and m.unverified is null`,
    [workspaceId, messageId],
    'inbox-rules-message',
  );
  return row;
}
