import { givenRows, givenValues } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { replacesClass, type ThreadClass } from './thread-intent.repo.js';

/** Message found in a mailbox: received from others, or sent by its owner with another program. */
export interface IncomingMessage {
  readonly mailboxId: number;
  /** Conversation; null to start one. */
  readonly threadId: number | null;
  readonly direction: 'inbound' | 'outbound';
  readonly kind: string;
  /** Whether the message is machine mail that is shown only on demand. */
  readonly isSystem: boolean;
  readonly messageIdHeader: string;
  readonly inReplyTo: string | null;
  /** Message-IDs that the message refers to, oldest first. */
  readonly references: readonly string[];
  readonly fromEmail: string;
  readonly fromName: string | null;
  readonly toEmails: readonly string[];
  readonly ccEmails: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string;
  readonly baseSubject: string;
  readonly snippet: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  readonly bodyTextTrimmed: string;
  readonly receivedAt: Date;
  readonly sentAt: Date | null;
  readonly isRead: boolean;
  readonly campaignId: string | null;
  readonly contactId: string | null;
  readonly stepId: string | null;
  readonly sendId: string | null;
  readonly replyIntent: string | null;
  readonly autoReply: Readonly<Record<string, unknown>> | null;
  readonly bounce: Readonly<Record<string, unknown>> | null;
  readonly classification: Readonly<Record<string, unknown>> | null;
  /** Results of the sender checks, and whether the message takes effect; absent for our own messages. */
  readonly authentication?: Readonly<Record<string, unknown>> | null;
  /** Effect on the contact that waits for a review. */
  readonly unverified?: string | null;
  readonly externalThreadId: string | null;
  /** Address of the other side of the conversation. */
  readonly counterpartEmail: string | null;
  readonly counterpartName: string | null;
  readonly hasAttachments: boolean;
  readonly sizeBytes: number;
  readonly truncated: boolean;
  /** Reason why only a part could be read; absent or null if everything was. */
  readonly partialReason?: string | null;
}

/** Envelope of a message received by SMTP (RFC 5321), and its client. */
export interface ReceivedEnvelope {
  /** Envelope sender; empty for the null sender of a delivery report. */
  readonly from: string;
  /** Name given in EHLO or HELO; empty if there was none. */
  readonly helo: string;
  readonly clientAddress: string;
  readonly tls: boolean;
}

export interface StoredAttachment {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly inline: boolean;
  readonly contentId: string | null;
  readonly content: Buffer;
  /** Stored object with the content; absent to store it in the row. */
  readonly blobId?: string | undefined;
}

const NAMES = givenValues('name', 'text');

/**
 * Admits one transaction at a time to each of these mailboxes, until its end. Of two copies of one message, or two
 * replies in one conversation, the second then sees the effects of the first. Locks are taken in the given order.
 */
export async function lockReceiving(sql: SqlRunner, workspaceId: number, mailboxIds: readonly number[]): Promise<void> {
  await sql.query(
    `select pg_advisory_xact_lock(hashtextextended(name, 0)) from ${NAMES.at(1, 'n')}`,
    [...NAMES.values(mailboxIds.map((id) => `receive ${workspaceId} ${id}`))],
    'threads-lock-receiving',
  );
}

/** Message to be stored in a conversation. */
export interface Entry {
  readonly message: IncomingMessage;
  /** Source of the message; null if it is not kept. */
  readonly source: MessageSource | null;
  /** Class that the message gives its conversation; null for none. */
  readonly threadClass: ThreadClass | null;
}

/** Bytes of a message and the way it was received. */
export interface MessageSource {
  readonly raw: Buffer;
  /** Stored object with the bytes; null to store them in the row. */
  readonly blobId: string | null;
  readonly envelope: ReceivedEnvelope | null;
}

/** Kinds of reports from mail systems. Conversations that start with one are hidden from conversations with people. */
const POSTMASTER: readonly string[] = ['bounce', 'complaint', 'postmaster'];

const MESSAGES = givenRows<Entry>({
  thread_id: ['bigint', ({ message }) => message.threadId],
  mailbox_id: ['int', ({ message }) => message.mailboxId],
  direction: ['text', ({ message }) => message.direction],
  kind: ['text', ({ message }) => message.kind],
  header: ['text', ({ message }) => message.messageIdHeader],
  in_reply_to: ['text', ({ message }) => message.inReplyTo],
  reference_list: ['jsonb', ({ message }) => message.references],
  from_email: ['text', ({ message }) => message.fromEmail],
  from_name: ['text', ({ message }) => message.fromName],
  to_list: ['jsonb', ({ message }) => message.toEmails],
  cc_list: ['jsonb', ({ message }) => message.ccEmails],
  reply_to: ['text', ({ message }) => message.replyTo],
  subject: ['text', ({ message }) => message.subject],
  base_subject: ['text', ({ message }) => message.baseSubject],
  snippet: ['text', ({ message }) => message.snippet],
  body_text: ['text', ({ message }) => message.bodyText],
  body_html: ['text', ({ message }) => message.bodyHtml],
  body_text_trimmed: ['text', ({ message }) => message.bodyTextTrimmed],
  received_at: ['timestamptz', ({ message }) => message.receivedAt],
  sent_at: ['timestamptz', ({ message }) => message.sentAt],
  is_read: ['bool', ({ message }) => message.isRead],
  is_system: ['bool', ({ message }) => message.isSystem],
  campaign_id: ['uuid', ({ message }) => message.campaignId],
  contact_id: ['uuid', ({ message }) => message.contactId],
  step_id: ['uuid', ({ message }) => message.stepId],
  send_id: ['uuid', ({ message }) => message.sendId],
  reply_intent: ['text', ({ message }) => message.replyIntent],
  auto_reply: ['jsonb', ({ message }) => message.autoReply ?? undefined],
  bounce: ['jsonb', ({ message }) => message.bounce ?? undefined],
  classification: ['jsonb', ({ message }) => message.classification ?? undefined],
  authentication: ['jsonb', ({ message }) => message.authentication ?? undefined],
  unverified: ['text', ({ message }) => message.unverified],
  external_thread_id: ['text', ({ message }) => message.externalThreadId],
  counterpart_email: ['text', ({ message }) => message.counterpartEmail],
  counterpart_name: ['text', ({ message }) => message.counterpartName],
  has_attachments: ['bool', ({ message }) => message.hasAttachments],
  size_bytes: ['int', ({ message }) => message.sizeBytes],
  truncated: ['bool', ({ message }) => message.truncated],
  partial_reason: ['text', ({ message }) => message.partialReason],
  is_answer: ['bool', ({ message }) => message.kind === 'customer_reply'],
  is_postmaster: ['bool', ({ message }) => POSTMASTER.includes(message.kind)],
  raw: ['bytea', ({ source }) => (source?.blobId == null ? source?.raw : null)],
  blob_id: ['uuid', ({ source }) => source?.blobId],
  envelope: ['jsonb', ({ source }) => source?.envelope ?? undefined],
  is_classed: ['bool', ({ threadClass }) => threadClass !== null],
  thread_intent: ['text', ({ threadClass }) => threadClass?.replyIntent],
  thread_label: ['text', ({ threadClass }) => threadClass?.replyLabel],
  thread_bucket: ['text', ({ threadClass }) => threadClass?.bucket ?? 'none'],
  thread_intent_source: ['text', ({ threadClass }) => threadClass?.source],
  thread_note: ['text', ({ threadClass }) => threadClass?.note],
  by_hand: ['bool', ({ threadClass }) => threadClass?.byHand ?? false],
  is_automatic: ['bool', ({ threadClass }) => threadClass?.isAutomatic ?? false],
  is_aside: ['bool', ({ threadClass }) => threadClass?.isAside ?? false],
});

const textsOf = (list: string): string => `array(select jsonb_array_elements_text(${list}))`;

/**
 * Stores messages with their sources. Each starts a conversation, or continues one that no other of these messages
 * belongs to. An older message that is found late changes counts and class, but not the newest message. Conversations
 * are locked in ID order before any message is written. Results are in the order of the messages.
 */
export async function insertIncoming(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  entries: readonly Entry[],
): Promise<Array<{ threadId: number; messageId: number }>> {
  const rows = await sql.query<{ threadId: number; messageId: number }>(
    `with given as materialized (
       select *, coalesce(thread_id, nextval('threads_id_seq')) as thread, nextval('messages_id_seq') as message_id,
         not is_system as is_visible, direction = 'inbound' as is_inbound,
         not is_system and direction = 'inbound' and not is_read as is_unread
       from ${MESSAGES.at(3, 'n', { position: 'position', isUnseen: true })}
     ), begun as (
       insert into threads (workspace_id, id, mailbox_id, external_thread_id, campaign_id, contact_id, contact_email, contact_name,
         subject, base_subject, snippet, message_count, visible_count, unread_count, has_customer_reply, has_attachments,
         is_postmaster, reply_intent, reply_label, reply_bucket, intent_source, intent_note,
         first_message_at, last_message_at, created_at, updated_at)
       select $1, thread, mailbox_id, external_thread_id, campaign_id, contact_id, counterpart_email, counterpart_name,
         subject, base_subject, case when is_visible then snippet else '' end, 1, is_visible::int, is_unread::int, is_answer,
         has_attachments, is_postmaster and not is_visible, thread_intent, thread_label, thread_bucket, thread_intent_source, thread_note,
         received_at, received_at, $2, $2
       from given where thread_id is null
     ), locked as (
       select t.id, g.*, g.is_classed and ${replacesClass('g', 't')} as takes_class
       from (select * from given where thread_id is not null order by thread_id) g
       cross join lateral (
         select id, intent_source, reply_bucket from threads where workspace_id = $1 and id = g.thread_id for update
       ) t
     ), moved as (
       update threads t set message_count = t.message_count + 1,
         visible_count = t.visible_count + g.is_visible::int,
         unread_count = t.unread_count + g.is_unread::int,
         has_customer_reply = t.has_customer_reply or g.is_answer,
         has_attachments = t.has_attachments or g.has_attachments,
         is_archived = t.is_archived and not (g.is_visible and g.is_inbound),
         snoozed_until = case when g.is_visible and g.is_inbound then null else t.snoozed_until end,
         woken_at = case when g.is_visible and g.received_at >= t.last_message_at then null else t.woken_at end,
         snippet = case when g.is_visible and g.received_at >= t.last_message_at then g.snippet else t.snippet end,
         first_message_at = least(t.first_message_at, g.received_at),
         last_message_at = case when g.is_visible then greatest(t.last_message_at, g.received_at) else t.last_message_at end,
         external_thread_id = coalesce(t.external_thread_id, g.external_thread_id),
         is_postmaster = t.is_postmaster and not g.is_visible,
         reply_intent = case when g.takes_class then g.thread_intent else t.reply_intent end,
         reply_label = case when g.takes_class then g.thread_label else t.reply_label end,
         reply_bucket = case when g.takes_class then g.thread_bucket else t.reply_bucket end,
         intent_source = case when g.takes_class then g.thread_intent_source else t.intent_source end,
         intent_note = case when g.takes_class then g.thread_note else t.intent_note end,
         updated_at = $2
       from locked g where t.workspace_id = $1 and t.id = g.id returning t.id
     ), stored as (
       insert into messages (workspace_id, id, thread_id, mailbox_id, direction, kind, message_id_header, in_reply_to, reference_ids,
         from_email, from_name, to_emails, cc_emails, reply_to, subject, body_text, body_html, body_text_trimmed, date_received,
         date_sent, is_read, is_system, campaign_id, contact_id, step_id, send_id, reply_intent, auto_reply, bounce,
         classification, size_bytes, truncated, partial_reason, authentication, unverified, created_at)
       select $1, message_id, thread, mailbox_id, direction, kind, header, in_reply_to, ${textsOf('reference_list')},
         from_email, from_name, ${textsOf('to_list')}, ${textsOf('cc_list')}, reply_to, subject, body_text, body_html,
         body_text_trimmed, received_at, sent_at, is_read, is_system, campaign_id, contact_id, step_id, send_id, reply_intent,
         auto_reply, bounce, classification, size_bytes, truncated, partial_reason, authentication, unverified, $2
       -- Always true, and known only when all threads are moved.
       from given where (select count(*) from moved) is not null
     ), source as (
       insert into message_sources (workspace_id, message_id, raw, blob_id, envelope)
       select $1, message_id, raw, blob_id, envelope from given where raw is not null or blob_id is not null
     )
     select thread as "threadId", message_id as "messageId" from given order by position`,
    [workspaceId, now, ...MESSAGES.values(entries)],
    'threads-insert-incoming',
  );
  return rows;
}

export async function insertAttachments(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
  attachments: readonly StoredAttachment[],
): Promise<void> {
  for (const attachment of attachments) {
    await sql.execute(
      `insert into message_attachments (workspace_id, id, message_id, filename, content_type, size_bytes, inline, content_id, data, blob_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        workspaceId,
        attachment.id,
        messageId,
        attachment.filename,
        attachment.contentType,
        attachment.content.length,
        attachment.inline,
        attachment.contentId,
        attachment.blobId === undefined ? attachment.content : null,
        attachment.blobId,
      ],
    );
  }
}

/** Stores another classification of a stored reply. */
export function updateMessageClass(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
  reading: { readonly intent: string },
): Promise<number> {
  return sql.execute(
    'update messages set reply_intent = $3, classification = $4 where workspace_id = $1 and id = $2',
    [workspaceId, messageId, reading.intent, storedJson(reading)],
    'threads-update-message-class',
  );
}
