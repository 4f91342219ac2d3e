import { unseenList } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads contacts: status.

export interface ContactStanding {
  readonly id: string;
  readonly status: string;
  readonly holdUntil: Date | null;
}

export function listContactStatuses(
  sql: SqlRunner,
  workspaceId: number,
  contactIds: readonly string[],
): Promise<ContactStanding[]> {
  return sql.query<ContactStanding>(
    `select id, status, hold_until as "holdUntil" from contacts where workspace_id = $1 and id = any(${unseenList(2, 'uuid')})`,
    [workspaceId, contactIds],
    'inbox-contact-status',
  );
}
