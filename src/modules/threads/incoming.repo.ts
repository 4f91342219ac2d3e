import type { SqlRunner } from '../../platform/db/sql-runner.js';

/** A message that was found in a mailbox: received from others, or written by its owner with another program. */
export interface IncomingMessage {
  readonly mailboxId: number;
  /** null: it begins a conversation. */
  readonly threadId: number | null;
  readonly direction: 'inbound' | 'outbound';
  readonly kind: string;
  /** Shown only on demand: machine mail that people need not read. */
  readonly isSystem: boolean;
  readonly messageIdHeader: string;
  readonly inReplyTo: string | null;
  /** Every id the message refers to, oldest first. */
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
  /** What the checks of its sender said, and whether it acts; absent for messages of ours. */
  readonly authentication?: Readonly<Record<string, unknown>> | null;
  /** What it would do to its contact, until a person decides. */
  readonly unverified?: string | null;
  readonly externalThreadId: string | null;
  /** Whom the conversation is with. */
  readonly counterpartEmail: string | null;
  readonly counterpartName: string | null;
  readonly hasAttachments: boolean;
  readonly sizeBytes: number;
  readonly truncated: boolean;
  /** Why only a part of it could be read; absent or null: all of it was. */
  readonly partialReason?: string | null;
}

/** How a message came by SMTP: what RFC 5321 calls its envelope, and who gave it. */
export interface ReceivedEnvelope {
  /** Empty for the null sender of a delivery report. */
  readonly from: string;
  /** The name in EHLO or HELO; empty when there was none. */
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
}

/**
 * Lets one message at a time into a mailbox, until the end of the transaction: two copies of one message, or two answers
 * of one conversation, then find what the first of them made.
 */
export async function lockReceiving(sql: SqlRunner, workspaceId: number, mailboxId: number): Promise<void> {
  await sql.query(
    'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    [`receive ${workspaceId} ${mailboxId}`],
    'threads-lock-receiving',
  );
}

/** Begins a conversation with its first message. */
export async function insertThread(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  message: IncomingMessage,
  isPostmaster: boolean,
): Promise<number> {
  const isVisible = !message.isSystem;
  const isUnread = isVisible && message.direction === 'inbound' && !message.isRead;
  const [row] = await sql.query<{ id: number }>(
    `insert into threads (workspace_id, mailbox_id, external_thread_id, campaign_id, contact_id, contact_email, contact_name,
       subject, base_subject, snippet, message_count, visible_count, unread_count, has_customer_reply, has_attachments,
       is_postmaster, first_message_at, last_message_at, created_at, updated_at)
     values ($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12, $13, $14, $15, $16, $17, $17, $2, $2) returning id`,
    [
      workspaceId,
      now,
      message.mailboxId,
      message.externalThreadId,
      message.campaignId,
      message.contactId,
      message.counterpartEmail,
      message.counterpartName,
      message.subject,
      message.baseSubject,
      isVisible ? message.snippet : '',
      isVisible ? 1 : 0,
      isUnread ? 1 : 0,
      message.kind === 'customer_reply',
      message.hasAttachments,
      isPostmaster && !isVisible,
      message.receivedAt,
    ],
    'threads-insert-thread',
  );
  return (row as { id: number }).id;
}

/** Moves a conversation on by one message. An older message that is found late changes counts, not what is newest. */
export async function updateThread(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
  now: Date,
  message: IncomingMessage,
): Promise<void> {
  const isVisible = !message.isSystem;
  const isInbound = message.direction === 'inbound';
  await sql.execute(
    `update threads set message_count = message_count + 1,
       visible_count = visible_count + case when $5 then 1 else 0 end,
       unread_count = unread_count + case when $5 and $6 then 1 else 0 end,
       has_customer_reply = has_customer_reply or $7,
       has_attachments = has_attachments or $8,
       is_archived = is_archived and not ($5 and $9),
       snoozed_until = case when $5 and $9 then null else snoozed_until end,
       woken_at = case when $5 and $4 >= last_message_at then null else woken_at end,
       snippet = case when $5 and $4 >= last_message_at then $10 else snippet end,
       first_message_at = least(first_message_at, $4),
       last_message_at = case when $5 then greatest(last_message_at, $4) else last_message_at end,
       external_thread_id = coalesce(external_thread_id, $11),
       is_postmaster = is_postmaster and not $5,
       updated_at = $3
     where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      threadId,
      now,
      message.receivedAt,
      isVisible,
      isInbound && !message.isRead,
      message.kind === 'customer_reply',
      message.hasAttachments,
      isInbound,
      message.snippet,
      message.externalThreadId,
    ],
    'threads-update-incoming',
  );
}

/** What a message was read from: its bytes, and how they came. */
export interface MessageSource {
  readonly raw: Buffer;
  readonly envelope: ReceivedEnvelope | null;
}

/** Enters a message with its source; `source` null: none is kept. */
export async function insertMessage(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  threadId: number,
  message: IncomingMessage,
  source: MessageSource | null,
): Promise<number> {
  const [row] = await sql.query<{ id: number }>(
    `with message as (
       insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, in_reply_to, reference_ids,
         from_email, from_name, to_emails, cc_emails, reply_to, subject, body_text, body_html, body_text_trimmed, date_received,
         date_sent, is_read, is_system, campaign_id, contact_id, step_id, send_id, reply_intent, auto_reply, bounce,
         classification, size_bytes, truncated, partial_reason, authentication, unverified, created_at)
       values ($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
         $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $2) returning id
     ), source as (
       insert into message_sources (workspace_id, message_id, raw, envelope)
       select $1, id, $36::bytea, $37::jsonb from message where $36::bytea is not null
     ) select id from message`,
    [
      workspaceId,
      now,
      threadId,
      message.mailboxId,
      message.direction,
      message.kind,
      message.messageIdHeader,
      message.inReplyTo,
      message.references,
      message.fromEmail,
      message.fromName,
      message.toEmails,
      message.ccEmails,
      message.replyTo,
      message.subject,
      message.bodyText,
      message.bodyHtml,
      message.bodyTextTrimmed,
      message.receivedAt,
      message.sentAt,
      message.isRead,
      message.isSystem,
      message.campaignId,
      message.contactId,
      message.stepId,
      message.sendId,
      message.replyIntent,
      jsonOrNull(message.autoReply),
      jsonOrNull(message.bounce),
      jsonOrNull(message.classification),
      message.sizeBytes,
      message.truncated,
      message.partialReason ?? null,
      jsonOrNull(message.authentication ?? null),
      message.unverified ?? null,
      source?.raw ?? null,
      source?.envelope ? JSON.stringify(source.envelope) : null,
    ],
    'threads-insert-incoming',
  );
  return (row as { id: number }).id;
}

export async function insertAttachments(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
  attachments: readonly StoredAttachment[],
): Promise<void> {
  for (const attachment of attachments) {
    await sql.execute(
      `insert into message_attachments (workspace_id, id, message_id, filename, content_type, size_bytes, inline, content_id, data)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        workspaceId,
        attachment.id,
        messageId,
        attachment.filename,
        attachment.contentType,
        attachment.content.length,
        attachment.inline,
        attachment.contentId,
        attachment.content,
      ],
    );
  }
}

/** Remembers another Message-ID of a message of ours. */
export async function upsertAlias(
  sql: SqlRunner,
  workspaceId: number,
  alias: { header: string; mailboxId: number; messageId: number },
): Promise<void> {
  await sql.execute(
    `insert into message_aliases (workspace_id, header, mailbox_id, message_id) values ($1, $2, $3, $4)
     on conflict (workspace_id, header, mailbox_id) do nothing`,
    [workspaceId, alias.header, alias.mailboxId, alias.messageId],
  );
}

/** What a classification by hand or machine makes of a conversation. A class set by hand stays unless `byHand`. */
export function updateThreadIntent(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
  now: Date,
  intent: {
    readonly replyIntent: string | null;
    readonly replyLabel: string | null;
    readonly bucket: string;
    readonly source: string | null;
    readonly note: string | null;
    readonly byHand: boolean;
    /** A responder's message: it replaces only another machine's. */
    readonly isAutomatic: boolean;
    /** A neutral word of another person than the contact: it does not end that a conversation is positive. */
    readonly isAside: boolean;
  },
): Promise<number> {
  return sql.execute(
    `update threads set reply_intent = $4, reply_label = $5, reply_bucket = $6, intent_source = $7, intent_note = $8,
       updated_at = $3
     where workspace_id = $1 and id = $2 and ($9 or intent_source is distinct from 'manual')
       and (not $10 or reply_bucket in ('none', 'automatic')) and (not $11 or reply_bucket <> 'positive')`,
    [
      workspaceId,
      threadId,
      now,
      intent.replyIntent,
      intent.replyLabel,
      intent.bucket,
      intent.source,
      intent.note,
      intent.byHand,
      intent.isAutomatic,
      intent.isAside,
    ],
    'threads-update-intent',
  );
}

/** Keeps another reading of a stored answer. */
export function updateMessageClass(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
  reading: { readonly intent: string },
): Promise<number> {
  return sql.execute(
    'update messages set reply_intent = $3, classification = $4 where workspace_id = $1 and id = $2',
    [workspaceId, messageId, reading.intent, JSON.stringify(reading)],
    'threads-update-message-class',
  );
}

function jsonOrNull(value: Readonly<Record<string, unknown>> | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
