import type { SqlRunner } from './sql-runner.js';

/** State of a workspace between two instances, in which it stays suspended. */
export interface WorkspaceMove {
  readonly status: 'held' | 'retired';
  readonly since: Date;
  /** Address of the instance in which a retired workspace continues; null if it was not given. */
  readonly movedTo: string | null;
}

export async function findWorkspaceMove(
  sql: Pick<SqlRunner, 'query'>,
  workspaceId: number,
): Promise<WorkspaceMove | null> {
  const [move] = await sql.query<WorkspaceMove>(
    'select status, since, moved_to as "movedTo" from workspace_moves where workspace_id = $1',
    [workspaceId],
  );
  return move ?? null;
}

/** Returns whether a workspace continues in another instance, so that its mail, contacts, and jobs are not accepted here. */
export async function isWorkspaceRetired(sql: Pick<SqlRunner, 'query'>, workspaceId: number): Promise<boolean> {
  return (await findWorkspaceMove(sql, workspaceId))?.status === 'retired';
}

/** Holds a workspace that arrived, from now on. */
export async function insertHeldWorkspace(
  sql: Pick<SqlRunner, 'execute'>,
  workspaceId: number,
  snapshotAt: string,
): Promise<void> {
  await sql.execute(
    `insert into workspace_moves (workspace_id, status, since, snapshot_at) values ($1, 'held', now(), $2)`,
    [workspaceId, snapshotAt],
  );
}

/** Retires a suspended workspace that continues in another instance. Repeating it changes the address. */
export async function upsertRetiredWorkspace(
  sql: Pick<SqlRunner, 'execute'>,
  workspaceId: number,
  movedTo: string | null,
): Promise<void> {
  await sql.execute(
    `insert into workspace_moves (workspace_id, status, since, moved_to) values ($1, 'retired', now(), $2)
     on conflict (workspace_id) do update set moved_to = excluded.moved_to`,
    [workspaceId, movedTo],
  );
}

/** Returns the SQL condition that a workspace continues in another instance, so that no background work connects anywhere for it. */
export function isRetired(workspaceId: string): string {
  return `exists (select from workspace_moves retired where retired.workspace_id = ${workspaceId} and retired.status = 'retired')`;
}

export async function deleteWorkspaceMove(sql: Pick<SqlRunner, 'execute'>, workspaceId: number): Promise<void> {
  await sql.execute('delete from workspace_moves where workspace_id = $1', [workspaceId]);
}
