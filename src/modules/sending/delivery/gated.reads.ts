// Reads the mailboxes of sends for events, including deleted ones.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export async function findSendMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly number[],
): Promise<Map<number, { readonly uuid: string; readonly address: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.query<{ id: number; uuid: string; address: string }>(
    'select id, uuid, address from mailboxes where workspace_id = $1 and id = any($2::int[])',
    [workspaceId, [...new Set(ids)]],
    'delivery-find-mailboxes',
  );
  return new Map(rows.map((row) => [row.id, row]));
}
