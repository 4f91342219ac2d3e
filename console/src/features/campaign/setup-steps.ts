import type { Schemas } from '../../api/client';

type Campaign = Pick<Schemas['CampaignOut'], 'stepsCount' | 'mailboxesCount' | 'contactCounts' | 'schedule'>;

/** Sections that a draft is set up in, in their order; the last one launches it. */
export const SETUP = ['steps', 'audience', 'mailboxes', 'schedule'] as const;
export type SetupStep = (typeof SETUP)[number];

export const isDone = (campaign: Campaign, step: SetupStep): boolean =>
  ({
    steps: campaign.stepsCount,
    audience: campaign.contactCounts.total,
    mailboxes: campaign.mailboxesCount,
    schedule: campaign.schedule.windows.length,
  })[step] > 0;

/** Returns the first section that is still empty; `review` when none is. */
export const nextStep = (campaign: Campaign): SetupStep | 'review' =>
  SETUP.find((step) => !isDone(campaign, step)) ?? 'review';
