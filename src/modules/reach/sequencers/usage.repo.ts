import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Returns the mailboxes that a connection has exported. */
export async function listUsageMailboxes(sql: SqlRunner, workspaceId: number, connectionId: number): Promise<number[]> {
  const rows = await sql.query<{ mailbox_id: number }>(
    'select mailbox_id from sequencer_exports where workspace_id = $1 and connection_id = $2 order by mailbox_id',
    [workspaceId, connectionId],
  );
  return rows.map((row) => row.mailbox_id);
}

/** Returns the messages per day that the sequencers report for each of these mailboxes, summed over all connections. */
export async function listReportedUsage(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await sql.query<{ mailbox_id: number; per_day: number }>(
    `select mailbox_id, least(2000, sum(sent_per_day))::int as per_day from sequencer_exports
     where workspace_id = $1 and mailbox_id = any($2::int[]) and status <> 'removed' group by mailbox_id`,
    [workspaceId, mailboxIds],
  );
  return new Map(rows.map((row) => [row.mailbox_id, row.per_day]));
}

/**
 * Prevents other transactions from summing up usage in this workspace until this one ends: two parallel sums would each miss a
 * part.
 */
export async function lockUsage(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('sequencer-usage'), $1)`, [workspaceId]);
}
