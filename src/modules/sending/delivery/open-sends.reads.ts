// Reads sends and send_claims.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isClaimed } from '../sends/index.js';

/** Returns whether a send of the campaign is claimed, or waits for a retry to a contact still in the sequence. */
export async function hasOpenSends(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from sends f where f.workspace_id = $1 and f.campaign_id = $2 and ${isClaimed('f')} limit 1`,
    [workspaceId, campaignId],
    'sending-has-open',
  );
  return rows.length > 0;
}
