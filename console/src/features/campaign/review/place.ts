import type { review } from '../../../words/campaigns/review';

export interface Place {
  readonly inCampaign: boolean;
  readonly path: string;
  readonly label: keyof typeof review.mend;
}

const inCampaign = (path: string, label: Place['label']): Place => ({ inCampaign: true, path, label });

/** Page on which the cause of a check is fixed, by the first word of its key (docs/use/preflight.md). */
const PLACES: Readonly<Record<string, Place>> = {
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

export const placeOf = (key: string): Place | null => PLACES[key.split('.')[0] as string] ?? null;
