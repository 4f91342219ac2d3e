// Reads campaigns, workspaces and contacts for a launch or another move of a campaign.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface LaunchHead {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly pause_reason: string | null;
  readonly group_id: string | null;
  readonly launched_at: Date | null;
  readonly updated_at: Date;
  readonly sandbox: boolean;
  /** Status of a subsequence's parent; null for other campaigns. */
  readonly parent_status: string | null;
}

const select = `select c.id, c.name, c.status, c.pause_reason, c.group_id, c.launched_at, c.updated_at, w.type = 'sandbox' as sandbox,
    p.status as parent_status
  from campaigns c join workspaces w on w.id = c.workspace_id
  left join campaigns p on p.workspace_id = c.workspace_id and p.id = c.parent_campaign_id
  where c.workspace_id = $1 and c.id = $2 and c.deleted_at is null`;

export async function findLaunchHead(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<LaunchHead | undefined> {
  return (await sql.query<LaunchHead>(select, [workspaceId, campaignId]))[0];
}

/** Does the same and locks the campaign's row: of two concurrent changes, the second one sees the result of the first. */
export async function lockLaunchHead(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<LaunchHead | undefined> {
  return (await sql.query<LaunchHead>(`${select} for update of c`, [workspaceId, campaignId]))[0];
}

/** Counts contacts that completed all steps except one added later. */
export async function countReopenable(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  lastStepOrder: number,
): Promise<number> {
  const rows = await sql.query<{ n: number }>(
    `select count(*)::int as n from contacts
     where workspace_id = $1 and campaign_id = $2 and status_class = 'completed' and deleted_at is null
       and coalesce(current_step_order, 0) < $3`,
    [workspaceId, campaignId, lastStepOrder],
  );
  return rows[0]?.n ?? 0;
}
