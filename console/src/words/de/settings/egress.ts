import { BLOCKLIST_STATUS_LABELS, LISTING_REASON_LABELS } from '../../../../../src/engine/words/de/terms/domain-terms';
import type { egress as english } from '../../settings/egress';
import type { Translated } from '../../translated';

export const egress: Translated<typeof english> = {
  title: 'IP-Adressen',
  lead: 'Von diesen Adressen werden die E-Mails aller Arbeitsbereiche gesendet. Outrider fragt Sperrlisten einmal am Tag ab, und stündlich, solange eine Liste eine Adresse führt oder nicht antwortet.',
  empty:
    'Noch keine Adressen. Outrider ermittelt die Adressen von MAIL_HOSTNAME innerhalb einer Stunde. Hinter einem Relay oder einer Adressübersetzung setzen Sie MAIL_EGRESS_ADDRESSES.',
  asked: 'Letzte Abfrage',
  status: BLOCKLIST_STATUS_LABELS,
  reason: LISTING_REASON_LABELS,
  since: (reason) => `${reason}, seit`,
  remove: 'Entfernung beantragen',
  unavailable: 'Die Sperrliste hat nicht geantwortet oder lehnt den DNS-Resolver dieses Servers ab.',
  silent: 'Die Sperrliste hat auf die letzte Abfrage nicht geantwortet.',
  advice:
    'Empfänger können E-Mails von dieser Adresse ablehnen oder aussortieren. Finden Sie die Ursache, etwa eine Kampagne mit vielen Beschwerden, und beantragen Sie dann die Entfernung. Outrider prüft stündlich erneut.',
  outlook: 'Outlook.com',
  filter: {
    green: 'Grün: unter 10 % als Spam gefiltert',
    yellow: 'Gelb: 10 bis 90 % als Spam gefiltert',
    red: 'Rot: über 90 % als Spam gefiltert',
  },
  noVerdict: 'Kein Filterergebnis',
  on: (day, recipients) => `${day}, ${recipients} Empfänger`,
  noData: 'Keine Daten: unter etwa 100 Nachrichten an Outlook.com am Tag',
  complaints: 'Beschwerdequote',
  noComplaints: 'Nicht gemeldet',
  traps: 'Treffer in Spamfallen',
  comment: 'Kommentar von Microsoft',
  feed: 'Microsoft SNDS',
  read: 'Zuletzt gelesen',
  neverRead: 'Nie',
  problem: 'Letzter Versuch',
  unreadable: 'Fehlgeschlagen. Outrider versucht es stündlich erneut.',
};
