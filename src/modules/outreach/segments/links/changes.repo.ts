import { givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

const PROFILES = givenValues('id', 'uuid');

/** Starts reading the event log of a workspace at its end; does nothing if it is being read. */
export async function insertCursor(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.execute(
    `insert into segment_cursors (workspace_id, sequence)
     values ($1, coalesce((select last_sequence from event_cursors where workspace_id = $1), 0))
     on conflict (workspace_id) do nothing`,
    [workspaceId],
  );
}

/** Stops noting changes of a workspace without links. */
export async function deleteCursor(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.execute('delete from segment_cursors where workspace_id = $1', [workspaceId]);
  await sql.execute('delete from profile_changes where workspace_id = $1', [workspaceId]);
}

/** Locks the position in the event log until the transaction ends; null if the workspace has no links. */
export async function lockCursor(sql: SqlRunner, workspaceId: number): Promise<number | null> {
  const [row] = await sql.query<{ sequence: number }>(
    'select sequence from segment_cursors where workspace_id = $1 for update',
    [workspaceId],
    'segments-lock-cursor',
  );
  return row?.sequence ?? null;
}

export async function updateCursor(sql: SqlRunner, workspaceId: number, sequence: number): Promise<void> {
  await sql.execute(
    'update segment_cursors set sequence = $2 where workspace_id = $1',
    [workspaceId, sequence],
    'segments-update-cursor',
  );
}

/** Notes profiles as changed if the workspace has links. */
export async function insertChanges(
  sql: SqlRunner,
  workspaceId: number,
  profileIds: readonly string[],
  now: Date,
): Promise<void> {
  if (profileIds.length === 0) return;
  await sql.execute(
    `insert into profile_changes (workspace_id, profile_id, changed_at)
     select $1, given.id, $2 from ${PROFILES.at(3, 'given')}
     where exists (select 1 from segment_cursors where workspace_id = $1)`,
    [workspaceId, now, ...PROFILES.values(profileIds)],
    'segments-insert-changes',
  );
}

export interface ProfileChange {
  readonly id: number;
  readonly profile_id: string;
}

/** Lists the oldest changes. */
export function listChanges(sql: SqlRunner, workspaceId: number, limit: number): Promise<ProfileChange[]> {
  return sql.query<ProfileChange>(
    'select id, profile_id from profile_changes where workspace_id = $1 order by id limit $2',
    [workspaceId, limit],
    'segments-list-changes',
  );
}

export async function deleteChanges(sql: SqlRunner, workspaceId: number, ids: readonly number[]): Promise<void> {
  await sql.execute(
    'delete from profile_changes where workspace_id = $1 and id = any($2::bigint[])',
    [workspaceId, ids],
    'segments-delete-changes',
  );
}
