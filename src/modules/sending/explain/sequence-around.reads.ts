// Locks and reads the sends before and after one in its sequence.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Other sends of the contact's sequence. */
export interface SequenceAround {
  /** Whether a later email was sent or is being sent. */
  readonly later: boolean;
  /** Step and conversation of the last earlier email that was sent; null if none was. */
  readonly previous: { readonly stepOrder: number; readonly threadId: number | null } | null;
}

/**
 * Locks the contact's later sends, so that no claim takes one in the meantime, and returns the sequence around the
 * send.
 */
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
