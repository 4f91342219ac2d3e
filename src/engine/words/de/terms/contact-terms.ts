import type * as english from '../../contact-terms.js';
import { termsOf } from '../../term.js';

export const CONTACT_STATUS_LABELS: typeof english.CONTACT_STATUS_LABELS = {
  pending: 'Ausstehend',
  active: 'Aktiv',
  paused: 'Pausiert',
  completed: 'Abgeschlossen',
  replied: 'Geantwortet',
  bounced: 'Bounce',
  unsubscribed: 'Abgemeldet',
  suppressed: 'Gesperrt',
  stopped: 'Gestoppt',
  failed: 'Fehlgeschlagen',
};

const CONTACT_STATUS_MEANINGS: typeof english.CONTACT_STATUS_LABELS = {
  pending: 'Der Kontakt wurde hinzugefügt und wird mit dem nächsten Start aufgenommen.',
  active: 'Der Kontakt erhält die Schritte der Sequenz.',
  paused: 'Die Sequenz wartet, bis die Pause endet oder ein Mitglied den Kontakt fortsetzt.',
  completed: 'Der Kontakt hat alle Schritte erhalten und nicht geantwortet.',
  replied: 'Der Kontakt hat geantwortet; damit endete die Sequenz.',
  bounced: 'E-Mails an den Kontakt kamen als Bounce zurück; damit endete die Sequenz.',
  unsubscribed: 'Der Kontakt hat sich abgemeldet oder beschwert; die Adresse ist gesperrt.',
  suppressed: 'Die Adresse steht auf der Sperrliste, daher wird keine E-Mail gesendet.',
  stopped: 'Die Sequenz wurde gestoppt; der Statusgrund nennt die Ursache.',
  failed: 'Eine E-Mail konnte nicht gesendet werden; damit endete die Sequenz. Der Statusgrund nennt die Ursache.',
};

export const CONTACT_STATUS_TERMS = termsOf(CONTACT_STATUS_LABELS, CONTACT_STATUS_MEANINGS);

export const STOP_REASON_LABELS: typeof english.STOP_REASON_LABELS = {
  reply: 'Geantwortet',
  auto_reply: 'Automatische Antwort',
  out_of_office: 'Abwesend',
  company_reply: 'Unternehmen hat geantwortet',
  negative_intent: 'Kein Interesse',
  positive_intent: 'Interessiert',
  bounce: 'Bounce',
  soft_bounce_limit: 'Zu viele Soft Bounces',
  unsubscribe: 'Abgemeldet',
  complaint: 'Spam-Beschwerde',
  click: 'Geklickt',
  open: 'Geöffnet',
  left_company: 'Unternehmen verlassen',
  left_segment: 'Segment verlassen',
  merged: 'Zusammengeführt',
  manual: 'Manuell',
  moved_to_subsequence: 'In Folgesequenz verschoben',
  suppression: 'Gesperrt',
  missing_variable: 'Variable fehlt',
  invalid_address: 'Ungültige E-Mail',
  risky_address: 'Riskante E-Mail',
  send_failed: 'Senden fehlgeschlagen',
  stopped_elsewhere: 'Anderswo gestoppt',
  unverified_bounce: 'Ungeprüfter Bounce',
  unverified_complaint: 'Ungeprüfte Beschwerde',
  unverified_opt_out: 'Ungeprüfte Abmeldung',
  unverified_reply: 'Ungeprüfte Antwort',
};

export const VERIFICATION_LABELS: typeof english.VERIFICATION_LABELS = {
  unverified: 'Nicht geprüft',
  pending: 'Wird geprüft',
  valid: 'Gültig',
  risky: 'Riskant',
  catch_all: 'Catch-all',
  role: 'Funktionsadresse',
  disposable: 'Wegwerfadresse',
  invalid: 'Ungültig',
  unknown: 'Unbekannt',
};
