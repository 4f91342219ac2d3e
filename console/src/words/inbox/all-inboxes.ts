import { localized } from '../localized';

export const allInboxes = localized('allInboxes', {
  title: 'All inboxes',
  client: 'Client',
  anyClient: 'All clients',
  unreadBy: 'Unread by client',
  unreadOnly: 'Unread only',
});
