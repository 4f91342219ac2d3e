import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Returns whether the workspace shares its mailboxes for warmup, within the instance and with peers. */
export interface Sharing {
  readonly isShared: boolean;
  readonly isCircled: boolean;
}

export async function findSharing(sql: SqlRunner, workspaceId: number): Promise<Sharing> {
  const [row] = await sql.query<{ share_across_workspaces: boolean; share_with_circles: boolean }>(
    'select share_across_workspaces, share_with_circles from warmup_workspaces where workspace_id = $1',
    [workspaceId],
    'warmup-find-sharing',
  );
  return { isShared: row?.share_across_workspaces ?? false, isCircled: row?.share_with_circles ?? false };
}

/**
 * Returns whether all of these workspaces share their mailboxes, and prevents changes of that until the transaction
 * ends.
 */
export async function lockSharing(sql: SqlRunner, workspaceIds: readonly number[]): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from warmup_workspaces where workspace_id = any($1::int[]) and share_across_workspaces
     order by workspace_id for share`,
    [workspaceIds],
    'warmup-lock-sharing',
  );
  return rows.length === new Set(workspaceIds).size;
}

/** Returns whether the workspace exchanges messages with peers, and locks that until the transaction ends. */
export async function lockCircleSharing(sql: SqlRunner, workspaceId: number): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from warmup_workspaces where workspace_id = $1 and share_with_circles for share',
    [workspaceId],
    'warmup-lock-circle-sharing',
  );
  return rows.length > 0;
}

/** Writes the decision of the workspace, for its mailboxes too. */
export async function upsertSharing(
  sql: SqlRunner,
  workspaceId: number,
  { isShared, isCircled }: Sharing,
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into warmup_workspaces (workspace_id, share_across_workspaces, share_with_circles, updated_at) values ($1, $2, $3, $4)
     on conflict (workspace_id) do update set share_across_workspaces = $2, share_with_circles = $3, updated_at = $4`,
    [workspaceId, isShared, isCircled, now],
  );
  await sql.execute(
    'update warmup_mailboxes set is_shared = $2, is_circled = $3 where workspace_id = $1 and (is_shared <> $2 or is_circled <> $3)',
    [workspaceId, isShared, isCircled],
  );
}
