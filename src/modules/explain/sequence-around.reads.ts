// Locks and reads sends: what stands before and after one in its sequence.
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
