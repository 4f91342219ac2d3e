// Reads contacts, campaigns and sends.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Contact of one of two people who are merged. */
export interface MergedContact {
  readonly id: string;
  readonly emailKey: string;
  readonly campaignId: string;
  /** Campaign, or the parent of a subsequence. */
  readonly rootId: string;
  readonly status: string;
  readonly reason: string | null;
  readonly sentCount: number;
}

/** Lists the contacts of addresses in campaigns that are not deleted, in the order of their IDs. */
export function listMergedContacts(
  sql: SqlRunner,
  workspaceId: number,
  emailKeys: readonly string[],
): Promise<MergedContact[]> {
  return sql.query<MergedContact>(
    `select c.id, c.email_key as "emailKey", c.campaign_id as "campaignId", coalesce(p.parent_campaign_id, p.id) as "rootId",
       c.status, c.status_reason as reason, c.sent_count as "sentCount"
     from contacts c join campaigns p on p.workspace_id = $1 and p.id = c.campaign_id and p.deleted_at is null
     where c.workspace_id = $1 and c.email_key = any($2::text[]) and c.deleted_at is null order by c.id`,
    [workspaceId, emailKeys],
    'contacts-list-merged',
  );
}

/** Returns the contacts with an email that is being sent or is unconfirmed. */
export async function listUnsettled(
  sql: SqlRunner,
  workspaceId: number,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct contact_id as id from sends
     where workspace_id = $1 and contact_id = any($2::uuid[]) and status in ('sending', 'unknown')`,
    [workspaceId, contactIds],
    'contacts-list-unsettled',
  );
  return rows.map(({ id }) => id);
}
