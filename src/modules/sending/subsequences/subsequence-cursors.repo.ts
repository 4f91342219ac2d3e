import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/**
 * Initializes the routing position of workspaces without one: earlier events than their oldest subsequence are ignored, unless a member
 * moves contacts.
 */
export async function insertCursor(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.execute(
    `insert into subsequence_cursors (workspace_id, routed_sequence)
     select $1, coalesce((
       select v.sequence from events v
       where v.workspace_id = $1 and v.sequence is not null and v.created_at < (
         select min(c.created_at) from subsequences q join campaigns c on c.workspace_id = q.workspace_id and c.id = q.campaign_id
         where q.workspace_id = $1)
       order by v.sequence desc limit 1), 0)
     on conflict (workspace_id) do nothing`,
    [workspaceId],
    'sending-insert-cursor',
  );
}

export async function updateCursor(sql: SqlRunner, workspaceId: number, sequence: number): Promise<void> {
  await sql.execute(
    'update subsequence_cursors set routed_sequence = $2 where workspace_id = $1',
    [workspaceId, sequence],
    'sending-update-cursor',
  );
}
