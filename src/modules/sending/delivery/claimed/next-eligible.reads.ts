// Reads campaign_mailboxes, mailbox_slots, mailboxes, sends and set_aside inside the transaction of a claim.

import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { waits } from '../../../outreach/campaigns/index.js';
import { messageWaits, nextMessageRetry } from './message-faults.js';
import { canSend, isSound } from './open-mailboxes.reads.js';

/**
 * Returns the earliest instant at which an attached, enabled mailbox and a waiting send meet, ignoring sending windows;
 * null if nothing waits. Call it only if a claim found nothing to do. Set `withNew` to false to ignore first emails
 * when their daily number is used up.
 */
export async function findNextEligibleAt(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  withNew: boolean,
  now: Date,
): Promise<Date | null> {
  const rows = await sql.query<{ at: Date | null }>(
    `with open as (
       select a.mailbox_id, a.new_contacts, greatest(a.next_allowed_at, s.next_allowed_at) as free_at
       from campaign_mailboxes a
       cross join lateral (
         select next_allowed_at from mailbox_slots where workspace_id = $1 and mailbox_id = a.mailbox_id offset 0
       ) s
       where a.workspace_id = $1 and a.campaign_id = $2 and a.enabled
         and exists (select 1 from mailboxes where ${canSend} and id = a.mailbox_id and ${isSound} offset 0)
     ), first as (
       select f.due_at from sends f where $3 and f.workspace_id = $1 and f.campaign_id = $2 and f.mailbox_id is null
         and ${waits('f')} and not ${messageWaits('f', '$4')} and f.step_order <= 1 order by f.due_at limit 1
     ), later as (
       select f.due_at from sends f where f.workspace_id = $1 and f.campaign_id = $2 and f.mailbox_id is null
         and ${waits('f')} and not ${messageWaits('f', '$4')} and f.step_order > 1 order by f.due_at limit 1
     )
     select min(at) as at from (
       select greatest(o.free_at, w.due_at) as at from open o cross join lateral (
         select f.due_at from sends f where f.workspace_id = $1 and f.mailbox_id = o.mailbox_id and f.campaign_id = $2
           and ${waits('f')} and not ${messageWaits('f', '$4')} order by f.due_at limit 1
       ) w
       union all
       select greatest((select min(free_at) from open where new_contacts), first.due_at) from first
       where exists (select 1 from open where new_contacts)
       union all
       select greatest((select min(free_at) from open), later.due_at) from later where exists (select 1 from open)
       union all
       select ${nextMessageRetry('$1', '$2', '$4')}
     ) meetings`,
    [workspaceId, campaignId, withNew, now],
    'sending-next-eligible',
  );
  return rows[0]?.at ?? null;
}
