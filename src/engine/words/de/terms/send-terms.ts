import type * as english from '../../send-terms.js';
import { termsOf } from '../../term.js';

export const SEND_STATUS_LABELS: typeof english.SEND_STATUS_LABELS = {
  scheduled: 'Geplant',
  sending: 'Wird gesendet',
  sent: 'Gesendet',
  deferred: 'Verzögert',
  failed: 'Fehlgeschlagen',
  bounced: 'Bounce',
  skipped: 'Übersprungen',
  cancelled: 'Abgebrochen',
  unknown: 'Unbestätigt',
};

const SEND_STATUS_MEANINGS: typeof english.SEND_STATUS_LABELS = {
  scheduled: 'Die E-Mail ist noch nicht fällig, oder eine Prüfung hält sie zurück.',
  sending: 'Die E-Mail wird gerade gesendet.',
  sent: 'Der Mailserver hat die E-Mail angenommen.',
  deferred: 'Der letzte Versuch war nicht erfolgreich. Outrider versucht es automatisch erneut.',
  failed: 'Die E-Mail konnte nicht gesendet werden und wird nicht erneut versucht.',
  bounced: 'Der Empfänger wurde abgelehnt, oder ein Zustellbericht meldet, dass die E-Mail nicht ankam.',
  skipped: 'Eine Prüfung hat die E-Mail aufgehalten. Sie wird nicht gesendet; der Statusgrund nennt die Ursache.',
  cancelled: 'Die Sequenz endete, bevor die E-Mail gesendet wurde.',
  unknown:
    'Die Verbindung brach während der Zustellung ab: Der Server hat die E-Mail womöglich angenommen. Sie wird nie automatisch erneut gesendet.',
};

export const SEND_STATUS_TERMS = termsOf(SEND_STATUS_LABELS, SEND_STATUS_MEANINGS);

export const RESOLUTION_LABELS: typeof english.RESOLUTION_LABELS = {
  pending: 'Zustellung unbestätigt',
  found_in_sent_folder: 'Im Ordner „Gesendet“ gefunden',
  found_in_own_queue: 'In der Mail-Warteschlange gefunden',
  reply_seen: 'Antwort eingegangen',
  bounce_seen: 'Bounce eingegangen',
  operator_sent: 'Als gesendet markiert',
  operator_not_sent: 'Als nicht gesendet markiert',
};

export const GATE_OUTCOME_LABELS: typeof english.GATE_OUTCOME_LABELS = {
  pass: 'Bestanden',
  wait: 'Wartet',
  block: 'Aufgehalten',
  not_evaluated: 'Nicht geprüft',
};
