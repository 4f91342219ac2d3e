import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { CampaignOut } from '../../outreach/campaigns/index.js';
import { metricsOf, type Period } from '../../outreach/statistics/index.js';
import type {
  CampaignAnalyticsOverviewOut,
  CampaignStatsOut,
  CampaignStepAnalyticsOut,
  OverviewDay,
  SharePageOut,
} from './analytics.schemas.js';
import type { StepAnalytics } from './analytics.service.js';
import type { DaySums } from './days.service.js';
import { rounded } from './figures.js';
import type { CampaignStats, Overview } from './overview.service.js';
import type { SharePage } from './share-page.service.js';

function periodToWire({ timeframe, from, to }: Period): Pick<CampaignStatsOut, 'timeframe' | 'from' | 'to'> {
  return { timeframe, from: isoOrNull(from), to: isoOf(to) };
}

export function stepsToWire(campaignId: string, analytics: StepAnalytics): CampaignStepAnalyticsOut {
  return {
    campaignId,
    ...periodToWire(analytics.period),
    totals: analytics.totals,
    steps: stepsOf(analytics),
  };
}

export function overviewToWire(workspaceId: number, overview: Overview): CampaignAnalyticsOverviewOut {
  return {
    workspaceId,
    ...periodToWire(overview.period),
    totals: overview.totals,
    campaignsByStatus: { ...overview.campaignsByStatus },
    campaigns: overview.campaigns.map((campaign) => ({
      ...campaign,
      status: campaign.status as CampaignAnalyticsOverviewOut['campaigns'][number]['status'],
    })),
    daily: overview.daily.map(dayToWire),
  };
}

export function dayToWire(row: DaySums): OverviewDay {
  return {
    date: row.day,
    sent: row.sent,
    uniqueReplies: row.unique_replies,
    autoReplies: row.auto_replies,
    bounces: row.bounces,
    opens: row.opens,
    clicks: row.clicks,
    unsubscribes: row.unsubscribes,
  };
}

/** Statuses in which a contact has not finished its sequence. */
const OPEN = ['pending', 'active', 'paused'] as const;

export function statsToWire(campaign: CampaignOut, stats: CampaignStats, updatedAt: string): CampaignStatsOut {
  const { contacts, sums } = stats;
  const open = OPEN.reduce((sum, status) => sum + contacts[status], 0);
  return {
    campaignId: campaign.id,
    ...periodToWire(stats.period),
    contactCounts: { ...contacts },
    sends: { ...stats.sends },
    ...metricsOf(sums),
    intents: {
      interested: sums.interested,
      not_interested: sums.not_interested,
      neutral: sums.neutral,
      out_of_office: sums.out_of_office,
      unsubscribe: sums.opt_outs,
      bounced: sums.bounces,
    },
    progress: contacts.total === 0 ? null : rounded((contacts.total - open) / contacts.total),
    lastSentAt: campaign.sendingStatus.lastSentAt,
    estimatedCompletionAt: campaign.estimatedCompletionAt,
    updatedAt,
  };
}

function stepsOf({ steps }: StepAnalytics): CampaignStepAnalyticsOut['steps'] {
  return steps.map((step) => ({
    ...step,
    variants: [...step.variants],
    settled: step.settled === null ? null : { ...step.settled, decidedAt: isoOf(step.settled.decidedAt) },
  }));
}

/** Statistics and step texts of a campaign, without anything about its contacts. */
export function sharePageToWire(
  { campaign, workspaceName, brand, token, timezone, analytics, daily }: SharePage,
  updatedAt: string,
): SharePageOut {
  return {
    name: campaign.name,
    workspaceName,
    brand: {
      accent: brand.accent,
      logoUrl: brand.logo === null ? null : `/share/${token}/logo/${brand.logo.id}`,
    },
    timezone,
    status: campaign.status as SharePageOut['status'],
    ...periodToWire(analytics.period),
    metrics: analytics.totals,
    steps: stepsOf(analytics),
    daily: daily.map(dayToWire),
    updatedAt,
  };
}
