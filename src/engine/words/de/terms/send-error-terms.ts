import type * as english from '../../send-error-terms.js';

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
  sending_quota_exceeded: 'Limit des Anbieters erreicht',
  lost_in_data: 'Verbindung bei der Zustellung abgebrochen',
  retry_window_over: 'Alle Versuche erfolglos',
  internal_failure: 'Interner Fehler',
};
