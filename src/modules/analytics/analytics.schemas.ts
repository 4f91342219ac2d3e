import { type Static, Type } from 'typebox';
import { CAMPAIGN_STATUSES, TIMEFRAMES, WINNER_DECIDERS } from '../../engine/lifecycle/enums.js';
import { dtOut, enumOf, nullable, uuid } from '../../platform/http/types.js';
import { CampaignCountsOut } from '../campaigns/index.js';
import { CampaignMetrics, periodQuery } from '../statistics/index.js';

const count = Type.Integer({ minimum: 0 });
const rate = nullable(Type.Number({ minimum: 0, maximum: 1 }));

export const PeriodQuery = Type.Object(periodQuery());

const period = {
  timeframe: nullable(enumOf(TIMEFRAMES), { description: 'Requested timeframe; null if days were requested.' }),
  from: nullable(dtOut(), { description: 'First instant that counts; null for `all`.' }),
  to: dtOut({ description: 'First instant that counts no more.' }),
};

export const CampaignStatsOut = Type.Object(
  {
    campaignId: uuid(),
    ...period,
    contactCounts: CampaignCountsOut,
    sends: Type.Record(Type.String(), count, { description: 'Messages by their present status.' }),
    ...CampaignMetrics.properties,
    intents: Type.Record(Type.String(), count, { description: 'Replies by what they meant.' }),
    progress: nullable(Type.Number(), { description: 'Contacts that are through, of all; 0..1.' }),
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
    label: Type.String({ description: '`A`..`Z`.' }),
    subject: Type.String(),
    share: Type.Number({ description: 'Percent of the contacts that get this variant.' }),
    metrics: CampaignMetrics,
    replyRateLow: { ...rate, description: 'Lower end of the 95 % interval of the reply rate (Wilson).' },
    replyRateHigh: { ...rate, description: 'Upper end of it.' },
    probabilityBest: {
      ...rate,
      description:
        'Probability that this variant has the best reply rate of its step. Null without messages, and for one that is ' +
        'switched off and was not sent.',
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
            description: 'The sample and the probability that the settings ask for are reached.',
          }),
          applied: Type.Boolean({ description: 'Further messages take this variant.' }),
        },
        { $id: 'VariantWinner' },
      ),
      { description: 'The variant that leads over the whole life of the step, or the one that takes its messages.' },
    ),
    settled: nullable(
      Type.Object(
        {
          variantId: nullable(uuid(), { description: 'Null: none has won, the service chooses none.' }),
          decidedBy: enumOf(WINNER_DECIDERS),
          decidedAt: dtOut(),
        },
        { $id: 'SettledWinner' },
      ),
      { description: 'What was settled about the winner of the step; null while that is open.' },
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

export const SharePageOut = Type.Object(
  {
    name: Type.String({ description: 'Name of the campaign.' }),
    workspaceName: Type.String({
      description: 'Name of the workspace that shares the campaign.',
      examples: ['Northwind outreach'],
    }),
    timezone: Type.String({ description: 'Time zone of that workspace.' }),
    status: enumOf(CAMPAIGN_STATUSES),
    ...period,
    metrics: CampaignMetrics,
    steps: Type.Array(StepAnalyticsOut),
    daily: Type.Array(OverviewDay, { description: 'The latest days with facts, at most 90, oldest first.' }),
    updatedAt: dtOut({ description: 'When the figures were read.' }),
  },
  { $id: 'SharePageOut', description: 'Figures of a campaign without anything about its contacts.' },
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
    daily: Type.Array(OverviewDay, { description: 'The latest days with facts, at most 90, oldest first.' }),
  },
  { $id: 'CampaignAnalyticsOverviewOut' },
);
export type CampaignAnalyticsOverviewOut = Static<typeof CampaignAnalyticsOverviewOut>;
