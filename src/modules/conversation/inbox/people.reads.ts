import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads members and users: members whom a note can mention and a conversation can be assigned to.

/** Returns the members of a workspace by name. */
export function listPeople(
  sql: SqlRunner,
  workspaceId: number,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return sql.query(
    `select u.id, u.name from members m join users u on u.id = m.user_id
     where m.workspace_id = $1 order by u.name, u.id limit $2`,
    [workspaceId, limit],
  );
}

/** Returns which of these are members of the workspace. */
export async function knownPeople(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ user_id: string }>(
    'select user_id from members where workspace_id = $1 and user_id = any($2::uuid[])',
    [workspaceId, ids],
  );
  return new Set(rows.map(({ user_id: id }) => id));
}
