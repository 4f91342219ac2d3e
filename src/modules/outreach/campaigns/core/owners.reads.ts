// Reads members and users: members who own campaigns.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface OwnerRow {
  readonly id: string;
  readonly name: string;
}

/** Returns which of these users are members of the workspace, with their names. */
export function listOwners(sql: SqlRunner, workspaceId: number, userIds: readonly string[]): Promise<OwnerRow[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return sql.query<OwnerRow>(
    `select u.id, u.name from members m join users u on u.id = m.user_id
     where m.workspace_id = $1 and m.user_id = any($2::uuid[])`,
    [workspaceId, userIds],
    'campaigns-list-owners',
  );
}
