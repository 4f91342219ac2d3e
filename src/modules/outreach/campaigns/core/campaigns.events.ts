import { Type } from 'typebox';
import { CAMPAIGN_STATUSES, PAUSE_REASONS, WINNER_DECIDERS } from '../../../../engine/lifecycle/enums.js';
import { enumOf, nullable, uuid } from '../../../../platform/http/types.js';
import { campaignFields, sampleCampaign } from '../../../foundation/events/blocks.events.js';
import { eventType } from '../../../foundation/events/event-type.events.js';
import { CampaignMetrics } from '../../statistics/index.js';
import { WinnerResultsOut } from './step-winner.schemas.js';

const status = enumOf(CAMPAIGN_STATUSES);

export const campaignCreated = eventType('campaign.created', {
  title: 'Campaign created',
  description: 'A campaign was created or duplicated.',
  data: {
    ...campaignFields,
    status,
    sourceCampaignId: nullable(uuid(), { description: 'Campaign that was copied.' }),
  },
  sample: { ...sampleCampaign, status: 'draft', sourceCampaignId: null },
});

export const campaignPaused = eventType('campaign.paused', {
  title: 'Campaign paused',
  description: 'A campaign was paused by a member or by a guard.',
  data: {
    ...campaignFields,
    pauseReason: enumOf(PAUSE_REASONS),
    pauseDetail: nullable(Type.String(), { description: 'Numbers behind the reason, as a sentence.' }),
    previousStatus: status,
  },
  sample: {
    ...sampleCampaign,
    pauseReason: 'bounce_protection',
    pauseDetail: '6 of 100 emails bounced',
    previousStatus: 'active',
  },
});

export const campaignResumed = eventType('campaign.resumed', {
  title: 'Campaign resumed',
  description:
    'A paused campaign is active again, or a completed campaign continues because one of its contacts has a step left.',
  data: campaignFields,
  sample: sampleCampaign,
});

export const campaignCompleted = eventType('campaign.completed', {
  title: 'Campaign completed',
  description: 'A campaign has no emails left to send.',
  data: { ...campaignFields, metrics: CampaignMetrics },
  sample: {
    ...sampleCampaign,
    metrics: {
      ...{
        attempted: 240,
        sent: 240,
        replies: 21,
        bounces: 3,
        contacted: 120,
        newContacted: 120,
        delivered: 237,
        failed: 0,
      },
      ...{ hardBounces: 2, softBounces: 1, uniqueReplies: 18, autoReplies: 6, interested: 9, notInterested: 4 },
      ...{ neutral: 5, outOfOffice: 6, opens: 0, uniqueOpens: 0, machineOpens: 0, clicks: 7, uniqueClicks: 5 },
      ...{ machineClicks: 2, unsubscribes: 1, complaints: 0, completed: 98, replyRate: 0.15, bounceRate: 0.0125 },
      ...{ positiveReplyRate: 0.075, openRate: 0, clickRate: 0.0417, unsubscribeRate: 0.0083, complaintRate: 0 },
    },
  },
});

export const campaignArchived = eventType('campaign.archived', {
  title: 'Campaign archived',
  description: 'A campaign was archived.',
  data: { ...campaignFields, previousStatus: status },
  sample: { ...sampleCampaign, previousStatus: 'completed' },
});

export const campaignDeleted = eventType('campaign.deleted', {
  title: 'Campaign deleted',
  description: 'A campaign was deleted.',
  data: { ...campaignFields, previousStatus: status },
  sample: { ...sampleCampaign, previousStatus: 'draft' },
});

export const campaignWinnerSettled = eventType('campaign.step.winner_settled', {
  title: 'Winner of a step settled',
  description: 'The winner of a step was set by results or by a member, or was cleared.',
  data: {
    ...campaignFields,
    stepId: uuid(),
    stepOrder: Type.Integer({ minimum: 1 }),
    variantId: nullable(uuid(), { description: 'Winning variant; null if there is none and the shares decide.' }),
    decidedBy: enumOf(WINNER_DECIDERS),
    results: nullable(WinnerResultsOut, { description: 'Metric that decided the winner; null if a member chose it.' }),
  },
  sample: {
    ...sampleCampaign,
    stepId: '0190a1b2-0000-7000-8000-000000000031',
    stepOrder: 1,
    variantId: '0190a1b2-0000-7000-8000-000000000042',
    decidedBy: 'service',
    results: {
      metric: 'reply_rate',
      probability: 0.987,
      variants: [
        { variantId: '0190a1b2-0000-7000-8000-000000000041', contacted: 120, successes: 4 },
        { variantId: '0190a1b2-0000-7000-8000-000000000042', contacted: 118, successes: 14 },
      ],
    },
  },
});

export const campaignEvents = [
  ...[campaignCreated, campaignPaused, campaignResumed, campaignCompleted, campaignArchived, campaignDeleted],
  campaignWinnerSettled,
];
