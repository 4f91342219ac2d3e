import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import { CampaignPath, campaignToWire, getCampaign } from '../../outreach/campaigns/index.js';
import { viewCampaign } from '../../outreach/campaigns/view/index.js';
import { askedPeriod } from '../../outreach/statistics/index.js';
import {
  CampaignAnalyticsOverviewOut,
  CampaignStatsOut,
  CampaignStepAnalyticsOut,
  OverviewQuery,
  PeriodQuery,
} from './analytics.schemas.js';
import { analyseSteps } from './analytics.service.js';
import { overviewToWire, statsToWire, stepsToWire } from './analytics-wire.js';
import { CampaignDailyOut, DailyQuery } from './daily.schemas.js';
import { readCampaignDays } from './daily.service.js';
import { MailboxAnalyticsOut, MailboxAnalyticsQuery } from './mailboxes.schemas.js';
import { readMailboxDays } from './mailboxes.service.js';
import { readCampaignStats, readOverview } from './overview.service.js';
import { CampaignSpamRatesOut } from './spam-rates.schemas.js';
import { readSpamRates } from './spam-rates.service.js';

/** Registers the operations for stats of campaigns, steps, and the whole workspace. */
export function analyticsRoutes(app: App): void {
  operation(app, {
    id: 'getCampaignsOverview',
    method: 'GET',
    path: '/campaigns/analytics/overview',
    tag: 'Campaigns',
    summary: 'Get workspace stats',
    description:
      'Returns totals, every campaign with its stats, and a daily series, in one request, for the workspace or one campaign. The duration does not depend on the number of emails sent.',
    query: OverviewQuery,
    response: CampaignAnalyticsOverviewOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, query: { campaignId, ...query } }) => {
      const period = await askedPeriod(ctx, workspaceId, query);
      return overviewToWire(workspaceId, await readOverview(ctx, workspaceId, period, campaignId));
    },
  });

  operation(app, {
    id: 'getMailboxAnalytics',
    method: 'GET',
    path: '/mailboxes/analytics',
    tag: 'Mailboxes',
    summary: 'Get mailbox stats',
    description:
      'Returns what campaigns sent from each mailbox on the days of a time zone, with the results. Each fact counts on the day it happened, for the mailbox that sent the email. Warmup and messages by members are not counted.',
    query: MailboxAnalyticsQuery,
    response: MailboxAnalyticsOut,
    handler: (ctx, { workspaceId, query }) => readMailboxDays(ctx, workspaceId, query),
  });

  operation(app, {
    id: 'getCampaignStats',
    method: 'GET',
    path: '/campaigns/{campaign_id}/stats',
    tag: 'Campaigns',
    summary: 'Get campaign stats',
    description:
      'Returns the current number of contacts by status, and the activity within the timeframe or on the days of a time zone. Replies and auto-replies, and human and machine opens and clicks, are counted separately.',
    params: CampaignPath,
    query: PeriodQuery,
    response: CampaignStatsOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params, query }) => {
      const period = await askedPeriod(ctx, workspaceId, query);
      const stats = await readCampaignStats(ctx, workspaceId, params.campaign_id, period);
      const campaign = campaignToWire(await viewCampaign(ctx, workspaceId, params.campaign_id));
      return statsToWire(campaign, stats, isoOf(ctx.clock.now()));
    },
  });

  operation(app, {
    id: 'getCampaignStepAnalytics',
    method: 'GET',
    path: '/campaigns/{campaign_id}/analytics/steps',
    tag: 'Campaigns',
    summary: 'Compare steps and variants',
    description:
      'Returns the stats of each step and variant, with the interval of the true reply rate and the probability that a variant is the best of its step.',
    params: CampaignPath,
    query: PeriodQuery,
    response: CampaignStepAnalyticsOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params, query }) => {
      const campaign = await getCampaign(ctx, workspaceId, params.campaign_id);
      const period = await askedPeriod(ctx, workspaceId, query);
      return stepsToWire(campaign.id, await analyseSteps(ctx, campaign, period));
    },
  });

  operation(app, {
    id: 'getCampaignDaily',
    method: 'GET',
    path: '/campaigns/{campaign_id}/analytics/daily',
    tag: 'Campaigns',
    summary: 'Get daily campaign stats',
    description:
      'Returns the activity on each day of a period in any time zone, including days without activity. The days add up to the totals of the other operations for the same period.',
    params: CampaignPath,
    query: DailyQuery,
    response: CampaignDailyOut,
    errors: ['campaign_not_found'],
    handler: (ctx, { workspaceId, params, query }) => readCampaignDays(ctx, workspaceId, params.campaign_id, query),
  });

  operation(app, {
    id: 'getCampaignSpamRates',
    method: 'GET',
    path: '/campaigns/{campaign_id}/analytics/spam-rates',
    tag: 'Campaigns',
    summary: 'Get the spam rates of a campaign at Gmail',
    description:
      'Returns the share of the emails of a campaign that Gmail users reported as spam, per day and sending domain. Google measures it by the `Feedback-ID` header and reports a day only if the campaign sent enough email to Gmail and enough recipients reported it, so a missing day is not a day without reports. Workers read the rates once a day if the operator has set up Google Postmaster Tools.',
    params: CampaignPath,
    query: DailyQuery,
    response: CampaignSpamRatesOut,
    errors: ['campaign_not_found'],
    handler: (ctx, { workspaceId, params, query }) => readSpamRates(ctx, workspaceId, params.campaign_id, query),
  });
}
