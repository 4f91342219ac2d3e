import type * as english from '../../../../../src/engine/words/contact-terms';
import { termsOf } from '../../../../../src/engine/words/term';

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

const STOP_REASON_MEANINGS: typeof english.STOP_REASON_LABELS = {
  reply: 'Der Kontakt hat geantwortet.',
  auto_reply: 'Eine automatische Antwort ist eingegangen, und die Kampagne stoppt bei automatischen Antworten.',
  out_of_office: 'Der Kontakt ist abwesend. Die Sequenz läuft nach der Rückkehr automatisch weiter.',
  company_reply: 'Ein anderer Kontakt desselben Unternehmens hat geantwortet.',
  negative_intent: 'Die Antwort war eine Absage.',
  positive_intent: 'Die Antwort zeigte Interesse.',
  bounce: 'Ein Hard Bounce ist eingegangen, oder ein Mitglied hat den Kontakt als Bounce markiert.',
  soft_bounce_limit:
    'Das Limit für Soft Bounces wurde innerhalb von 7 Tagen ohne zugestellte E-Mail erreicht. Die Adresse ist nicht gesperrt.',
  unsubscribe: 'Der Kontakt hat sich abgemeldet; die Adresse ist gesperrt.',
  complaint: 'Der Kontakt hat eine E-Mail als Spam gemeldet; die Adresse ist gesperrt.',
  click: 'Der Kontakt hat auf einen Link geklickt, und die Kampagne stoppt bei Klicks.',
  open: 'Der Kontakt hat eine E-Mail geöffnet, und die Kampagne stoppt bei Öffnungen.',
  left_company: 'Laut einer automatischen Antwort hat der Kontakt das Unternehmen verlassen; die Adresse ist gesperrt.',
  left_segment:
    'Der Kontakt gehört nicht mehr zu dem Segment, über das er aufgenommen wurde, und die Kampagne stoppt solche Kontakte.',
  manual: 'Ein Mitglied oder ein API-Schlüssel hat den Status geändert.',
  moved_to_subsequence: 'Der Kontakt läuft in einer Folgesequenz weiter.',
  suppression: 'Ein Eintrag der Sperrliste gilt für die Adresse.',
  missing_variable: 'Eine Variable des Schritts hat keinen Wert, und die Kampagne überspringt solche E-Mails.',
  invalid_address:
    'Die Adresse kann keine E-Mails empfangen: Sie ist fehlerhaft, wurde als ungültig erkannt, ihre Domain nimmt keine E-Mails an, oder kein Postfach unterstützt ihre Zeichen.',
  risky_address: 'Die Prüfung stuft die Adresse als riskant ein, und die Kampagne lässt riskante Kontakte nicht zu.',
  send_failed: 'Eine E-Mail konnte nicht gesendet oder ihr Inhalt nicht erzeugt werden.',
  stopped_elsewhere: 'Dieselbe Adresse wurde in einer anderen Kampagne gestoppt.',
  unverified_bounce:
    'Eine Bounce-Nachricht konnte nicht bestätigt werden. Der Kontakt ist pausiert, bis ein Mitglied die Nachricht prüft.',
  unverified_complaint:
    'Eine Spam-Beschwerde konnte nicht bestätigt werden. Der Kontakt ist pausiert, bis ein Mitglied die Nachricht prüft.',
  unverified_opt_out:
    'Eine Abmeldung konnte nicht bestätigt werden. Der Kontakt ist pausiert, bis ein Mitglied die Nachricht prüft.',
  unverified_reply:
    'Der Absender einer Antwort konnte nicht bestätigt werden. Der Kontakt ist pausiert, bis ein Mitglied die Nachricht prüft.',
};

export const STOP_REASON_TERMS = termsOf(STOP_REASON_LABELS, STOP_REASON_MEANINGS);

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

const VERIFICATION_MEANINGS: typeof english.VERIFICATION_LABELS = {
  unverified: 'Die Adresse wurde noch nicht geprüft.',
  pending: 'Die Prüfung läuft; die erste E-Mail wartet darauf.',
  valid: 'Der Mailserver nimmt die Adresse an.',
  risky: 'E-Mails können als Bounce zurückkommen. Gesendet wird nur, wenn die Kampagne riskante Kontakte zulässt.',
  catch_all: 'Die Domain nimmt jede Adresse an; das Postfach existiert womöglich nicht. Gilt als riskant.',
  role: 'Die Adresse gehört zu einer Funktion, etwa info@. Gilt als riskant.',
  disposable: 'Die Adresse stammt von einem Dienst für Wegwerfadressen. Gilt als riskant.',
  invalid: 'Die Adresse existiert nicht, oder ihre Domain nimmt keine E-Mails an.',
  unknown: 'Der Mailserver gab keine eindeutige Antwort.',
};

export const VERIFICATION_TERMS = termsOf(VERIFICATION_LABELS, VERIFICATION_MEANINGS);
