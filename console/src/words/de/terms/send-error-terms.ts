import type * as english from '../../../../../src/engine/words/send-error-terms';
import { termsOf } from '../../../../../src/engine/words/term';

export const SEND_ERROR_LABELS: typeof english.SEND_ERROR_LABELS = {
  auth_failed: 'Anmeldung abgelehnt',
  connection_failed: 'Verbindung fehlgeschlagen',
  tls_failed: 'TLS fehlgeschlagen',
  timeout: 'Zeitüberschreitung',
  greylisted: 'Greylisting',
  rate_limited_by_provider: 'Vom Anbieter begrenzt',
  recipient_unknown: 'Adresse existiert nicht',
  recipient_refused: 'Empfänger abgelehnt',
  recipient_mailbox_full: 'Postfach voll',
  recipient_domain_invalid: 'Domain ungültig',
  policy_rejected: 'Durch Richtlinie blockiert',
  content_rejected: 'Inhalt abgelehnt',
  message_too_large: 'Zu groß',
  sending_quota_exceeded: 'Kontingent erschöpft',
  lost_in_data: 'Verbindung bei der Zustellung abgebrochen',
  retry_window_over: 'Alle Versuche erfolglos',
  internal_failure: 'Interner Fehler',
};

const SEND_ERROR_MEANINGS: typeof english.SEND_ERROR_LABELS = {
  auth_failed: 'Der Mailserver hat die Zugangsdaten des Postfachs abgelehnt.',
  connection_failed: 'Der Mailserver war nicht erreichbar.',
  tls_failed: 'Eine sichere Verbindung zum Mailserver kam nicht zustande.',
  timeout: 'Der Mailserver hat nicht rechtzeitig geantwortet.',
  greylisted: 'Der Empfängerserver verlangt einen späteren Versuch, wie bei neuen Absendern üblich.',
  rate_limited_by_provider: 'Der Anbieter begrenzt, wie schnell das Postfach senden darf.',
  recipient_unknown: 'Laut Empfängerserver existiert die Adresse nicht.',
  recipient_refused: 'Der Empfängerserver hat die Adresse abgelehnt.',
  recipient_mailbox_full: 'Das Postfach des Empfängers ist voll.',
  recipient_domain_invalid: 'Die Domain des Empfängers existiert nicht oder nimmt keine E-Mails an.',
  policy_rejected: 'Der Server hat den Absender abgelehnt, etwa wegen einer Sperrliste.',
  content_rejected: 'Der Server hat den Inhalt der E-Mail abgelehnt.',
  message_too_large: 'Die E-Mail überschreitet die Größengrenze des Servers.',
  sending_quota_exceeded: 'Laut Anbieter ist das Sendekontingent erschöpft.',
  lost_in_data: 'Die Verbindung brach nach dem Senden des Inhalts ab; der Server hat die E-Mail womöglich angenommen.',
  retry_window_over: 'Der Zeitraum für Wiederholungen endete ohne Erfolg.',
  internal_failure: 'Fehler in Outrider; Einzelheiten stehen im Protokoll.',
};

export const SEND_ERROR_TERMS = termsOf(SEND_ERROR_LABELS, SEND_ERROR_MEANINGS);
