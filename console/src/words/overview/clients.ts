import { localized } from '../localized';
import { plural } from '../plural';

export const clients = localized('clients', {
  title: 'All clients',
  list: 'Workspaces',
  timeframe: 'Period',
  columns: {
    name: 'Client',
    sent: 'Sent',
    unread: 'Unread',
    replies: 'Replies',
    positive: 'Positive',
    trouble: 'Issues',
    limit: 'Daily limit used',
  },
  suspended: 'Suspended',
  ofContacted: (share: string) => `${share} of contacted`,
  mailboxes: (count: number) => `${plural(count, 'mailbox', 'mailboxes')} disconnected or with an error`,
  campaigns: (count: number) => `${plural(count, 'campaign', 'campaigns')} paused by protection`,
  noIssues: 'None',
  limit: (sent: string, limit: string) => `${sent} of ${limit} emails today`,
});
