import { localized } from '../localized';

export const allInboxes = localized('allInboxes', {
  title: 'All inboxes',
  client: 'Client',
  anyClient: 'All clients',
  anyIntent: 'Any intent',
  anyLabel: 'Any label',
  unreadBy: 'Unread by client',
  unreadOnly: 'Unread only',
});
