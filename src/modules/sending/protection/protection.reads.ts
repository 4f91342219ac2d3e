// Reads campaign_slots, campaigns, campaign_stats and campaign_stat_deltas: active campaigns with bounces or complaints.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Lists the workspaces with an active campaign. */
export async function listActiveWorkspaces(sql: SqlRunner): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>(
    'select distinct workspace_id from campaign_slots where active order by workspace_id',
    [],
    'sending-active-workspaces',
  );
  return rows.map((row) => row.workspace_id);
}

/** Lists active campaigns with a bounce or a complaint since `sinceDay`; no others can have crossed a threshold. */
export async function listReturnedCampaigns(sql: SqlRunner, workspaceId: number, sinceDay: string): Promise<string[]> {
  const rows = await sql.query<{ campaign_id: string }>(
    `select s.campaign_id from campaign_slots s where s.workspace_id = $1 and s.active and (
       exists (select 1 from campaign_stats t where t.workspace_id = $1 and t.campaign_id = s.campaign_id and t.day >= $2::date
         and (t.bounces > 0 or t.complaints > 0))
       or exists (select 1 from campaign_stat_deltas d where d.workspace_id = $1 and d.campaign_id = s.campaign_id
         and d.day >= $2::date and (d.bounces > 0 or d.complaints > 0)))
     order by s.campaign_id`,
    [workspaceId, sinceDay],
    'sending-returned-campaigns',
  );
  return rows.map((row) => row.campaign_id);
}
