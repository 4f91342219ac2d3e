import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Returns the campaigns that any of these mailboxes is attached to. */
export async function listCampaignsOfMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<string[]> {
  const rows = await sql.query<{ campaign_id: string }>(
    `select distinct campaign_id from campaign_mailboxes where workspace_id = $1 and mailbox_id = any($2::int[])
     order by campaign_id`,
    [workspaceId, mailboxIds],
  );
  return rows.map((row) => row.campaign_id);
}

/** Detaches mailboxes from every campaign, whose slots the caller has locked, and returns where they were attached. */
export function deleteAttachmentsOfMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<Array<{ campaign_id: string; mailbox_ids: number[] }>> {
  return sql.query(
    `with gone as (delete from campaign_mailboxes where workspace_id = $1 and mailbox_id = any($2::int[])
       returning campaign_id, mailbox_id)
     select campaign_id, array_agg(mailbox_id order by mailbox_id) as mailbox_ids from gone group by campaign_id`,
    [workspaceId, mailboxIds],
  );
}

/**
 * Opens attachments that a claim closed until the end of their day, because their mailbox had no capacity left. They
 * now wait only for the gap after their last message, with the maximum jitter of their campaign. The caller has
 * locked the campaigns' slots.
 */
export function reopenAttachments(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  now: Date,
): Promise<number> {
  return sql.execute(
    `update campaign_mailboxes a set next_allowed_at = least(a.next_allowed_at, coalesce(
       a.last_sent_at + make_interval(secs =>
         coalesce(a.min_gap_seconds, (c.settings ->> 'gapSeconds')::float8) + (c.settings ->> 'jitterSeconds')::float8), $3))
     from campaigns c
     where a.workspace_id = $1 and a.mailbox_id = any($2::int[]) and c.workspace_id = a.workspace_id and c.id = a.campaign_id`,
    [workspaceId, mailboxIds, now],
  );
}
