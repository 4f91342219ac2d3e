import type { Catalogue } from '../say.js';

/** Notices to channels, their results, and emails to owners. */
export const notices: Catalogue = {
  interested: 'interessiert',
  'not interested': 'kein Interesse',
  neutral: 'neutral',
  'out of office': 'abwesend',
  unsubscribe: 'Abmeldung',
  bounced: 'Bounce',
  '1 event since the last digest in {0}': '1 Ereignis seit der letzten Zusammenfassung in {0}',
  '{0} events since the last digest in {1}': '{0} Ereignisse seit der letzten Zusammenfassung in {1}',
  '{0} in {1}': '{0} in {1}',
  '{0} events in {1}': '{0} Ereignisse in {1}',
  'Test notice from {0}': 'Testbenachrichtigung von {0}',
  'and {0} more': 'und {0} weitere',
  'and {0} more: {1}': 'und {0} weitere: {1}',
  'Open Outrider': 'Outrider öffnen',
  'You receive this email because of a notice channel of {0}. Change it in Settings > Notices: {1}':
    'Sie erhalten diese E-Mail über einen Benachrichtigungskanal von {0}. Ändern können Sie ihn unter Einstellungen > Benachrichtigungen: {1}',
  'The notice channel “{0}” is failing': 'Der Benachrichtigungskanal „{0}“ ist fehlerhaft',
  'The notice channel “{0}” is disabled': 'Der Benachrichtigungskanal „{0}“ ist deaktiviert',
  'The notice channel “{0}” is failing. Its last {1} messages failed: {2} Outrider disables the channel after five days without success.':
    'Der Benachrichtigungskanal „{0}“ ist fehlerhaft. Seine letzten {1} Nachrichten sind fehlgeschlagen: {2} Nach fünf Tagen ohne Erfolg deaktiviert Outrider den Kanal.',
  'The notice channel “{0}” is disabled. {1}': 'Der Benachrichtigungskanal „{0}“ ist deaktiviert. {1}',
  'View its last error, edit the channel, or resume it:':
    'Hier sehen Sie den letzten Fehler und können den Kanal bearbeiten oder fortsetzen:',
  'You received this email because you are an owner of this workspace at {0}.':
    'Sie erhalten diese E-Mail, weil Sie Inhaber dieses Arbeitsbereichs bei {0} sind.',
  'Webhooks to {0} are disabled': 'Webhooks an {0} sind deaktiviert',
  'Webhooks to {0} are failing': 'Webhooks an {0} schlagen fehl',
  'The webhook subscription at {0}': 'Das Webhook-Abonnement bei {0}',
  'The webhook subscription “{0}” at {1}': 'Das Webhook-Abonnement „{0}“ bei {1}',
  '{0} is disabled. {1}': '{0} ist deaktiviert. {1}',
  '{0} is failing: the last {1} attempts failed. After five days without success, it is disabled.':
    '{0} ist fehlerhaft: Die letzten {1} Versuche sind fehlgeschlagen. Nach fünf Tagen ohne Erfolg wird es deaktiviert.',
  'Events are queued. When the endpoint works again, resume the subscription:':
    'Ereignisse bleiben in der Warteschlange. Sobald der Endpunkt wieder funktioniert, setzen Sie das Abonnement fort:',
  'View the responses of the endpoint:': 'Hier sehen Sie die Antworten des Endpunkts:',
  'The address of the channel is not allowed.': 'Die Adresse des Kanals ist nicht erlaubt.',
  'The host of the channel was not found.': 'Der Host des Kanals wurde nicht gefunden.',
  'The channel could not be reached.': 'Der Kanal war nicht erreichbar.',
  'The certificate of the channel was not accepted.': 'Das Zertifikat des Kanals wurde nicht akzeptiert.',
  'The channel did not respond in time.': 'Der Kanal hat nicht rechtzeitig geantwortet.',
  'The channel responded with status {0}.': 'Der Kanal hat mit Status {0} geantwortet.',
  'The channel responded with status {0} ({1}).': 'Der Kanal hat mit Status {0} ({1}) geantwortet.',
  'The member is no longer in the workspace.': 'Das Mitglied gehört nicht mehr zum Arbeitsbereich.',
  'System email is not set up on this instance.': 'System-E-Mail ist auf dieser Instanz nicht eingerichtet.',
  'The mail server rejected the message without a code.': 'Der Mailserver hat die Nachricht ohne Code abgelehnt.',
  'The mail server rejected the message with code {0}.': 'Der Mailserver hat die Nachricht mit Code {0} abgelehnt.',
  'The message could not be composed.': 'Die Nachricht konnte nicht erstellt werden.',
  'The mail server of this instance could not be reached.': 'Der Mailserver dieser Instanz war nicht erreichbar.',
};
