import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface ActiveCampaign {
  readonly workspace_id: number;
  readonly id: string;
}

/** Lists active campaigns of all workspaces; subsequences follow their campaign. */
export function listActiveCampaigns(sql: SqlRunner): Promise<ActiveCampaign[]> {
  return sql.query<ActiveCampaign>(
    `select workspace_id, id from campaigns
      where status = 'active' and parent_campaign_id is null order by workspace_id, id`,
    [],
  );
}
