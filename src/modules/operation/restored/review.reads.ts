import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads sends, campaigns and outbound_operations: what a restored instance may have sent after its backup.

const OF = '($2::int is null or workspace_id = $2)';

export interface WaitingCounts {
  readonly activeCampaigns: number;
  readonly sendsUnderWay: number;
  readonly dueMessages: number;
  readonly messagesUnderWay: number;
}

/** Counts what was active, due by `since` or being sent in the backup, in a workspace, or in all. Subsequences count with their campaign. */
export async function countWaiting(sql: SqlRunner, since: Date, workspaceId: number | null): Promise<WaitingCounts> {
  const [row] = await sql.query<WaitingCounts>(
    `select
       (select count(*)::int from campaigns where status = 'active' and parent_campaign_id is null and ${OF}) as "activeCampaigns",
       (select count(*)::int from sends where status = 'sending' and ${OF}) as "sendsUnderWay",
       (select count(*)::int from outbound_operations
        where status in ('scheduled', 'queued', 'deferred') and due_at <= $1 and ${OF}) as "dueMessages",
       (select count(*)::int from outbound_operations where status = 'sending' and ${OF}) as "messagesUnderWay"`,
    [since, workspaceId],
  );
  return row as WaitingCounts;
}
