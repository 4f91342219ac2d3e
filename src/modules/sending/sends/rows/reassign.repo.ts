import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { waits } from '../../../outreach/campaigns/index.js';
import { isIdle } from './idle.js';
import { dueFromAnother } from './waiting.repo.js';

/** Lists contacts of a campaign that wait for this mailbox and have no email unconfirmed or being sent, longest due first. */
export async function listIdleContacts(
  sql: SqlRunner,
  workspaceId: number,
  of: { readonly campaignId: string; readonly mailboxId: number },
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ contact_id: string }>(
    `select f.contact_id from sends f where f.workspace_id = $1 and f.campaign_id = $2 and f.mailbox_id = $3 and ${waits('f')}
       and ${isIdle('f')} order by f.due_at, f.id limit $4`,
    [workspaceId, of.campaignId, of.mailboxId, limit],
    'sending-list-idle',
  );
  return [...new Set(rows.map((row) => row.contact_id))];
}

/**
 * Detaches the waiting sends of these contacts from their mailbox, so that any mailbox of the campaign can send them. The
 * caller has locked these sends. Returns the contacts of the changed sends.
 */
export async function updateReassigned(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  now: Date,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ contact_id: string }>(
    `update sends f set mailbox_id = null, status_reason = null, gates = null, ${dueFromAnother('f', '$3')}, updated_at = $3
     where f.workspace_id = $1 and f.contact_id = any($4::uuid[]) and f.mailbox_id = $2 and ${waits('f')} and ${isIdle('f')}
     returning f.contact_id`,
    [workspaceId, mailboxId, now, contactIds],
    'sending-reassign',
  );
  return [...new Set(rows.map((row) => row.contact_id))];
}
