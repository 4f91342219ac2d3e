import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface CampaignHead {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly group_id: string | null;
  readonly schedule: unknown;
  readonly launched_at: Date | null;
}

/** Locks a campaign that is not deleted; null if there is none. */
export async function lockCampaignRow(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<CampaignHead | null> {
  const rows = await sql.query<CampaignHead>(
    `select id, name, status, group_id, schedule, launched_at from campaigns
     where workspace_id = $1 and id = $2 and deleted_at is null for update`,
    [workspaceId, campaignId],
  );
  return rows[0] ?? null;
}

/**
 * Locks the row and those of its subsequences without waiting; returns whether that succeeded. A holder of the
 * campaign's slot must not wait for its row: a pause holds the row and waits for the slot.
 */
export async function tryLockCampaignRow(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<boolean> {
  const rows = await sql.query(
    `with free as (
       select id from campaigns where workspace_id = $1 and $2 in (id, parent_campaign_id) and deleted_at is null
       for update skip locked
     )
     select 1 from campaigns c where c.workspace_id = $1 and $2 in (c.id, c.parent_campaign_id) and c.deleted_at is null
     having count(*) > 0 and count(*) = (select count(*) from free)`,
    [workspaceId, campaignId],
    'campaigns-try-lock',
  );
  return rows.length > 0;
}

interface SubsequenceStatus {
  readonly id: string;
  readonly status: string;
  readonly enabled: boolean;
}

/** Returns the subsequences of a campaign in order of ID, so that concurrent locks cannot deadlock. */
export function listSubsequenceStatuses(
  sql: SqlRunner,
  workspaceId: number,
  parentId: string,
): Promise<SubsequenceStatus[]> {
  return sql.query(
    `select c.id, c.status, q.enabled from subsequences q
     join campaigns c on c.workspace_id = q.workspace_id and c.id = q.campaign_id and c.deleted_at is null
     where q.workspace_id = $1 and q.parent_campaign_id = $2 order by c.id`,
    [workspaceId, parentId],
    'campaigns-subsequence-statuses',
  );
}

/** Writes a status with its instants, and the slot that claims read, in one statement. */
export async function updateCampaignStatus(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
  change: {
    status: string;
    pauseReason: string | null;
    pauseDetail: string | null;
    windowOpensAt: Date | null;
    windowClosesAt: Date | null;
  },
): Promise<void> {
  await sql.execute(
    `with moved as (
       update campaigns set status = $4, pause_reason = $5, pause_detail = $6, updated_at = $3, revision = revision + 1,
         paused_at = case when $4 = 'paused' then $3 else paused_at end,
         launched_at = case when $4 = 'active' then coalesce(launched_at, $3) else launched_at end,
         completed_at = case when $4 = 'completed' then $3 when $4 = 'active' then null else completed_at end,
         archived_at = case when $4 = 'archived' then $3 else null end
       where workspace_id = $1 and id = $2
     )
     update campaign_slots set active = ($4 = 'active'),
       next_check_at = case when $4 = 'active' then $3 else next_check_at end,
       window_opens_at = coalesce($7, window_opens_at), window_closes_at = coalesce($8, window_closes_at)
     where workspace_id = $1 and campaign_id = $2`,
    [
      workspaceId,
      campaignId,
      now,
      change.status,
      change.pauseReason,
      change.pauseDetail,
      change.windowOpensAt,
      change.windowClosesAt,
    ],
  );
}
