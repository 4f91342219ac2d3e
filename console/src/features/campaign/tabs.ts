import type { campaign } from '../../words/campaigns/campaign';

/** Parts of a campaign that have a screen; the first is where its page opens. */
export const TABS: readonly (keyof Omit<typeof campaign.tabs, 'label'>)[] = [
  'running',
  'steps',
  'audience',
  'schedule',
  'mailboxes',
  'settings',
  'subsequences',
  'review',
  'sends',
];
