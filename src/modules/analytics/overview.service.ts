import { CAMPAIGN_STATUSES, SEND_STATUSES, type Timeframe } from '../../engine/lifecycle/enums.js';
import type { Ctx } from '../../platform/context.js';
import { getCampaign } from '../campaigns/index.js';
import {
  type CampaignCounts,
  type CampaignMetrics,
  contactCounts,
  metricsOf,
  sendCounts,
} from '../statistics/index.js';
import { addUp } from './figures.js';
import { listCampaignHeads, type Sums, sumByCampaign, sumByDay, sumCampaign } from './stats.reads.js';
import { type DayRange, dayRange } from './timeframe.js';

/** UTC days of a daily series. */
export const DAILY_LIMIT = 90;

export interface Overview {
  readonly range: DayRange;
  readonly totals: CampaignMetrics;
  readonly campaignsByStatus: Readonly<Record<string, number>>;
  readonly campaigns: ReadonlyArray<{ campaignId: string; name: string; status: string; metrics: CampaignMetrics }>;
  readonly daily: ReadonlyArray<Sums & { day: string }>;
}

/** The whole workspace at a glance, from rollups alone. */
export async function readOverview(ctx: Ctx, workspaceId: number, timeframe: Timeframe): Promise<Overview> {
  const range = dayRange(timeframe, ctx.clock.now());
  const heads = await listCampaignHeads(ctx.sql, workspaceId);
  const rows = await sumByCampaign(ctx.sql, workspaceId, range);
  const byCampaign = new Map(rows.map((row) => [row.campaign_id, row]));
  const byStatus: Record<string, number> = Object.fromEntries(CAMPAIGN_STATUSES.map((status) => [status, 0]));
  for (const head of heads) byStatus[head.status] = (byStatus[head.status] ?? 0) + 1;
  return {
    range,
    // Campaigns that were deleted meanwhile had their facts too.
    totals: metricsOf(addUp(rows)),
    campaignsByStatus: byStatus,
    campaigns: heads.map((head) => ({
      campaignId: head.id,
      name: head.name,
      status: head.status,
      metrics: metricsOf(byCampaign.get(head.id) ?? {}),
    })),
    daily: await sumByDay(ctx.sql, workspaceId, null, range, DAILY_LIMIT),
  };
}

export interface CampaignStats {
  readonly range: DayRange;
  readonly sums: Sums;
  readonly contacts: CampaignCounts;
  readonly sends: Readonly<Record<string, number>>;
}

/** The figures of one campaign. Throws `campaign_not_found` (404). */
export async function readCampaignStats(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  timeframe: Timeframe,
): Promise<CampaignStats> {
  const campaign = await getCampaign(ctx, workspaceId, campaignId);
  const range = dayRange(timeframe, ctx.clock.now());
  const contacts = await contactCounts(ctx, workspaceId, [campaign.id]);
  const sends = await sendCounts(ctx, workspaceId, [campaign.id]);
  return {
    range,
    sums: await sumCampaign(ctx.sql, workspaceId, campaign.id, range),
    contacts: contacts.get(campaign.id) as CampaignCounts,
    sends: { ...Object.fromEntries(SEND_STATUSES.map((status) => [status, 0])), ...sends.get(campaign.id) },
  };
}
