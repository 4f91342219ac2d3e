import type { SqlRunner } from '../../platform/db/sql-runner.js';

/** What else of the contact's sequence has been touched beside one send. */
export interface SequenceAround {
  /** A later message has gone out or is on its way. */
  readonly later: boolean;
  /** Place and conversation of the last message before it that went out; null when none did. */
  readonly previous: { readonly stepOrder: number; readonly threadId: number | null } | null;
}

/** Locks the contact's later sends, so that no claim takes one meanwhile, and tells what went before and after. */
export async function lockSequenceAround(
  sql: SqlRunner,
  workspaceId: number,
  send: { readonly contactId: string; readonly stepOrder: number },
): Promise<SequenceAround> {
  const later = await sql.query<{ gone: boolean }>(
    `select status in ('sending', 'sent', 'unknown', 'bounced', 'deferred') as gone from sends
     where workspace_id = $1 and contact_id = $2 and step_order > $3 order by id for update`,
    [workspaceId, send.contactId, send.stepOrder],
    'sending-lock-later',
  );
  const previous = await sql.query<{ stepOrder: number; threadId: number | null }>(
    `select step_order as "stepOrder", thread_id as "threadId" from sends
     where workspace_id = $1 and contact_id = $2 and step_order < $3 and status in ('sent', 'unknown', 'bounced')
     order by step_order desc limit 1`,
    [workspaceId, send.contactId, send.stepOrder],
    'sending-find-previous',
  );
  return { later: later.some((row) => row.gone), previous: previous[0] ?? null };
}

/**
 * Settles an unknown send as not sent: failed for good, or waiting for another attempt under the same Message-ID. The
 * attempt number stays, because it fences. False: it is not unknown any more.
 */
export async function updateNotSent(
  sql: SqlRunner,
  workspaceId: number,
  sendId: string,
  now: Date,
  resend: boolean,
): Promise<boolean> {
  const touched = await sql.execute(
    `update sends set status = case when $4 then 'scheduled' else 'failed' end, status_reason = null,
       resolution = 'operator_not_sent', due_at = case when $4 then $3::timestamptz else due_at end, sent_at = null,
       claimed_at = null, handed_at = null, worker_id = null, thread_id = null, message_id = null,
       first_attempt_at = case when $4 then null else first_attempt_at end,
       smtp_code = null, smtp_enhanced = null, smtp_text = null,
       error_code = case when $4 then null else error_code end, error_message = case when $4 then null else error_message end,
       updated_at = $3
     where workspace_id = $1 and id = $2 and status = 'unknown'`,
    [workspaceId, sendId, now, resend],
    'sending-not-sent',
  );
  return touched > 0;
}
