import { givenValues } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { isRetired } from '../../../platform/db/workspace-moves.js';
import type { MessageInput } from '../../../platform/mail/mime/build-message.js';

/** Parts of a message without its files, or the bytes that a mail program submitted. */
export type Content = { readonly parts: Omit<MessageInput, 'attachments'> } | { readonly raw: Buffer };

export interface NewOperation {
  readonly id: string;
  readonly kind: string;
  readonly status: 'scheduled' | 'queued';
  readonly mailboxId: number;
  readonly threadId: number;
  readonly messageId: number;
  readonly messageIdHeader: string;
  readonly taskHash: string;
  readonly idempotencyKey: string;
  readonly clientRequestId: string | null;
  readonly deliveryMode: string;
  readonly fromEmail: string;
  readonly toEmails: readonly string[];
  readonly ccEmails: readonly string[];
  readonly content: Content;
  readonly envelopeTo: readonly string[];
  readonly dueAt: Date;
  /** Reason why this mailbox sends; null if no choice was made. */
  readonly senderReason: string | null;
  readonly overrideSuppression: boolean;
  readonly groupId: string | null;
  /** Whether the message already counts toward the mailbox's day; otherwise it is counted when sent. */
  readonly counted: boolean;
}

export async function insertOperation(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  operation: NewOperation,
): Promise<void> {
  await sql.execute(
    `insert into outbound_operations (workspace_id, id, kind, status, mailbox_id, thread_id, message_id, message_id_header,
       task_hash, idempotency_key, client_request_id, delivery_mode, from_email, to_emails, cc_emails, raw, parts, envelope_to, due_at,
       sender_reason, override_suppression, group_id, counted, queued_at, updated_at)
     values ($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $2, $2)`,
    [
      workspaceId,
      now,
      operation.id,
      operation.kind,
      operation.status,
      operation.mailboxId,
      operation.threadId,
      operation.messageId,
      operation.messageIdHeader,
      operation.taskHash,
      operation.idempotencyKey,
      operation.clientRequestId,
      operation.deliveryMode,
      operation.fromEmail,
      operation.toEmails,
      operation.ccEmails,
      'raw' in operation.content ? operation.content.raw : '',
      'parts' in operation.content ? storedJson(operation.content.parts) : null,
      operation.envelopeTo,
      operation.dueAt,
      operation.senderReason,
      operation.overrideSuppression,
      operation.groupId,
      operation.counted,
    ],
    'inbox-insert-operation',
  );
}

export interface OperationRow {
  readonly workspace_id: number;
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly mailbox_id: number;
  readonly thread_id: number;
  readonly message_id: number;
  readonly message_id_header: string;
  readonly task_hash: string;
  readonly idempotency_key: string;
  readonly client_request_id: string | null;
  readonly delivery_mode: string;
  readonly from_email: string;
  readonly to_emails: string[];
  readonly cc_emails: string[];
  readonly envelope_to: string[];
  readonly due_at: Date;
  readonly attempt: number;
  /** Worker that has claimed the operation; null if none. */
  readonly worker_id: string | null;
  readonly override_suppression: boolean;
  readonly group_id: string | null;
  readonly counted: boolean;
  readonly first_attempt_at: Date | null;
  readonly handed_at: Date | null;
  readonly smtp_code: number | null;
  readonly smtp_enhanced: string | null;
  readonly smtp_text: string | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly resolution: string | null;
  readonly sender_reason: string | null;
  readonly queued_at: Date;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
}

/** All columns except the bytes, which are needed only for sending. */
export const COLUMNS = `workspace_id, id, kind, status, mailbox_id, thread_id, message_id, message_id_header, task_hash, idempotency_key,
  client_request_id, delivery_mode, from_email, to_emails, cc_emails, envelope_to, due_at, attempt, worker_id, override_suppression,
  group_id, counted, first_attempt_at, handed_at, smtp_code, smtp_enhanced, smtp_text, error_code, error_message, resolution,
  sender_reason, queued_at, started_at, completed_at`;

export async function findOperation(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<OperationRow | undefined> {
  const rows = await sql.query<OperationRow>(
    `select ${COLUMNS} from outbound_operations where workspace_id = $1 and id = $2`,
    [workspaceId, id],
    'inbox-find-operation',
  );
  return rows[0];
}

/** Returns whether this exact message was submitted before. */
export async function findSubmitted(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
  taskHash: string,
): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from outbound_operations where workspace_id = $1 and message_id = $2 and task_hash = $3',
    [workspaceId, messageId, taskHash],
    'inbox-find-submitted',
  );
  return rows.length > 0;
}

const STATUSES = givenValues('name', 'text');

/**
 * Returns operations of these statuses created before `before`, newest first. Each status is read along its own index.
 */
export function pageOperations(
  sql: SqlRunner,
  workspaceId: number,
  statuses: readonly string[],
  before: string | null,
  limit: number,
): Promise<OperationRow[]> {
  return sql.query<OperationRow>(
    `select o.* from ${STATUSES.at(2, 'wanted')}
       cross join lateral (
         select ${COLUMNS} from outbound_operations
          where workspace_id = $1 and status = wanted.name and ($3::uuid is null or id < $3)
          order by id desc limit $4) as o
     order by o.id desc limit $4`,
    [workspaceId, ...STATUSES.values(statuses), before, limit],
    'inbox-page-operations',
  );
}

export async function lockOperation(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<OperationRow | undefined> {
  const rows = await sql.query<OperationRow>(
    `select ${COLUMNS} from outbound_operations where workspace_id = $1 and id = $2 for update`,
    [workspaceId, id],
    'inbox-lock-operation',
  );
  return rows[0];
}

/** Cancels a waiting operation whose row the caller has locked. */
export async function updateCancelled(sql: SqlRunner, workspaceId: number, id: string, now: Date): Promise<void> {
  await sql.execute(
    `update outbound_operations set status = 'cancelled', completed_at = $3, updated_at = $3, raw = '', parts = null
     where workspace_id = $1 and id = $2`,
    [workspaceId, id, now],
  );
}

export const served = `not ${isRetired('outbound_operations.workspace_id')}`;

/** Returns the content of a waiting message, or null if it was deleted. */
export async function loadContent(sql: SqlRunner, workspaceId: number, id: string): Promise<Content | null> {
  type Parts = Extract<Content, { parts: object }>['parts'];
  const [row] = await sql.query<{ raw: Buffer; parts: (Omit<Parts, 'date'> & { readonly date: string }) | null }>(
    'select raw, parts from outbound_operations where workspace_id = $1 and id = $2',
    [workspaceId, id],
    'inbox-load-content',
  );
  if (row?.parts) return { parts: { ...row.parts, date: new Date(row.parts.date) } };
  return row === undefined || row.raw.length === 0 ? null : { raw: row.raw };
}

/** Deletes the content of a message that no longer needs it. */
export async function deleteContent(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.execute(`update outbound_operations set raw = '', parts = null where workspace_id = $1 and id = $2`, [
    workspaceId,
    id,
  ]);
}
