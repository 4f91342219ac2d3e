// Reads campaign_steps and campaign_variants: campaigns whose emails attach files by name.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Returns which of these campaigns have a step or variant that attaches a file by its name; null considers all. */
export async function listNamingCampaigns(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[] | null,
): Promise<string[]> {
  const isOne = campaignIds === null ? '' : 'and s.campaign_id = any($2::uuid[])';
  const rows = await sql.query<{ campaign_id: string }>(
    `select s.campaign_id from campaign_steps s
     where s.workspace_id = $1 ${isOne} and s.attachment_names <> '{}' and s.deleted_at is null
     union
     select s.campaign_id from campaign_steps s join campaign_variants v on v.workspace_id = $1 and v.step_id = s.id
     where s.workspace_id = $1 ${isOne} and v.attachment_names <> '{}' and v.deleted_at is null and s.deleted_at is null`,
    campaignIds === null ? [workspaceId] : [workspaceId, campaignIds],
    campaignIds === null ? 'contacts-all-naming-campaigns' : 'contacts-naming-campaigns',
  );
  return rows.map((row) => row.campaign_id);
}
