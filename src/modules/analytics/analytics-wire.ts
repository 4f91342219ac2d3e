import type { Timeframe } from '../../engine/lifecycle/enums.js';
import { isoOf, isoOrNull } from '../../platform/http/wire.js';
import type { CampaignOut } from '../campaigns/index.js';
import { metricsOf } from '../statistics/index.js';
import type {
  CampaignAnalyticsOverviewOut,
  CampaignStatsOut,
  CampaignStepAnalyticsOut,
  OverviewDay,
  SharePageOut,
} from './analytics.schemas.js';
import type { StepAnalytics } from './analytics.service.js';
import { rounded } from './figures.js';
import type { CampaignStats, Overview } from './overview.service.js';
import type { SharePage } from './share-page.service.js';
import type { Sums } from './stats.reads.js';
import type { DayRange } from './timeframe.js';

function period(timeframe: Timeframe, range: DayRange): { timeframe: Timeframe; from: string | null; to: string } {
  return { timeframe, from: isoOrNull(range.from), to: isoOf(range.to) };
}

export function stepsToWire(
  campaignId: string,
  timeframe: Timeframe,
  analytics: StepAnalytics,
): CampaignStepAnalyticsOut {
  return {
    campaignId,
    ...period(timeframe, analytics.range),
    totals: analytics.totals,
    steps: stepsOf(analytics),
  };
}

export function overviewToWire(
  workspaceId: number,
  timeframe: Timeframe,
  overview: Overview,
): CampaignAnalyticsOverviewOut {
  return {
    workspaceId,
    ...period(timeframe, overview.range),
    totals: overview.totals,
    campaignsByStatus: { ...overview.campaignsByStatus },
    campaigns: overview.campaigns.map((campaign) => ({
      ...campaign,
      status: campaign.status as CampaignAnalyticsOverviewOut['campaigns'][number]['status'],
    })),
    daily: overview.daily.map(dayToWire),
  };
}

export function dayToWire(row: Sums & { day: string }): OverviewDay {
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

/** Statuses in which a contact is not through its sequence. */
const OPEN = ['pending', 'active', 'paused'] as const;

export function statsToWire(
  campaign: CampaignOut,
  timeframe: Timeframe,
  stats: CampaignStats,
  updatedAt: string,
): CampaignStatsOut {
  const { contacts, sums } = stats;
  const open = OPEN.reduce((sum, status) => sum + contacts[status], 0);
  return {
    campaignId: campaign.id,
    ...period(timeframe, stats.range),
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
  return steps.map((step) => ({ ...step, variants: [...step.variants] }));
}

/** What a public page shows: figures and texts of steps, nothing of any contact. */
export function sharePageToWire({ campaign, analytics, daily }: SharePage, updatedAt: string): SharePageOut {
  return {
    name: campaign.name,
    status: campaign.status as SharePageOut['status'],
    metrics: analytics.totals,
    steps: stepsOf(analytics),
    daily: daily.map(dayToWire),
    updatedAt,
  };
}
