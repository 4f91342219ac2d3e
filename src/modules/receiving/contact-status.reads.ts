import type { SqlRunner } from '../../platform/db/sql-runner.js';

// Reads contacts: how one stands.

export async function findContactStatus(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
): Promise<{ status: string; holdUntil: Date | null } | undefined> {
  const [row] = await sql.query<{ status: string; holdUntil: Date | null }>(
    'select status, hold_until as "holdUntil" from contacts where workspace_id = $1 and id = $2',
    [workspaceId, contactId],
    'inbox-contact-status',
  );
  return row;
}
