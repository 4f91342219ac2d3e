import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { BLOB_REF, type BlobRef, joinBlob } from '../../../platform/files/blobs/blobs.js';

// Reads messages, message_attachments, workspace_files, mailboxes and outbound_operations: the messages of a conversation.

export interface AttachmentView {
  readonly id: string;
  readonly message_id: number;
  readonly filename: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly inline: boolean;
  readonly content_id: string | null;
  /** File of the workspace whose bytes these are; null if they are stored with the message. */
  readonly file_id: string | null;
  /** Whether the bytes still exist: a file that a campaign attached can be deleted after the email was sent. */
  readonly is_available: boolean;
}

export interface MessageView {
  readonly id: number;
  readonly thread_id: number;
  readonly mailbox_id: number;
  readonly mailbox_address: string | null;
  readonly direction: 'inbound' | 'outbound';
  readonly kind: string;
  readonly message_id_header: string;
  readonly in_reply_to: string | null;
  readonly reference_ids: string[];
  readonly from_email: string;
  readonly from_name: string | null;
  readonly to_emails: string[];
  readonly cc_emails: string[];
  readonly bcc_emails: string[];
  readonly reply_to: string | null;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly body_text_trimmed: string;
  readonly date_received: Date;
  readonly date_sent: Date | null;
  readonly is_read: boolean;
  readonly is_system: boolean;
  readonly campaign_id: string | null;
  readonly contact_id: string | null;
  readonly step_id: string | null;
  readonly send_id: string | null;
  readonly operation_id: string | null;
  readonly operation_status: string | null;
  readonly reply_intent: string | null;
  readonly auto_reply: Record<string, unknown> | null;
  readonly bounce: Record<string, unknown> | null;
  readonly truncated: boolean;
  readonly partial_reason: string | null;
  readonly authentication: Record<string, unknown> | null;
  readonly unverified: string | null;
}

/** Kinds that only `show_system_messages` shows, so that writers of messages need not set the flag. */
const SYSTEM_KINDS = `('auto_reply', 'bounce', 'complaint', 'warmup', 'test', 'postmaster')`;

/** A sent text has no quotations to remove, so no second copy is stored. */
const TRIMMED = `case when m.direction = 'outbound' and m.body_text_trimmed = '' then m.body_text else m.body_text_trimmed end`;

const COLUMNS = `m.id, m.thread_id, m.mailbox_id, b.address as mailbox_address, m.direction, m.kind, m.message_id_header,
  m.in_reply_to, m.reference_ids, m.from_email, m.from_name, m.to_emails, m.cc_emails, m.bcc_emails, m.reply_to, m.subject,
  m.body_text, m.body_html, ${TRIMMED} as body_text_trimmed, m.date_received, m.date_sent, m.is_read,
  (m.is_system or m.kind in ${SYSTEM_KINDS}) as is_system, m.campaign_id, m.contact_id, m.step_id, m.send_id, m.operation_id,
  o.status as operation_status, m.reply_intent, m.auto_reply, m.bounce, m.truncated, m.partial_reason,
  m.authentication, m.unverified`;
const JOINS = `left join mailboxes b on b.workspace_id = $1 and b.id = m.mailbox_id
  left join outbound_operations o on o.workspace_id = $1 and o.id = m.operation_id`;

/** Returns the newest messages of a conversation, oldest first; or one of them. */
export function listMessages(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
  options: { readonly withSystem: boolean; readonly limit: number; readonly messageId?: number },
): Promise<MessageView[]> {
  return sql.query<MessageView>(
    `select * from (
       select ${COLUMNS} from messages m ${JOINS}
       where m.workspace_id = $1 and m.thread_id = $2 and ($3 or not (m.is_system or m.kind in ${SYSTEM_KINDS}))
         and ($5::bigint is null or m.id = $5)
       order by m.date_received desc, m.id desc limit $4
     ) newest order by date_received, id`,
    [workspaceId, threadId, options.withSystem, options.limit, options.messageId ?? null],
    'threads-list-messages',
  );
}

const ATTACHMENT = `a.id, a.message_id, a.filename, a.content_type, a.size_bytes, a.inline, a.content_id, a.file_id,
  (a.file_id is null or w.id is not null) as is_available`;
const WITH_FILE = 'left join workspace_files w on w.workspace_id = $1 and w.id = a.file_id';

export function listAttachments(
  sql: SqlRunner,
  workspaceId: number,
  messageIds: readonly number[],
): Promise<AttachmentView[]> {
  return sql.query<AttachmentView>(
    `select ${ATTACHMENT} from message_attachments a ${WITH_FILE}
     where a.workspace_id = $1 and a.message_id = any($2::bigint[]) order by a.message_id, a.id`,
    [workspaceId, messageIds],
    'threads-list-attachments',
  );
}

/** Attachment with its bytes, or with the object that has them. */
export interface AttachmentRow extends AttachmentView, BlobRef {
  readonly data: Buffer | null;
}

/** Returns the bytes of one attachment, found by its complete path. */
export async function findAttachment(
  sql: SqlRunner,
  workspaceId: number,
  path: { readonly threadId: number; readonly messageId: number; readonly attachmentId: string },
): Promise<AttachmentRow | undefined> {
  const rows = await sql.query<AttachmentRow>(
    `select ${ATTACHMENT}, a.data, ${BLOB_REF}
     from message_attachments a join messages m on m.workspace_id = $1 and m.id = a.message_id ${WITH_FILE} ${joinBlob('a.blob_id')}
     where a.workspace_id = $1 and a.id = $4 and a.message_id = $3 and m.thread_id = $2`,
    [workspaceId, path.threadId, path.messageId, path.attachmentId],
    'threads-find-attachment',
  );
  return rows[0];
}

/** Returns attachments with their bytes, by their IDs or by the IDs of their messages. */
export function loadAttachments(
  sql: SqlRunner,
  workspaceId: number,
  keys: { readonly ids: readonly string[]; readonly messageIds: readonly number[] },
): Promise<AttachmentRow[]> {
  return sql.query<AttachmentRow>(
    `select ${ATTACHMENT}, a.data, ${BLOB_REF} from message_attachments a ${WITH_FILE} ${joinBlob('a.blob_id')}
     where a.workspace_id = $1 and (a.id = any($2::uuid[]) or a.message_id = any($3::bigint[])) order by a.message_id, a.id`,
    [workspaceId, keys.ids, keys.messageIds],
    'threads-load-attachments',
  );
}
