import type { AuthorFacts } from '../../../engine/inbox-rules/proven.js';
import type { RuleMessage } from '../../../engine/inbox-rules/rule.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads messages, threads and contacts: what rules are matched against.

export interface MatchableMessage extends RuleMessage, AuthorFacts {
  readonly messageId: number;
  readonly threadId: number;
  readonly fromName: string | null;
  readonly receivedAt: Date;
}

const BODY = `left(coalesce(nullif(m.body_text_trimmed, ''), m.body_text), 50000) as body`;

/** Columns of a received message `m` with its conversation `t` and contact `c`. */
const FACTS = `m.id as "messageId", m.thread_id as "threadId", m.date_received as "receivedAt", left(m.subject, 1000) as subject,
  m.from_email as "fromEmail", m.from_name as "fromName",
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
    `select ${BODY}, ${FACTS} where m.workspace_id = $1 and m.id = $2 and m.direction = 'inbound' and m.unverified is null`,
    [workspaceId, messageId],
    'inbox-rules-message',
  );
  return row;
}

/** Place of a message among received messages, newest first. */
export interface ReceivedPlace {
  readonly receivedAt: Date;
  readonly messageId: number;
}

/**
 * Returns received messages before a place, newest first, of the kinds that rules can match, except messages that wait for
 * a member's decision. Bodies are empty unless `withBody`.
 */
export function pageMatchable(
  sql: SqlRunner,
  workspaceId: number,
  page: { readonly since: Date; readonly before: ReceivedPlace; readonly limit: number; readonly withBody: boolean },
): Promise<MatchableMessage[]> {
  const { since, before, limit, withBody } = page;
  return sql.query<MatchableMessage>(
    `select ${withBody ? BODY : `'' as body`}, ${FACTS}
     where m.workspace_id = $1 and m.direction = 'inbound' and m.unverified is null
       and m.kind in ('customer_reply', 'other', 'auto_reply', 'bounce')
       and m.date_received >= $2 and (m.date_received, m.id) < ($3::timestamptz, $4::bigint)
     order by m.date_received desc, m.id desc limit $5`,
    [workspaceId, since, before.receivedAt, before.messageId, limit],
    withBody ? 'inbox-rules-preview-bodies' : 'inbox-rules-preview',
  );
}
