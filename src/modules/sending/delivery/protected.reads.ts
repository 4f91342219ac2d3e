// Reads campaign_stats, campaign_stat_deltas, send_claims and sends: bounces of protected campaigns, and emails being sent.

import type { ProtectionFigures } from '../../../engine/stop-rules/protection.js';
import type { WatchLimits } from '../../../engine/stop-rules/sending-capacity.js';
import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

interface ProtectedFigures extends ProtectionFigures {
  readonly campaignId: string;
  /** Emails claimed recently and without a result; 0 if the counts need no check of them. */
  readonly underWay: number;
}

type Watched = WatchLimits & { readonly campaignId: string; readonly since: string };

const WATCHED = givenRows<Watched>({
  campaign_id: ['uuid', (one) => one.campaignId],
  since: ['date', (one) => one.since],
  sample: ['int', (one) => one.sample],
  share: ['float8', (one) => one.share],
});

/**
 * Reads the numbers of sent, bounced and pending emails of campaigns since a day from one snapshot, so that no email is
 * missing from all of them. Emails being sent are counted only below `sample` results or above `share`.
 */
export function readProtectedFigures(
  sql: SqlRunner,
  workspaceId: number,
  claimedAfter: Date,
  wanted: readonly Watched[],
): Promise<ProtectedFigures[]> {
  return sql.query<ProtectedFigures>(
    `select w.campaign_id as "campaignId", f.sent + f.refused as sent, f.bounces, f.delivered, f.complaints,
       case when f.sent + f.refused < w.sample or f.bounces > w.share * (f.sent + f.refused) then (
         select count(*)::int from send_claims k cross join unnest(k.send_ids) as n (id)
         cross join lateral (
           select 1 from sends s where s.workspace_id = $1 and s.id = n.id and s.status = 'sending'
             and s.worker_id = k.worker_id and s.campaign_id = w.campaign_id
             and s.claimed_at > $6 offset 0
         ) under_way
         where k.workspace_id = $1
       ) else 0 end as "underWay"
     from ${WATCHED.at(2, 'w', { isUnseen: true })}
     cross join lateral (
       select coalesce(sum(sent), 0)::float8 as sent, coalesce(sum(bounces), 0)::float8 as bounces,
         greatest(coalesce(sum(bounces - reported_bounces), 0), 0)::float8 as refused,
         greatest(coalesce(sum(sent - reported_bounces), 0), 0)::float8 as delivered,
         coalesce(sum(complaints), 0)::float8 as complaints
       from (
         select sent, bounces, reported_bounces, complaints from campaign_stats
         where workspace_id = $1 and campaign_id = w.campaign_id and day >= w.since
         union all
         select sent, bounces, reported_bounces, complaints from campaign_stat_deltas
         where workspace_id = $1 and campaign_id = w.campaign_id and day >= w.since
       ) facts
     ) f`,
    [workspaceId, ...WATCHED.values(wanted), claimedAfter],
    'sending-protected-figures',
  );
}
