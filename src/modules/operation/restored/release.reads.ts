import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface ActiveCampaign {
  readonly workspace_id: number;
  readonly id: string;
}

/** Lists active campaigns of a workspace, or of all; subsequences follow their campaign. */
export function listActiveCampaigns(sql: SqlRunner, workspaceId: number | null): Promise<ActiveCampaign[]> {
  return sql.query<ActiveCampaign>(
    `select workspace_id, id from campaigns
      where status = 'active' and parent_campaign_id is null and ($1::int is null or workspace_id = $1)
      order by workspace_id, id`,
    [workspaceId],
  );
}

/** Lists all workspaces of the instance. */
export async function listWorkspaceIds(sql: SqlRunner): Promise<number[]> {
  return (await sql.query<{ id: number }>('select id from workspaces order by id')).map(({ id }) => id);
}
