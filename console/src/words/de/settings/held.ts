import { plural } from '../../plural';
import type { held as english } from '../../settings/held';
import type { Translated } from '../../translated';

export const held: Translated<typeof english> = {
  title: 'Wiederhergestellte Instanz',
  lead: (time) =>
    `Die Daten sind vom ${time}. Bis zur Freigabe wird nichts gesendet, denn seitdem wurden womöglich E-Mails gesendet. Outrider liest die Postfächer und hält fest, was in den Ordnern „Gesendet“ liegt.`,
  mailboxes: 'Postfächer',
  states: ({ compared, reading, failing, no_copies, not_readable }) =>
    `${compared} verglichen, ${reading} noch nicht gelesen, ${failing} gestört, ${no_copies} ohne Kopien in „Gesendet“, ${not_readable} nicht lesbar`,
  found: 'In „Gesendet“ gefundene Kampagnen-E-Mails',
  due: 'Fällige Kampagnen-E-Mails, die noch warten',
  messages: 'Manuelle Nachrichten, die womöglich gesendet wurden',
  uncompared: {
    compared: 'verglichen',
    reading: 'noch nicht gelesen',
    failing: 'nicht lesbar',
    no_copies: 'im Ordner „Gesendet“ fehlen die letzten E-Mails',
    not_readable: 'nicht lesbar',
  },
  release: 'Freigeben',
  releaseUnread: 'Ohne Warten freigeben',
  confirm: 'Diese Instanz freigeben?',
  unread: (count) =>
    `${plural(count, 'Postfach wird', 'Postfächer werden')} noch gelesen. Wenn Sie warten, werden weniger E-Mails unbestätigt.`,
  unknown: (count) =>
    count === 0
      ? 'Keine fällige Kampagnen-E-Mail wird unbestätigt.'
      : `${plural(count, 'fällige Kampagnen-E-Mail wird', 'fällige Kampagnen-E-Mails werden')} unbestätigt, weil kein Ordner „Gesendet“ zeigt, ob sie gesendet wurden. Unbestätigte E-Mails werden nicht automatisch noch einmal gesendet.`,
  pauses: (count) =>
    `${plural(count, 'aktive Kampagne wird', 'aktive Kampagnen werden')} pausiert. Setzen Sie jede nach einer Prüfung fort.`,
  lost: 'Stellen Sie sicher, dass die verlorene Instanz gestoppt ist: Zwei Instanzen würden dieselben E-Mails senden.',
  released: (count) => `Freigegeben. ${plural(count, 'Kampagne ist', 'Kampagnen sind')} pausiert.`,
};
