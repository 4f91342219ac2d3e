import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

// Triggers add the rows (0793), so that no way of writing profiles can leave them out.

/** Gives the history of a profile to another one. */
export async function moveHistory(sql: SqlRunner, workspaceId: number, fromId: string, toId: string): Promise<void> {
  await sql.execute(
    'update profile_history set profile_id = $3 where workspace_id = $1 and profile_id = $2',
    [workspaceId, fromId, toId],
    'profiles-move-history',
  );
}

/** Returns the next workspace after `after` that has a history; null after the last. */
export async function findWorkspaceWithHistory(sql: SqlRunner, after: number): Promise<number | null> {
  const [row] = await sql.query<{ workspace_id: number }>(
    'select workspace_id from profile_history where workspace_id > $1 order by workspace_id limit 1',
    [after],
  );
  return row?.workspace_id ?? null;
}

/** Counts up to `limit` changes of a workspace that were made before an instant, with the time of the oldest of them. */
export async function countHistoryBefore(
  sql: SqlRunner,
  workspaceId: number,
  before: Date,
  limit: number,
): Promise<{ readonly count: number; readonly oldest_at: Date | null }> {
  const [row] = await sql.query<{ count: number; oldest_at: Date | null }>(
    `select count(*)::int as count, min(changed_at) as oldest_at from (
       select changed_at from profile_history where workspace_id = $1 and changed_at < $2 limit $3) due`,
    [workspaceId, before, limit],
  );
  return row ?? { count: 0, oldest_at: null };
}

/** Deletes up to `limit` changes of a workspace that were made before an instant. Returns their number. */
export function deleteHistoryBefore(sql: SqlRunner, workspaceId: number, before: Date, limit: number): Promise<number> {
  return sql.execute(
    `delete from profile_history where workspace_id = $1 and ctid = any(array(
       select ctid from profile_history where workspace_id = $1 and changed_at < $2 limit $3))`,
    [workspaceId, before, limit],
  );
}
