import type { allInboxes as english } from '../../inbox/all-inboxes';
import type { Translated } from '../../translated';

export const allInboxes: Translated<typeof english> = {
  title: 'Alle Posteingänge',
  client: 'Kunde',
  anyClient: 'Alle Kunden',
  anyIntent: 'Alle Absichten',
  anyLabel: 'Alle Labels',
  unreadBy: 'Ungelesen nach Kunde',
  unreadOnly: 'Nur ungelesene',
};
