import type { review } from '../../../words/campaigns/review';

export interface Target {
  readonly inCampaign: boolean;
  readonly path: string;
  readonly label: keyof typeof review.fix;
}

const inCampaign = (path: string, label: Target['label']): Target => ({ inCampaign: true, path, label });

/** Page on which the cause of a check is fixed, by the first word of its key (docs/use/preflight.md). */
const TARGETS: Readonly<Record<string, Target>> = {
  steps: inCampaign('/steps', 'steps'),
  contacts: inCampaign('/audience', 'contacts'),
  mailboxes: inCampaign('/mailboxes', 'mailboxes'),
  schedule: inCampaign('/schedule', 'schedule'),
  settings: inCampaign('/settings', 'settings'),
  tracking: inCampaign('/settings', 'settings'),
  stop_rules: inCampaign('/settings', 'settings'),
  history: inCampaign('', 'history'),
  domains: { inCampaign: false, path: '/mailboxes', label: 'mailboxes' },
};

export const targetOf = (key: string): Target | null => TARGETS[key.split('.')[0] as string] ?? null;
