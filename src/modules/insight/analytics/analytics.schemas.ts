import { type Static, Type } from 'typebox';
import { CAMPAIGN_STATUSES, TIMEFRAMES, WINNER_DECIDERS } from '../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, nullable, resourceId, uuid } from '../../../platform/http/types.js';
import { CampaignCountsOut } from '../../outreach/campaigns/index.js';
import { CampaignMetrics, periodQuery } from '../../outreach/statistics/index.js';

const count = Type.Integer({ minimum: 0 });
const rate = nullable(Type.Number({ minimum: 0, maximum: 1 }));

export const PeriodQuery = Type.Object(periodQuery());

export const OverviewQuery = Type.Object({
  ...periodQuery(),
  campaignId: Type.Optional(
    resourceId({ description: 'Only this campaign: totals, days, and list. Absent: all campaigns.' }),
  ),
});

const period = {
  timeframe: nullable(enumOf(TIMEFRAMES), {
    description: 'Requested timeframe; null if `from` or `to` days were requested.',
  }),
  from: nullable(dtOut(), { description: 'Start of the period, inclusive; null for `all`.' }),
  to: dtOut({ description: 'End of the period, exclusive.' }),
};

export const CampaignStatsOut = Type.Object(
  {
    campaignId: uuid(),
    ...period,
    contactCounts: CampaignCountsOut,
    sends: Type.Record(Type.String(), count, { description: 'Emails by current status.' }),
    ...CampaignMetrics.properties,
    intents: Type.Record(Type.String(), count, { description: 'Replies by intent.' }),
    progress: nullable(Type.Number(), { description: 'Share of contacts that finished the sequence, 0 to 1.' }),
    lastSentAt: nullable(dtOut()),
    estimatedCompletionAt: nullable(dtOut()),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignStatsOut' },
);
export type CampaignStatsOut = Static<typeof CampaignStatsOut>;

const VariantAnalytics = Type.Object(
  {
    variantId: uuid(),
    label: Type.String({ description: 'Variant letter, `A` to `Z`.' }),
    subject: Type.String(),
    share: Type.Number({ description: 'Percentage of contacts that get this variant.' }),
    metrics: CampaignMetrics,
    replyRateLow: { ...rate, description: 'Lower bound of the 95% confidence interval of the reply rate (Wilson).' },
    replyRateHigh: { ...rate, description: 'Upper bound of the 95% confidence interval of the reply rate (Wilson).' },
    probabilityBest: {
      ...rate,
      description:
        'Probability that this variant has the best reply rate of its step. Null without emails, and for a disabled variant that was never sent.',
    },
  },
  { $id: 'VariantAnalytics' },
);

const StepAnalyticsOut = Type.Object(
  {
    stepId: uuid(),
    order: Type.Integer(),
    name: Type.String(),
    subject: Type.String(),
    metrics: CampaignMetrics,
    variants: Type.Array(VariantAnalytics),
    winner: nullable(
      Type.Object(
        {
          variantId: uuid(),
          metric: Type.String(),
          probability: Type.Number(),
          enoughData: Type.Boolean({
            description: 'Whether the sample size and confidence of the settings are reached.',
          }),
          applied: Type.Boolean({ description: 'Whether further emails use this variant.' }),
        },
        { $id: 'VariantWinner' },
      ),
      { description: 'Variant that leads over the lifetime of the step, or that receives its emails.' },
    ),
    settled: nullable(
      Type.Object(
        {
          variantId: nullable(uuid(), { description: 'Winning variant; null if there is none and the shares decide.' }),
          decidedBy: enumOf(WINNER_DECIDERS),
          decidedAt: dtOut(),
        },
        { $id: 'SettledWinner' },
      ),
      { description: 'Winner of the step; null while undecided.' },
    ),
  },
  { $id: 'StepAnalytics' },
);

export const CampaignStepAnalyticsOut = Type.Object(
  { campaignId: uuid(), ...period, totals: CampaignMetrics, steps: Type.Array(StepAnalyticsOut) },
  { $id: 'CampaignStepAnalyticsOut' },
);
export type CampaignStepAnalyticsOut = Static<typeof CampaignStepAnalyticsOut>;

export const OverviewDay = Type.Object(
  {
    date: Type.String({ description: 'UTC day, or day of `timezone` if days were requested; `YYYY-MM-DD`.' }),
    sent: count,
    uniqueReplies: count,
    autoReplies: count,
    bounces: count,
    opens: count,
    clicks: count,
    unsubscribes: count,
  },
  { $id: 'OverviewDay' },
);
export type OverviewDay = Static<typeof OverviewDay>;

const ShareBrand = Type.Object(
  {
    accent: nullable(Type.String(), {
      description: 'Accent color of the workspace. Null: the color of Outrider.',
      examples: ['#0a7d55'],
    }),
    logoUrl: nullable(Type.String(), {
      description: 'Path of the logo on this server; null without a logo.',
      examples: ['/share/uQ3k7Zp0t1Jw9mXc5VbR2sYdL8nHfAeGiKoPqTuWxyz/logo/01959f00-4444-7aaa-8bbb-000000000004'],
    }),
  },
  { $id: 'ShareBrand', description: 'Brand of the workspace on the page.' },
);

export const SharePageOut = Type.Object(
  {
    name: Type.String({ description: 'Name of the campaign.' }),
    workspaceName: Type.String({
      description: 'Name of the brand that shares the campaign; without a brand name, of its workspace.',
      examples: ['Northwind outreach'],
    }),
    brand: ShareBrand,
    timezone: Type.String({ description: 'Time zone of the workspace.' }),
    status: enumOf(CAMPAIGN_STATUSES),
    ...period,
    metrics: CampaignMetrics,
    steps: Type.Array(StepAnalyticsOut),
    daily: Type.Array(OverviewDay, { description: 'The latest days with activity, at most 90, oldest first.' }),
    updatedAt: dtOut({ description: 'Time the stats were read.' }),
  },
  { $id: 'SharePageOut', description: 'Stats of a campaign without contact data.' },
);
export type SharePageOut = Static<typeof SharePageOut>;

export const CampaignAnalyticsOverviewOut = Type.Object(
  {
    workspaceId: Type.Integer(),
    ...period,
    totals: CampaignMetrics,
    campaignsByStatus: Type.Record(Type.String(), count),
    campaigns: Type.Array(
      Type.Object(
        { campaignId: uuid(), name: Type.String(), status: enumOf(CAMPAIGN_STATUSES), metrics: CampaignMetrics },
        { $id: 'OverviewCampaign' },
      ),
    ),
    daily: Type.Array(OverviewDay, { description: 'The latest days with activity, at most 90, oldest first.' }),
  },
  { $id: 'CampaignAnalyticsOverviewOut' },
);
export type CampaignAnalyticsOverviewOut = Static<typeof CampaignAnalyticsOverviewOut>;
