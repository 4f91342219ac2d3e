import type { clients as english } from '../../overview/clients';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

export const clients: Translated<typeof english> = {
  title: 'Alle Kunden',
  list: 'Arbeitsbereiche',
  timeframe: 'Zeitraum',
  columns: {
    name: 'Kunde',
    sent: 'Gesendet',
    unread: 'Ungelesen',
    replies: 'Antworten',
    positive: 'Positiv',
    trouble: 'Probleme',
    limit: 'Tageslimit genutzt',
  },
  suspended: 'Gesperrt',
  ofContacted: (share) => `${share} der Kontaktierten`,
  mailboxes: (count) => `${plural(count, 'Postfach', 'Postfächer')} getrennt oder mit Fehler`,
  campaigns: (count) => `${plural(count, 'Kampagne', 'Kampagnen')} durch Schutz pausiert`,
  noIssues: 'Keine',
  limit: (sent, limit) => `${sent} von ${limit} E-Mails heute`,
};
