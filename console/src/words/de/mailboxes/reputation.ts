import type { reputation as english } from '../../mailboxes/reputation';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

export const reputation: Translated<typeof english> = {
  complaints: 'Spam-Meldungen',
  days: (days) => (days === 1 ? 'Letzter Tag' : `Letzte ${days} Tage`),
  counted: (count) => plural(count, 'Meldung', 'Meldungen'),
  by: (count, reporter) => `${count} von ${reporter}`,
  notCounted: 'Nicht gezählt',
  latest: 'Neueste Spam-Meldungen',
  from: (reporter) => `von ${reporter}`,
  why: (reason) => `nicht gezählt: ${reason}`,
  gmail: 'Spam-Meldungen bei Gmail',
  gmailRate: (latest, highest) => `${latest} von 1.000 E-Mails am letzten Tag, höchstens ${highest}`,
  gmailNothing: 'Zu wenige E-Mails an Gmail',
  loops: 'Nach Kampagne und Postfach',
  loopsHint:
    'Google zeigt eine Kampagne oder ein Postfach nur an Tagen mit genügend E-Mails an Gmail und genügend Meldungen.',
  problem: {
    no_access: 'kein Zugriff auf diese Domain',
    credential_rejected: 'Google hat den Schlüssel der Instanz abgelehnt',
    throttled: 'Google begrenzt Anfragen, neuer Versuch innerhalb einer Stunde',
    unavailable: 'Google ist nicht verfügbar, neuer Versuch innerhalb einer Stunde',
  },
  reason: {
    no_reference: 'nennt keine E-Mail, die Sie gesendet haben',
    other_recipient: 'nennt einen anderen Empfänger',
    reporter_not_authenticated: 'Absender nicht authentifiziert',
    sender_not_authenticated: 'Absender nicht authentifiziert',
    doubtful_opt_out: 'mehrdeutig',
  },
};
