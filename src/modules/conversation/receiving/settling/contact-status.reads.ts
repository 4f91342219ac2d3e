import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

// Reads contacts: status.

export interface ContactStanding {
  readonly status: string;
  readonly holdUntil: Date | null;
}

export async function findContactStatus(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
): Promise<ContactStanding | undefined> {
  const [row] = await sql.query<ContactStanding>(
    'select status, hold_until as "holdUntil" from contacts where workspace_id = $1 and id = $2',
    [workspaceId, contactId],
    'inbox-contact-status',
  );
  return row;
}
