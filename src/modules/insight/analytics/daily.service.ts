import { daySpan } from '../../../engine/schedule/day-span.js';
import type { Ctx } from '../../../platform/context.js';
import { getCampaign } from '../../outreach/campaigns/index.js';
import { askedDays, type DayQuery } from '../../outreach/statistics/index.js';
import { sumBetween } from './daily.reads.js';
import { addUp } from './figures.js';

/** Returns the stats of a campaign for each day of a time zone, days without activity included. Throws `campaign_not_found` (404). */
export async function readCampaignDays(ctx: Ctx, workspaceId: number, campaignId: string, query: DayQuery) {
  const campaign = await getCampaign(ctx, workspaceId, campaignId);
  const { zone, first, last } = await askedDays(ctx, workspaceId, query);
  const { dates, starts } = daySpan(zone, first, last);
  const rows = await sumBetween(ctx.sql, workspaceId, campaign.id, starts);
  const byBucket = new Map(rows.map((row) => [row.bucket, row]));
  return {
    campaignId: campaign.id,
    from: dates[0] as string,
    to: dates.at(-1) as string,
    timezone: zone,
    days: dates.map((date, index) => {
      const sums = addUp([byBucket.get(index + 1) ?? {}]);
      return {
        date,
        sent: sums.sent,
        contacted: sums.new_contacted,
        uniqueReplies: sums.unique_replies,
        autoReplies: sums.auto_replies,
        interested: sums.interested,
        bounces: sums.bounces,
        opens: sums.opens,
        clicks: sums.clicks,
        unsubscribes: sums.unsubscribes,
      };
    }),
  };
}
