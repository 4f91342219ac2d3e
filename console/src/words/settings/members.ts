/** Texts about members that every page can show. */
export const members = {
  title: 'Members',
  account: 'Account',
  role: { owner: 'Owner', admin: 'Admin', member: 'Member', viewer: 'Viewer' },
  unknownBrowser: 'Unknown browser',
};
