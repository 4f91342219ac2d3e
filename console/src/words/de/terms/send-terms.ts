import type * as english from '../../../../../src/engine/words/send-terms';
import { termsOf } from '../../../../../src/engine/words/term';

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

export const BOUNCE_TYPE_LABELS: typeof english.BOUNCE_TYPE_LABELS = {
  hard: 'Hard',
  soft: 'Soft',
  policy: 'Blockiert',
};

const BOUNCE_TYPE_MEANINGS: typeof english.BOUNCE_TYPE_LABELS = {
  hard: 'Die Adresse existiert nicht oder wird dauerhaft abgelehnt.',
  soft: 'Ein vorübergehendes Problem beim Empfänger, etwa ein volles Postfach.',
  policy: 'Der Server hat den Absender oder den Inhalt abgelehnt. Die Adresse kann gültig sein.',
};

export const BOUNCE_TYPE_TERMS = termsOf(BOUNCE_TYPE_LABELS, BOUNCE_TYPE_MEANINGS);

export const RESOLUTION_LABELS: typeof english.RESOLUTION_LABELS = {
  pending: 'Zustellung unbestätigt',
  found_in_sent_folder: 'Im Ordner „Gesendet“ gefunden',
  found_in_own_queue: 'In der Mail-Warteschlange gefunden',
  reply_seen: 'Antwort eingegangen',
  bounce_seen: 'Bounce eingegangen',
  operator_sent: 'Als gesendet markiert',
  operator_not_sent: 'Als nicht gesendet markiert',
};

const RESOLUTION_MEANINGS: typeof english.RESOLUTION_LABELS = {
  pending: 'Outrider sucht noch nach einem Zustellnachweis.',
  found_in_sent_folder: 'Die E-Mail liegt im Ordner „Gesendet“ des Postfachs.',
  found_in_own_queue: 'Die E-Mail liegt in der ausgehenden Mail-Warteschlange.',
  reply_seen: 'Eine Antwort auf die E-Mail beweist die Zustellung.',
  bounce_seen: 'Ein Zustellbericht meldet, dass die E-Mail nicht ankam.',
  operator_sent: 'Ein Mitglied hat die Zustellung bestätigt.',
  operator_not_sent: 'Ein Mitglied hat bestätigt, dass die E-Mail nicht zugestellt wurde.',
};

export const RESOLUTION_TERMS = termsOf(RESOLUTION_LABELS, RESOLUTION_MEANINGS);

export const GATE_OUTCOME_LABELS: typeof english.GATE_OUTCOME_LABELS = {
  pass: 'Bestanden',
  wait: 'Wartet',
  block: 'Aufgehalten',
  not_evaluated: 'Nicht geprüft',
};

const GATE_OUTCOME_MEANINGS: typeof english.GATE_OUTCOME_LABELS = {
  pass: 'Die Prüfung hält die E-Mail nicht zurück.',
  wait: 'Die E-Mail bleibt geplant und wird später erneut geprüft.',
  block: 'Die E-Mail wird übersprungen.',
  not_evaluated: 'Eine frühere Prüfung hat entschieden.',
};

export const GATE_OUTCOME_TERMS = termsOf(GATE_OUTCOME_LABELS, GATE_OUTCOME_MEANINGS);
