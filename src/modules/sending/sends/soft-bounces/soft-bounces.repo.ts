import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/**
 * Counts the soft bounces of a contact since `since`, without those followed by a delivered email: an email that was
 * accepted later and has not bounced shows that the mailbox accepts email again.
 */
export async function countSoftBounces(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
  since: Date,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from sends s
     where s.workspace_id = $1 and s.contact_id = $2 and s.status = 'bounced' and s.bounce_type = 'soft' and s.bounced_at > $3
       and not exists (select 1 from sends d where d.workspace_id = s.workspace_id and d.contact_id = s.contact_id
         and d.status = 'sent' and d.sent_at > coalesce(s.sent_at, s.bounced_at))`,
    [workspaceId, contactId, since],
    'sends-soft-bounces',
  );
  return row?.count ?? 0;
}
