import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { OutboundSendResult } from '../../sending/explain/index.js';
import type { OutboundOperationOut } from './message/outbound.schemas.js';
import type { OperationRow } from './outbound.repo.js';
import { isCancellable } from './outbound-operations.service.js';

/** Typical response time of a server in seconds, for the estimate only. */
const TYPICAL_S = 5;

/** Estimates the seconds until the status is final; 0 if it is, or if nothing else happens automatically. */
function estimate(row: OperationRow, now: Date): number {
  switch (row.status) {
    case 'scheduled':
    case 'queued':
    case 'deferred':
      return Math.max(0, Math.round((row.due_at.getTime() - now.getTime()) / 1000)) + TYPICAL_S;
    case 'sending':
      return TYPICAL_S;
    default:
      return 0;
  }
}

function smtpText(row: OperationRow): string | null {
  if (row.smtp_text === null) return null;
  return row.smtp_code === null ? row.smtp_text : `${row.smtp_code} ${row.smtp_text}`;
}

/** Builds the response to a reply, forward, or new message. Omits texts that are unknown so far. */
export function resultToWire(row: OperationRow, subject: string, now: Date): OutboundSendResult {
  const reply = smtpText(row);
  return {
    status: row.status as OutboundSendResult['status'],
    message_id: row.message_id,
    thread_id: row.thread_id,
    task_hash: row.task_hash,
    operation_id: row.id,
    idempotency_key: row.idempotency_key,
    estimated_finalization_s: estimate(row, now),
    from_email: row.from_email,
    ...(row.sender_reason === null ? {} : { sender_reason: row.sender_reason }),
    subject,
    message_id_header: row.message_id_header,
    ...(row.status === 'scheduled' ? { scheduled_at: isoOf(row.due_at) } : {}),
    ...(row.completed_at === null ? {} : { finalized_at: isoOf(row.completed_at) }),
    ...(row.error_code === null ? {} : { error_code: row.error_code as NonNullable<OutboundSendResult['error_code']> }),
    ...(row.error_message === null ? {} : { error_message: row.error_message }),
    ...(reply === null ? {} : { smtp_response: reply }),
  };
}

export function operationToWire(row: OperationRow, now: Date): OutboundOperationOut {
  const waits = isCancellable(row);
  return {
    operation_id: row.id,
    kind: row.kind as OutboundOperationOut['kind'],
    status: row.status as OutboundOperationOut['status'],
    message_id: row.message_id,
    thread_id: row.thread_id,
    task_hash: row.task_hash,
    idempotency_key: row.idempotency_key,
    client_request_id: row.client_request_id,
    delivery_mode: row.delivery_mode as OutboundOperationOut['delivery_mode'],
    from_email: row.from_email,
    to_emails: row.to_emails,
    attempts: row.attempt,
    next_attempt_at: waits ? isoOf(row.due_at) : null,
    estimated_finalization_s: estimate(row, now),
    error_code: row.error_code as OutboundOperationOut['error_code'],
    error_message: row.error_message,
    smtp: row.smtp_text === null ? null : { code: row.smtp_code, enhancedCode: row.smtp_enhanced, text: row.smtp_text },
    resolution: row.resolution,
    cancellable: waits,
    queued_at: isoOf(row.queued_at),
    started_at: isoOrNull(row.started_at),
    completed_at: isoOrNull(row.completed_at),
  };
}
