import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/**
 * Deletes the ranges of a campaign without pending contacts and shortens the others. Contacts that become pending in
 * between bring their own range, which this does not change. Skips ranges that another enrollment has locked: no
 * transaction waits.
 */
export async function trimPendingRanges(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<void> {
  await sql.execute(
    `with mine as (
       select first_id, last_id, position from pending_ranges
       where workspace_id = $1 and campaign_id = $2 for update skip locked
     ), found as (
       select s.first_id, s.position, (
         select c.id from contacts c
         where c.workspace_id = $1 and c.campaign_id = $2 and c.status_class = 'open' and c.status = 'pending'
           and c.deleted_at is null and c.id between s.first_id and s.last_id order by c.id limit 1) as pending_id
       from mine s
     ), gone as (
       delete from pending_ranges s using found f
       where s.workspace_id = $1 and s.campaign_id = $2 and s.position = f.position and f.pending_id is null
     )
     update pending_ranges s set first_id = f.pending_id from found f
     where s.workspace_id = $1 and s.campaign_id = $2 and s.position = f.position and f.pending_id > s.first_id`,
    [workspaceId, campaignId],
    'contacts-trim-pending-ranges',
  );
}
