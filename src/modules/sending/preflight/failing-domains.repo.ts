import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { FailingDomain } from './sending-domains.reads.js';

const FAILING = givenRows<FailingDomain>({
  domain: ['text', ({ domain }) => domain],
  failing: ['text', (one) => one.failing.join(' ')],
});

/**
 * Replaces the failing domains of a campaign, as seen at `now`. A domain that already failed `confirmMs` before or earlier is confirmed.
 * Returns the number of deleted ones.
 */
export async function replaceFailingDomains(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  failing: readonly FailingDomain[],
  now: Date,
  confirmMs: number,
): Promise<number> {
  const rows = await sql.query<{ forgotten: number }>(
    `with forgotten as (
       delete from campaign_failing_domains
       where workspace_id = $1 and campaign_id = $2 and domain <> all($3::text[]) returning 1
     ), noted as (
       insert into campaign_failing_domains as f (workspace_id, campaign_id, domain, failing, failing_since, checked_at)
       select $1, $2, n.domain, string_to_array(n.failing, ' '), $5, $5 from ${FAILING.at(3, 'n')}
       on conflict (workspace_id, campaign_id, domain) do update set
         failing = excluded.failing, checked_at = excluded.checked_at,
         confirmed = f.confirmed or f.failing_since <= excluded.checked_at - $6 * interval '1 millisecond'
     )
     select count(*)::int as forgotten from forgotten`,
    [workspaceId, campaignId, ...FAILING.values(failing), now, confirmMs],
    'sending-replace-failing-domains',
  );
  return rows[0]?.forgotten ?? 0;
}

/** Deletes the failures of a campaign that turned the protection off. Returns the number of domains. */
export function deleteFailingDomains(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<number> {
  return sql.execute('delete from campaign_failing_domains where workspace_id = $1 and campaign_id = $2', [
    workspaceId,
    campaignId,
  ]);
}
