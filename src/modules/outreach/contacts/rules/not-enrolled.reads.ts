// Reads not_enrolled, profiles and campaign_segment_members.
import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { NotEnrolledTable } from '../../../../platform/db/tables.js';

export interface NotEnrolledRow extends Selectable<NotEnrolledTable> {
  readonly profile_id: string | null;
  /** Time of the next attempt of a segment; null if no segment of the campaign includes the person. */
  readonly retry_at: Date | null;
}

/** Pages the people whom rules keep out of a campaign by address, after the address `after`. */
export function pageNotEnrolled(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  page: { readonly after: string | null; readonly limit: number },
): Promise<NotEnrolledRow[]> {
  return sql.query<NotEnrolledRow>(
    `select n.*, p.id as profile_id, (
       select min(m.retry_at) from campaign_segment_members m where m.workspace_id = $1 and m.campaign_id = $2
         and m.profile_id = p.id) as retry_at
     from not_enrolled n left join profiles p on p.workspace_id = n.workspace_id and p.email_key = n.email_key
     where n.workspace_id = $1 and n.campaign_id = $2 and n.email_key > $3 order by n.email_key limit $4`,
    [workspaceId, campaignId, page.after ?? '', page.limit],
    'contacts-page-not-enrolled',
  );
}

/** Counts the people by rule. */
export function countNotEnrolled(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<Array<{ readonly rule: string; readonly count: number }>> {
  return sql.query(
    `select rule, count(*)::int as count from not_enrolled where workspace_id = $1 and campaign_id = $2
     group by rule order by rule`,
    [workspaceId, campaignId],
    'contacts-count-not-enrolled',
  );
}

/** Returns these people as they are listed. */
export function listNotEnrolledByKey(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  emailKeys: readonly string[],
): Promise<Selectable<NotEnrolledTable>[]> {
  return sql.query(
    'select * from not_enrolled where workspace_id = $1 and campaign_id = $2 and email_key = any($3::text[])',
    [workspaceId, campaignId, emailKeys],
    'contacts-not-enrolled-by-key',
  );
}
