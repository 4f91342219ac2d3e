import type { SqlRunner } from '../../platform/db/sql-runner.js';

// Reads sends, campaigns, contacts, outbound_operations: what a restored instance may have sent after its backup.

export interface WaitingCounts {
  readonly activeCampaigns: number;
  readonly dueSends: number;
  readonly sendsUnderWay: number;
  readonly dueMessages: number;
  readonly messagesUnderWay: number;
}

/** Counts what was due by `now` or under way in the backup, in all workspaces. Subsequences follow their campaign, so only their emails are counted. */
export async function countWaiting(sql: SqlRunner, now: Date): Promise<WaitingCounts> {
  const [row] = await sql.query<WaitingCounts>(
    `select
       (select count(*)::int from campaigns where status = 'active' and parent_campaign_id is null) as "activeCampaigns",
       (select count(*)::int from sends s
          join campaigns p on p.workspace_id = s.workspace_id and p.id = s.campaign_id and p.status = 'active'
          join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id and c.status = 'active'
        where s.status in ('scheduled', 'deferred') and s.due_at <= $1) as "dueSends",
       (select count(*)::int from sends where status = 'sending') as "sendsUnderWay",
       (select count(*)::int from outbound_operations
        where status in ('scheduled', 'queued', 'deferred') and due_at <= $1) as "dueMessages",
       (select count(*)::int from outbound_operations where status = 'sending') as "messagesUnderWay"`,
    [now],
  );
  return row as WaitingCounts;
}
