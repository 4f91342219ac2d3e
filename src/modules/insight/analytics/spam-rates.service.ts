import { daySpan } from '../../../engine/schedule/day-span.js';
import type { Ctx } from '../../../platform/context.js';
import { getCampaign } from '../../outreach/campaigns/index.js';
import { askedDays, type DayQuery } from '../../outreach/statistics/index.js';
import { findSpamRatesRead, listSpamRates } from './spam-rates.reads.js';

/** Returns the spam rates that Google reports of a campaign. Throws `campaign_not_found` (404), and 422 for invalid days. */
export async function readSpamRates(ctx: Ctx, workspaceId: number, campaignId: string, query: DayQuery) {
  const campaign = await getCampaign(ctx, workspaceId, campaignId);
  const { zone, first, last } = await askedDays(ctx, workspaceId, query);
  const { dates } = daySpan(zone, first, last);
  const [from, to] = [dates[0] as string, dates.at(-1) as string];
  const readAt = await findSpamRatesRead(ctx.sql, workspaceId, campaign.id);
  const days = await listSpamRates(ctx.sql, workspaceId, campaign.id, { from, to });
  return { campaignId: campaign.id, from, to, readAt: readAt?.toISOString() ?? null, days };
}
