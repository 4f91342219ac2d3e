import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

// Reads contacts and messages: whether a contact waits for a person's decision.

/**
 * Returns the reason why a contact is paused (null if it is not), and the number of its messages that wait for a
 * decision.
 */
export async function countUnverified(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
): Promise<{ reason: string | null; waiting: number }> {
  const [row] = await sql.query<{ reason: string | null; waiting: number }>(
    `select case when c.status = 'paused' then c.status_reason end as reason,
       (select count(*)::int from messages m
        where m.workspace_id = $1 and m.contact_id = $2 and m.unverified is not null) as waiting
     from contacts c where c.workspace_id = $1 and c.id = $2`,
    [workspaceId, contactId],
    'inbox-count-unverified',
  );
  return row ?? { reason: null, waiting: 0 };
}
