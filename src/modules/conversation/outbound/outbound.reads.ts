import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads threads, messages, campaigns, mailboxes and mailbox_slots: the target of a manual reply, and its sender.

/** Conversation of the reply, with the suppression group of its campaign. */
export interface AnsweredThread {
  readonly id: number;
  readonly mailbox_id: number;
  readonly subject: string;
  readonly campaign_id: string | null;
  readonly group_id: string | null;
  readonly contact_id: string | null;
  readonly contact_email: string | null;
  readonly contact_name: string | null;
}

export async function findAnsweredThread(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
): Promise<AnsweredThread | undefined> {
  const rows = await sql.query<AnsweredThread>(
    `select t.id, t.mailbox_id, t.subject, t.campaign_id, c.group_id, t.contact_id, t.contact_email, t.contact_name
     from threads t left join campaigns c on c.workspace_id = $1 and c.id = t.campaign_id
     where t.workspace_id = $1 and t.id = $2`,
    [workspaceId, threadId],
    'inbox-find-answered-thread',
  );
  return rows[0];
}

export interface AnsweredMessage {
  readonly id: number;
  readonly direction: 'inbound' | 'outbound';
  readonly message_id_header: string;
  readonly in_reply_to: string | null;
  readonly reference_ids: string[];
  readonly from_email: string;
  readonly from_name: string | null;
  readonly reply_to: string | null;
  readonly to_emails: string[];
  readonly cc_emails: string[];
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly date_received: Date;
}

/** Returns the message with this ID; without an ID, the newest received message, or else the newest of all. */
export async function findAnsweredMessage(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
  choice: { readonly messageId: number | null; readonly preferInbound: boolean },
): Promise<AnsweredMessage | undefined> {
  const rows = await sql.query<AnsweredMessage>(
    `select id, direction, message_id_header, in_reply_to, reference_ids, from_email, from_name, reply_to, to_emails, cc_emails,
       subject, body_text, body_html, date_received
     from messages where workspace_id = $1 and thread_id = $2 and ($3::bigint is null or id = $3)
     order by is_system, ($4 and direction = 'inbound') desc, date_received desc, id desc limit 1`,
    [workspaceId, threadId, choice.messageId, choice.preferInbound],
    'inbox-find-answered-message',
  );
  return rows[0];
}

export interface SenderCandidate {
  readonly id: number;
  readonly has_history: boolean;
}

/**
 * Returns the mailbox to write to these addresses from: the one with the newest conversation with them, otherwise the
 * healthiest one with the most remaining capacity today.
 */
export async function findBestSender(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  emailKeys: readonly string[],
): Promise<SenderCandidate | undefined> {
  const rows = await sql.query<SenderCandidate>(
    `select m.id, h.at is not null as has_history
     from mailboxes m
     left join mailbox_slots s on s.workspace_id = $1 and s.mailbox_id = m.id
     left join lateral (
       select max(t.last_message_at) as at from threads t
       where t.workspace_id = $1 and t.mailbox_id = m.id and lower(t.contact_email) = any($3::text[]) and not t.is_warming
     ) h on true
     where m.workspace_id = $1 and m.status = 'active' and m.deleted_at is null
     order by h.at desc nulls last, m.consecutive_failures > 0,
       m.daily_limit - m.external_daily_usage - case when s.day_ends_at > $2 then s.sent_today else 0 end desc nulls last, m.id
     limit 1`,
    [workspaceId, now, emailKeys],
    'inbox-find-best-sender',
  );
  return rows[0];
}
