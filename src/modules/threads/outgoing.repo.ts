import { int4s, int8s, jsonbs, texts, timestamps, uuids } from '../../platform/db/columns.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';

/** A message of ours, as it enters a conversation. */
export interface OutgoingMessage {
  /** null: it begins a conversation. */
  readonly threadId: number | null;
  readonly mailboxId: number;
  readonly kind: 'campaign' | 'reply' | 'forward' | 'new' | 'test' | 'warmup';
  readonly messageIdHeader: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly fromEmail: string;
  readonly fromName: string;
  readonly toEmail: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  readonly sentAt: Date;
  readonly campaignId: string | null;
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly stepId: string | null;
  readonly sendId: string | null;
}

/** What is made of a message's words, beside it: adding it to each message would copy them all. */
export interface OutgoingWords {
  readonly baseSubject: string;
  readonly snippet: string;
}

export interface RecordedMessage {
  readonly threadId: number;
  readonly messageId: number;
}

/**
 * Writes messages of ours and makes or moves on their threads, in two statements for any number of messages. The answer
 * has the order of `messages`, and so have `words`. Two messages of one call never share a new thread.
 */
export async function insertOutgoing(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  messages: readonly OutgoingMessage[],
  words: readonly OutgoingWords[],
): Promise<RecordedMessage[]> {
  if (messages.length === 0) return [];
  const threads = await sql.query<{ position: number; id: number }>(
    `with given as (
       select * from unnest($3::int[], $4::bigint[], $5::int[], $6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::text[],
         $11::text[], $12::text[], $13::timestamptz[], $14::jsonb[], $15::int[])
         as n (position, thread_id, mailbox_id, campaign_id, contact_id, contact_email, contact_name, subject, base_subject,
         snippet, sent_at, last_message, visible)
     ), fresh as (
       select *, nextval('threads_id_seq') as new_id from given where thread_id is null
     ), made as (
       insert into threads (workspace_id, id, mailbox_id, campaign_id, contact_id, contact_email, contact_name, subject,
         base_subject, snippet, last_message, message_count, visible_count, first_message_at, last_message_at, created_at, updated_at)
       select $1, new_id, mailbox_id, campaign_id, contact_id, contact_email, contact_name, subject, base_subject, snippet,
         last_message, 1, visible, sent_at, sent_at, $2, $2 from fresh
     ), locked as (
       select t.id, g.* from (select * from given where thread_id is not null order by thread_id) g
       cross join lateral (select id from threads where workspace_id = $1 and id = g.thread_id for update) t
     ), moved as (
       update threads t set message_count = t.message_count + 1, visible_count = t.visible_count + g.visible, snippet = g.snippet,
         last_message = g.last_message, last_message_at = greatest(t.last_message_at, g.sent_at), updated_at = $2
       from locked g where t.workspace_id = $1 and t.id = g.id
     )
     select position, new_id as id from fresh union all select position, thread_id from given where thread_id is not null`,
    [
      workspaceId,
      now,
      int4s(messages.map((_, index) => index)),
      int8s(messages.map((m) => m.threadId)),
      int4s(messages.map((m) => m.mailboxId)),
      uuids(messages.map((m) => m.campaignId)),
      uuids(messages.map((m) => m.contactId)),
      texts(messages.map((m) => m.toEmail)),
      texts(messages.map((m) => m.contactName)),
      texts(messages.map((m) => m.subject)),
      texts(words.map((of) => of.baseSubject)),
      texts(words.map((of) => of.snippet)),
      timestamps(messages.map((m) => m.sentAt)),
      jsonbs(messages.map(lastMessage)),
      // A test is nobody's conversation: the Full view alone has it.
      int4s(messages.map((m) => (m.kind === 'test' ? 0 : 1))),
    ],
    'threads-insert-outgoing',
  );
  const threadIds: number[] = [];
  for (const thread of threads) threadIds[thread.position] = thread.id;
  const rows = await sql.query<{ id: number; message_id_header: string; mailbox_id: number }>(
    `insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, in_reply_to, reference_ids,
       from_email, from_name, to_emails, subject, body_text, body_html, date_received, date_sent, is_read,
       campaign_id, contact_id, step_id, send_id, size_bytes, created_at)
     select $1, thread_id, mailbox_id, 'outbound', kind, header, in_reply_to,
       coalesce(string_to_array(nullif(reference_list, ''), ' '), '{}'), from_email, from_name, array[to_email], subject, body_text, body_html,
       sent_at, sent_at, true, campaign_id, contact_id, step_id, send_id, length(body_text) + length(body_html), $2
     from unnest($3::bigint[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
       $12::text[], $13::text[], $14::text[], $15::timestamptz[], $16::uuid[], $17::uuid[], $18::uuid[], $19::uuid[])
       as n (thread_id, mailbox_id, kind, header, in_reply_to, reference_list, from_email, from_name, to_email, subject, body_text,
       body_html, sent_at, campaign_id, contact_id, step_id, send_id)
     on conflict (workspace_id, mailbox_id, message_id_header, direction) do update set date_sent = excluded.date_sent
     returning id, message_id_header, mailbox_id`,
    [
      workspaceId,
      now,
      int8s(threadIds),
      int4s(messages.map((m) => m.mailboxId)),
      texts(messages.map((m) => m.kind)),
      texts(messages.map((m) => m.messageIdHeader)),
      texts(messages.map((m) => m.inReplyTo)),
      texts(messages.map((m) => m.references.join(' '))),
      texts(messages.map((m) => m.fromEmail)),
      texts(messages.map((m) => m.fromName)),
      texts(messages.map((m) => m.toEmail)),
      texts(messages.map((m) => m.subject)),
      texts(messages.map((m) => m.bodyText)),
      texts(messages.map((m) => m.bodyHtml)),
      timestamps(messages.map((m) => m.sentAt)),
      uuids(messages.map((m) => m.campaignId)),
      uuids(messages.map((m) => m.contactId)),
      uuids(messages.map((m) => m.stepId)),
      uuids(messages.map((m) => m.sendId)),
    ],
    'threads-insert-outgoing-messages',
  );
  const ids = new Map(rows.map((row) => [`${row.mailbox_id} ${row.message_id_header}`, row.id]));
  return messages.map((message, index) => ({
    threadId: threadIds[index] as number,
    messageId: ids.get(`${message.mailboxId} ${message.messageIdHeader}`) as number,
  }));
}

function lastMessage(message: OutgoingMessage): Record<string, unknown> {
  return {
    from_email: message.fromEmail,
    date_received: message.sentAt.toISOString(),
    body_text: message.bodyText.slice(0, 500),
    direction: 'outbound',
  };
}
