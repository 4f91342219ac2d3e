import type { SqlRunner } from '../../platform/db/sql-runner.js';
import type { FailingDomain } from './guards.reads.js';

/**
 * Makes these the failing domains of a campaign, as seen at `now`: others are forgotten. One that was seen failing
 * `confirmMs` before or earlier is confirmed by it.
 */
export async function replaceFailingDomains(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  failing: readonly FailingDomain[],
  now: Date,
  confirmMs: number,
): Promise<void> {
  await sql.execute(
    `with forgotten as (
       delete from campaign_failing_domains
       where workspace_id = $1 and campaign_id = $2 and domain <> all($3::text[])
     )
     insert into campaign_failing_domains as f (workspace_id, campaign_id, domain, failing, failing_since, checked_at)
     select $1, $2, n.domain, string_to_array(n.failing, ' '), $5, $5 from unnest($3::text[], $4::text[]) as n (domain, failing)
     on conflict (workspace_id, campaign_id, domain) do update set
       failing = excluded.failing, checked_at = excluded.checked_at,
       confirmed = f.confirmed or f.failing_since <= excluded.checked_at - $6 * interval '1 millisecond'`,
    [
      workspaceId,
      campaignId,
      failing.map(({ domain }) => domain),
      failing.map((one) => one.failing.join(' ')),
      now,
      confirmMs,
    ],
    'sending-replace-failing-domains',
  );
}

/** Forgets what failed for a campaign that does not want to be paused for it. */
export async function deleteFailingDomains(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<void> {
  await sql.execute('delete from campaign_failing_domains where workspace_id = $1 and campaign_id = $2', [
    workspaceId,
    campaignId,
  ]);
}
