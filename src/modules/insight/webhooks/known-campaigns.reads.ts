import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Reads campaigns: IDs among these that exist in the workspace. */
export async function listKnownCampaigns(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    'select id from campaigns where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [workspaceId, ids],
  );
  return new Set(rows.map((row) => row.id));
}
