import type { SqlRunner } from '../../platform/db/sql-runner.js';

/** Whether the workspace lets its mailboxes exchange warmup mail with those of others. */
export async function findSharing(sql: SqlRunner, workspaceId: number): Promise<{ readonly isShared: boolean }> {
  const [row] = await sql.query<{ share_across_workspaces: boolean }>(
    'select share_across_workspaces from warmup_workspaces where workspace_id = $1',
    [workspaceId],
    'warmup-find-sharing',
  );
  return { isShared: row?.share_across_workspaces ?? false };
}

/** Writes the decision of the workspace, for its mailboxes too. */
export async function upsertSharing(sql: SqlRunner, workspaceId: number, isShared: boolean, now: Date): Promise<void> {
  await sql.execute(
    `insert into warmup_workspaces (workspace_id, share_across_workspaces, updated_at) values ($1, $2, $3)
     on conflict (workspace_id) do update set share_across_workspaces = $2, updated_at = $3`,
    [workspaceId, isShared, now],
  );
  await sql.execute('update warmup_mailboxes set is_shared = $2 where workspace_id = $1 and is_shared <> $2', [
    workspaceId,
    isShared,
  ]);
}
