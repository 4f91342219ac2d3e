import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Sent message to add to a conversation. */
export interface OutgoingMessage {
  /** Conversation; null to start one. */
  readonly threadId: number | null;
  readonly mailboxId: number;
  readonly kind: 'campaign' | 'reply' | 'forward' | 'new' | 'test';
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
  /** Files of the workspace that the email carries, in order. */
  readonly files?: readonly SentFile[];
}

/** File of the workspace that an email carries. */
export interface SentFile {
  readonly fileId: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Whether the HTML shows the file as an image. */
  readonly isInline: boolean;
}

/** Data derived from the texts of messages, stored separately to avoid copying the texts. */
export interface OutgoingWords {
  readonly baseSubject: string;
  readonly snippet: string;
}

export interface RecordedMessage {
  readonly threadId: number;
  readonly messageId: number;
}

/** A test is a conversation without a contact, shown only in the Full view. */
const VISIBLE = `case kind when 'test' then 0 else 1 end`;

/** Row of the result: for a given message, its position and conversation; for a new message, its header and ID. */
interface Written {
  readonly position: number | null;
  readonly id: number;
  readonly message_id_header: string | null;
  readonly mailbox_id: number;
}

const MESSAGES = givenRows<{ readonly message: OutgoingMessage; readonly words: OutgoingWords }>({
  thread_id: ['bigint', ({ message }) => message.threadId],
  mailbox_id: ['int', ({ message }) => message.mailboxId],
  kind: ['text', ({ message }) => message.kind],
  header: ['text', ({ message }) => message.messageIdHeader],
  in_reply_to: ['text', ({ message }) => message.inReplyTo],
  reference_list: ['text', ({ message }) => message.references.join(' ')],
  from_email: ['text', ({ message }) => message.fromEmail],
  from_name: ['text', ({ message }) => message.fromName],
  to_email: ['text', ({ message }) => message.toEmail],
  subject: ['text', ({ message }) => message.subject],
  body_text: ['text', ({ message }) => message.bodyText],
  body_html: ['text', ({ message }) => message.bodyHtml],
  sent_at: ['timestamptz', ({ message }) => message.sentAt],
  campaign_id: ['uuid', ({ message }) => message.campaignId],
  contact_id: ['uuid', ({ message }) => message.contactId],
  contact_name: ['text', ({ message }) => message.contactName],
  step_id: ['uuid', ({ message }) => message.stepId],
  send_id: ['uuid', ({ message }) => message.sendId],
  base_subject: ['text', ({ words }) => words.baseSubject],
  snippet: ['text', ({ words }) => words.snippet],
});

/**
 * Stores sent messages and creates or updates their threads, in one statement for any number of messages. The result
 * has the order of `messages`, and so have `words`. Two messages of one call never share a new thread. A message that
 * already exists, because its copy was found in the mailbox first, keeps its ID.
 * Existing threads are locked in ID order, before any message is written: a transaction that receives a message locks
 * its thread first, too, and may be writing the copy of one of these.
 */
export async function insertOutgoing(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  messages: readonly OutgoingMessage[],
  words: readonly OutgoingWords[],
): Promise<RecordedMessage[]> {
  if (messages.length === 0) return [];
  const rows = await sql.query<Written>(
    `with given as materialized (
       select *, coalesce(thread_id, nextval('threads_id_seq')) as thread
       from ${MESSAGES.at(3, 'n', { position: 'position' })}
     ), made as (
       insert into threads (workspace_id, id, mailbox_id, campaign_id, contact_id, contact_email, contact_name, subject,
         base_subject, snippet, message_count, visible_count, first_message_at, last_message_at, created_at, updated_at)
       select $1, thread, mailbox_id, campaign_id, contact_id, to_email, contact_name, subject, base_subject, snippet,
         1, ${VISIBLE}, sent_at, sent_at, $2, $2 from given where thread_id is null
     ), locked as (
       select t.id, g.* from (
         select thread_id, ${VISIBLE} as visible, snippet, sent_at from given where thread_id is not null order by thread_id
       ) g cross join lateral (select id from threads where workspace_id = $1 and id = g.thread_id for update) t
     ), moved as (
       update threads t set message_count = t.message_count + 1, visible_count = t.visible_count + g.visible, snippet = g.snippet,
         last_message_at = greatest(t.last_message_at, g.sent_at), woken_at = null, updated_at = $2
       from locked g where t.workspace_id = $1 and t.id = g.id returning t.id
     ), stored as (
       insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, in_reply_to, reference_ids,
         from_email, from_name, to_emails, subject, body_text, body_html, date_received, date_sent, is_read,
         campaign_id, contact_id, step_id, send_id, size_bytes, created_at)
       select $1, thread, mailbox_id, 'outbound', kind, header, in_reply_to, coalesce(string_to_array(nullif(reference_list, ''), ' '), '{}'),
         from_email, from_name, array[to_email], subject, body_text, body_html, sent_at, sent_at, true,
         campaign_id, contact_id, step_id, send_id, octet_length(body_text) + octet_length(body_html), $2
       -- Always true, and known only when all threads are moved.
       from given where (select count(*) from moved) is not null
       on conflict (workspace_id, mailbox_id, message_id_header, direction) do update set date_sent = excluded.date_sent
       returning id, message_id_header, mailbox_id
     )
     select position, thread as id, null as message_id_header, mailbox_id from given
     union all select null, id, message_id_header, mailbox_id from stored`,
    [
      workspaceId,
      now,
      ...MESSAGES.values(messages.map((message, index) => ({ message, words: words[index] as OutgoingWords }))),
    ],
    'threads-insert-outgoing',
  );
  const threadIds: number[] = [];
  const messageIds = new Map<string, number>();
  for (const row of rows) {
    if (row.position !== null) threadIds[row.position - 1] = row.id;
    else messageIds.set(`${row.mailbox_id} ${row.message_id_header}`, row.id);
  }
  return messages.map((message, index) => ({
    threadId: threadIds[index] as number,
    messageId: messageIds.get(`${message.mailboxId} ${message.messageIdHeader}`) as number,
  }));
}

const SENT_FILES = givenRows<SentFile & { readonly id: string; readonly messageId: number }>({
  id: ['uuid', ({ id }) => id],
  message_id: ['bigint', ({ messageId }) => messageId],
  file_id: ['uuid', ({ fileId }) => fileId],
  filename: ['text', ({ name }) => name],
  content_type: ['text', ({ contentType }) => contentType],
  size_bytes: ['int', ({ sizeBytes }) => sizeBytes],
  inline: ['bool', ({ isInline }) => isInline],
});

/**
 * Stores which files of the workspace sent messages carry. A message whose copy was found in the mailbox first has the files of the
 * copy.
 */
export async function insertSentFiles(
  sql: SqlRunner,
  workspaceId: number,
  files: ReadonlyArray<SentFile & { readonly id: string; readonly messageId: number }>,
): Promise<void> {
  await sql.execute(
    `with stored as (
       insert into message_attachments (workspace_id, id, message_id, filename, content_type, size_bytes, inline, content_id, file_id)
       select $1, id, message_id, filename, content_type, size_bytes, inline, case when inline then filename end, file_id
       from ${SENT_FILES.at(2, 'n')} where not exists (
         select from message_attachments a where a.workspace_id = $1 and a.message_id = n.message_id)
       returning message_id, inline
     )
     update threads set has_attachments = true where workspace_id = $1 and not has_attachments and id in (
       select m.thread_id from messages m where m.workspace_id = $1 and m.id in (select message_id from stored where not inline))`,
    [workspaceId, ...SENT_FILES.values(files)],
    'threads-insert-sent-files',
  );
}
