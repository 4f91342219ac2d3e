import { Type } from 'typebox';
import { TIMEFRAMES } from '../../engine/lifecycle/enums.js';
import { enumOf } from '../../platform/http/types.js';
import { inPath } from '../in-path.js';
import { rated } from '../rated.js';
import { campaignId, tool } from '../tool.js';
import type { Overview, Stats, StepStats } from '../wire.js';

const timeframe = Type.Optional(
  enumOf(TIMEFRAMES, { description: 'Period, in days of the workspace; all time by default.' }),
);

export const statisticsTools = [
  tool({
    name: 'get_overview',
    title: 'Results of all campaigns',
    description:
      'Returns the results of the whole workspace in a period, in total and per campaign. Quote every rate with its numbers.',
    effect: 'read',
    input: { timeframe },
    run: async ({ api }, { timeframe: period }) => {
      const overview = await api.get<Overview>('/campaigns/analytics/overview', { timeframe: period });
      const { totals } = overview;
      return {
        summary: `${totals.sent} emails sent, reply rate ${rated(totals.replyRate, totals.uniqueReplies, totals.contacted, 'contacted')}.`,
        data: { from: overview.from, to: overview.to, totals, campaigns: overview.campaigns.slice(0, 50) },
      };
    },
  }),
  tool({
    name: 'get_statistics',
    title: 'Results of a campaign',
    description:
      'Returns the results of a campaign in a period, in total and per step and variant. Quote every rate with its numbers.',
    effect: 'read',
    input: { campaignId, timeframe },
    run: async ({ api }, { campaignId: id, timeframe: period }) => {
      const path = `/campaigns/${inPath(id)}`;
      const [stats, steps] = await Promise.all([
        api.get<Stats>(`${path}/stats`, { timeframe: period }),
        api.get<StepStats>(`${path}/analytics/steps`, { timeframe: period }),
      ]);
      return {
        summary: `${stats.sent} emails sent; reply rate ${rated(stats.replyRate, stats.uniqueReplies, stats.contacted, 'contacted')}, positive ${rated(stats.positiveReplyRate, stats.interested, stats.contacted, 'contacted')}.`,
        data: { stats, steps: steps.steps },
      };
    },
  }),
];
