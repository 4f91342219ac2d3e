import { CAMPAIGN_STATUSES, SEND_STATUSES } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { getCampaign } from '../../outreach/campaigns/index.js';
import {
  type CampaignCounts,
  type CampaignMetrics,
  contactCounts,
  metricsOf,
  type Period,
  sendCounts,
} from '../../outreach/statistics/index.js';
import { type DaySums, readDays } from './days.service.js';
import { addUp } from './figures.js';
import { listCampaignHeads, type Sums, sumByCampaign, sumCampaign } from './stats.reads.js';

/** Number of days in a daily series. */
export const DAILY_LIMIT = 90;

export interface Overview {
  readonly period: Period;
  readonly totals: CampaignMetrics;
  readonly campaignsByStatus: Readonly<Record<string, number>>;
  readonly campaigns: ReadonlyArray<{ campaignId: string; name: string; status: string; metrics: CampaignMetrics }>;
  readonly daily: readonly DaySums[];
}

/**
 * Returns the overview of the whole workspace, or of one campaign, from rollups only. Throws `campaign_not_found` (404).
 */
export async function readOverview(
  ctx: Ctx,
  workspaceId: number,
  period: Period,
  campaignId?: string,
): Promise<Overview> {
  const id = campaignId === undefined ? null : (await getCampaign(ctx, workspaceId, campaignId)).id;
  const isWanted = (one: string): boolean => id === null || one === id;
  const heads = (await listCampaignHeads(ctx.sql, workspaceId)).filter((head) => isWanted(head.id));
  const summed = await sumByCampaign(ctx.sql, workspaceId, period);
  const rows = summed.filter((row) => isWanted(row.campaign_id));
  const byCampaign = new Map(rows.map((row) => [row.campaign_id, row]));
  const byStatus: Record<string, number> = Object.fromEntries(CAMPAIGN_STATUSES.map((status) => [status, 0]));
  for (const head of heads) byStatus[head.status] = (byStatus[head.status] ?? 0) + 1;
  return {
    period,
    // Campaigns that have been deleted since then also had facts.
    totals: metricsOf(addUp(rows)),
    campaignsByStatus: byStatus,
    campaigns: heads.map((head) => ({
      campaignId: head.id,
      name: head.name,
      status: head.status,
      metrics: metricsOf(byCampaign.get(head.id) ?? {}),
    })),
    daily: await readDays(ctx, workspaceId, id, period, DAILY_LIMIT),
  };
}

export interface CampaignStats {
  readonly period: Period;
  readonly sums: Sums;
  readonly contacts: CampaignCounts;
  readonly sends: Readonly<Record<string, number>>;
}

/** Returns the stats of one campaign. Throws `campaign_not_found` (404). */
export async function readCampaignStats(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  period: Period,
): Promise<CampaignStats> {
  const campaign = await getCampaign(ctx, workspaceId, campaignId);
  const contacts = await contactCounts(ctx, workspaceId, [campaign.id]);
  const sends = await sendCounts(ctx, workspaceId, [campaign.id]);
  return {
    period,
    sums: await sumCampaign(ctx.sql, workspaceId, campaign.id, period),
    contacts: contacts.get(campaign.id) as CampaignCounts,
    sends: { ...Object.fromEntries(SEND_STATUSES.map((status) => [status, 0])), ...sends.get(campaign.id) },
  };
}
