import { localized } from '../localized';

/** Texts about members that every page can show. */
export const members = localized('members', {
  title: 'Members',
  account: 'Account',
  role: { owner: 'Owner', admin: 'Admin', member: 'Member', viewer: 'Viewer' },
  unknownBrowser: 'Unknown browser',
});
