import type { SqlRunner } from '../../platform/db/sql-runner.js';

/** Reads campaigns: which of these ids exist in the workspace. */
export async function listKnownCampaigns(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    'SELECT id FROM campaigns WHERE workspace_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL',
    [workspaceId, ids],
  );
  return new Set(rows.map((row) => row.id));
}
