// Reads sends and set_aside: the messages of a failing campaign that its claim examines one by one.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { waits } from '../../outreach/campaigns/index.js';
import { messageWaits } from './claimed/message-faults.js';

/** Lists due messages of a campaign that are not set aside, longest waiting first, at most `limit`. */
export async function listDueSends(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select f.id from sends f
     where f.workspace_id = $1 and f.campaign_id = $2 and ${waits('f')} and f.due_at <= $3 and not ${messageWaits('f', '$3')}
     order by f.due_at, f.id limit $4`,
    [workspaceId, campaignId, now, limit],
    'sending-list-due',
  );
  return rows.map((row) => row.id);
}
