import type { members as english } from '../../settings/members';
import type { Translated } from '../../translated';

export const members: Translated<typeof english> = {
  title: 'Mitglieder',
  account: 'Konto',
  role: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied', viewer: 'Betrachter' },
  unknownBrowser: 'Unbekannter Browser',
};
