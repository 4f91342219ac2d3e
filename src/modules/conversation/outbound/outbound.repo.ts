import { givenValues } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { isRetired } from '../../../platform/db/workspace-moves.js';
import type { MessageInput } from '../../../platform/mail/mime/build-message.js';
import { coversPerson } from '../../reach/suppressions/index.js';
import type { ProvenEnd } from '../../sending/transit/index.js';

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
const COLUMNS = `workspace_id, id, kind, status, mailbox_id, thread_id, message_id, message_id_header, task_hash, idempotency_key,
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

const served = `not ${isRetired('outbound_operations.workspace_id')}`;

/** Claims due operations of all workspaces under a new attempt number, longest waiting first. */
export function claimOperations(sql: SqlRunner, now: Date, workerId: string, limit: number): Promise<OperationRow[]> {
  return sql.query<OperationRow>(
    `update outbound_operations o set status = 'sending', worker_id = $2, attempt = o.attempt + 1, handed_at = null,
       started_at = coalesce(o.started_at, $1), first_attempt_at = coalesce(o.first_attempt_at, $1), updated_at = $1
     from (
       select workspace_id, id from outbound_operations
       where status in ('scheduled', 'queued', 'deferred') and due_at <= $1 and ${served}
       order by due_at limit $3 for update skip locked
     ) due where o.workspace_id = due.workspace_id and o.id = due.id
     returning ${COLUMNS.replaceAll(/\b([a-z_]+)\b/g, 'o.$1')}`,
    [now, workerId, limit],
    'inbox-claim-operations',
  );
}

export async function findNextDue(sql: SqlRunner): Promise<Date | null> {
  const rows = await sql.query<{ due_at: Date | null }>(
    `select min(due_at) as due_at from outbound_operations where status in ('scheduled', 'queued', 'deferred') and ${served}`,
    [],
    'inbox-next-operation',
  );
  return rows[0]?.due_at ?? null;
}

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

/**
 * Marks a claimed operation as handed over. Returns false if another worker has it, or if a recipient has been
 * suppressed since it was written. The statement checks both, so that every acknowledged opt-out applies.
 */
export async function updateHanded(
  sql: SqlRunner,
  claim: Pick<OperationRow, 'workspace_id' | 'id' | 'attempt' | 'worker_id'>,
  now: Date,
): Promise<boolean> {
  const count = await sql.execute(
    `update outbound_operations o set handed_at = $5
     where o.workspace_id = $1 and o.id = $2 and o.attempt = $3 and o.worker_id = $4 and o.status = 'sending'
       and (o.override_suppression or not exists (
         select 1 from suppressions s, unnest(o.envelope_to) as r (email)
         where s.workspace_id = $1 and ${coversPerson('s', '$1', 'lower(r.email)')}
           and s.group_id in ('', coalesce(o.group_id, '')) and (s.expires_at is null or s.expires_at > $5)))`,
    [claim.workspace_id, claim.id, claim.attempt, claim.worker_id, now],
    'inbox-update-handed',
  );
  return count === 1;
}

export interface OperationResult {
  readonly status: 'sent' | 'queued' | 'deferred' | 'failed' | 'unknown';
  /** Time of the next attempt; null if there is none. */
  readonly dueAt: Date | null;
  readonly smtpCode: number | null;
  readonly smtpEnhanced: string | null;
  readonly smtpText: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** Writes the result of an attempt. Returns false, and writes nothing, if another attempt has taken over. */
export async function updateResult(
  sql: SqlRunner,
  operation: Pick<OperationRow, 'workspace_id' | 'id' | 'attempt'>,
  now: Date,
  result: OperationResult,
): Promise<boolean> {
  const isFinal = result.status === 'sent' || result.status === 'failed';
  const count = await sql.execute(
    `update outbound_operations set status = $4, worker_id = null, due_at = coalesce($5, due_at), smtp_code = $6,
       smtp_enhanced = $7, smtp_text = $8, error_code = $9, error_message = $10, completed_at = $11, updated_at = $12,
       resolution = case when $4 = 'unknown' then 'pending' else resolution end,
       raw = case when $4 = 'failed' then '' else raw end, parts = case when $4 <> 'failed' then parts end,
       counted = counted and $4 in ('sent', 'unknown')
     where workspace_id = $1 and id = $2 and attempt = $3 and status = 'sending'`,
    [
      operation.workspace_id,
      operation.id,
      operation.attempt,
      result.status,
      result.dueAt,
      result.smtpCode,
      result.smtpEnhanced,
      result.smtpText,
      result.errorCode,
      result.errorMessage,
      isFinal ? now : null,
      now,
    ],
    'inbox-update-result',
  );
  return count === 1;
}

/** Settles an unconfirmed operation by evidence. Returns undefined if it is not unconfirmed. */
export async function updateResolved(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
  now: Date,
  settled: ProvenEnd & { readonly resolution: string },
): Promise<OperationRow | undefined> {
  const rows = await sql.query<OperationRow>(
    `update outbound_operations set status = $4, resolution = $5, error_code = $6, completed_at = $3, updated_at = $3, raw = '', parts = null
     where workspace_id = $1 and message_id = $2 and status = 'unknown' returning ${COLUMNS}`,
    [workspaceId, messageId, now, settled.status, settled.resolution, settled.errorCode],
  );
  return rows[0];
}

/** Claims every operation due by `since` as handed over, for a worker that is known to be lost. Returns their number. */
export function updateHandedByLost(
  sql: SqlRunner,
  lostWorkerId: string,
  { workspaceId, since, now }: { readonly workspaceId: number | null; readonly since: Date; readonly now: Date },
): Promise<number> {
  return sql.execute(
    `update outbound_operations set status = 'sending', worker_id = $1, attempt = attempt + 1, handed_at = $2,
       started_at = coalesce(started_at, $2), updated_at = $2
     where status in ('scheduled', 'queued', 'deferred') and due_at <= $3 and ($4::int is null or workspace_id = $4)`,
    [lostWorkerId, now, since, workspaceId],
  );
}

/** Locks and returns an operation that one of these workers has claimed, except the IDs in `except`. */
export async function lockAbandoned(
  sql: SqlRunner,
  workerIds: readonly string[],
  except: readonly string[],
): Promise<OperationRow | undefined> {
  const rows = await sql.query<OperationRow>(
    `select ${COLUMNS} from outbound_operations
     where worker_id = any($1::uuid[]) and status = 'sending' and id <> all($2::uuid[]) limit 1 for update`,
    [workerIds, except],
    'inbox-lock-abandoned',
  );
  return rows[0];
}
