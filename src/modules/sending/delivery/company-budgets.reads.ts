// Reads contacts and sends to count the emails to companies.
import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface CompanyCount {
  readonly companyDomain: string;
  /** Campaign; null for all campaigns of the workspace. */
  readonly campaignId: string | null;
  readonly since: Date;
}

const ASKED = givenRows<CompanyCount>({
  company_domain: ['text', (one) => one.companyDomain],
  campaign_id: ['uuid', (one) => one.campaignId],
  since: ['timestamptz', (one) => one.since],
});

/**
 * Counts emails to companies since an instant, including emails being sent and unconfirmed ones. Returns the counts in the
 * order of `asked`. The cost grows with the number of contacts of these companies.
 */
export async function countCompanySends(
  sql: SqlRunner,
  workspaceId: number,
  asked: readonly CompanyCount[],
): Promise<number[]> {
  const rows = await sql.query<{ used: number }>(
    `select u.used
     from ${ASKED.at(2, 'n', { position: 'position' })}
     cross join lateral (
       select count(*)::int as used
       from (
         select id from contacts where workspace_id = $1 and company_domain = n.company_domain
           and (n.campaign_id is null or campaign_id = n.campaign_id) offset 0
       ) c
       cross join lateral (
         select 1 from sends where workspace_id = $1 and contact_id = c.id and (
           status = 'sending' or sent_at >= n.since or (status = 'unknown' and handed_at >= n.since)) offset 0
       ) s
     ) u
     order by n.position`,
    [workspaceId, ...ASKED.values(asked)],
    'sending-company-sends',
  );
  return rows.map((row) => row.used);
}

/** Locks the company counts of a workspace until the caller's transaction ends, so that no other claim adds to them. */
export async function lockCompanyCounts(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('sending.company-counts'), $1)`, [workspaceId]);
}
