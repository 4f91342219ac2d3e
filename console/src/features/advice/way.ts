import type { Finding } from './queries';

/** Returns the screen on which a finding is fixed, below the workspace: of its only subject, otherwise the list. */
export function wayOf({ screen, subjects, count }: Finding): string {
  const only = count === 1 ? encodeURIComponent(subjects[0]?.id ?? '') : null;
  const campaign = (section: string): string => (only === null ? 'campaigns' : `campaigns/${only}${section}`);
  switch (screen) {
    case 'mailboxes':
      return only === null ? 'mailboxes' : `mailboxes?mailbox=${only}`;
    case 'domains':
      return only === null ? 'domains' : `domains?domain=${only}`;
    case 'campaign_steps':
      return campaign('/steps');
    case 'campaign_schedule':
      return campaign('/schedule');
    case 'campaign_settings':
      return campaign('/settings');
    case 'campaign_mailboxes':
      return campaign('/mailboxes');
    case 'campaign_stats':
      return campaign('');
    case 'people':
      return 'settings/people';
    case 'notices':
      return 'settings/notices';
    case 'workspace':
      return 'settings';
    default:
      return screen;
  }
}
