// Reads campaign_steps and campaign_variants: campaigns whose emails attach files by name.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Returns the IDs of campaigns with a step or variant that attaches a file by its name. */
export async function listNamingCampaigns(sql: SqlRunner, workspaceId: number): Promise<string[]> {
  const rows = await sql.query<{ campaign_id: string }>(
    `select s.campaign_id from campaign_steps s
     where s.workspace_id = $1 and s.attachment_names <> '{}' and s.deleted_at is null
     union
     select s.campaign_id from campaign_variants v join campaign_steps s on s.workspace_id = $1 and s.id = v.step_id
     where v.workspace_id = $1 and v.attachment_names <> '{}' and v.deleted_at is null and s.deleted_at is null`,
    [workspaceId],
    'sending-naming-campaigns',
  );
  return rows.map((row) => row.campaign_id);
}
