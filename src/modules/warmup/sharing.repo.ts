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

/** Whether all of these workspaces share; none of them changes its mind before the transaction ends. */
export async function lockSharing(sql: SqlRunner, workspaceIds: readonly number[]): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from warmup_workspaces where workspace_id = any($1::int[]) and share_across_workspaces
     order by workspace_id for share`,
    [workspaceIds],
    'warmup-lock-sharing',
  );
  return rows.length === new Set(workspaceIds).size;
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
