import type { Catalogue } from '../say.js';

/** Emails with the results of a campaign, and the page that stops them. */
export const reports: Catalogue = {
  '{0}: results of “{1}”, {2}': '{0}: Ergebnisse von „{1}“, {2}',
  'Test: {0}': 'Test: {0}',
  'Results of “{0}” from {1} to {2}, in days of {3}:': 'Ergebnisse von „{0}“ vom {1} bis {2}, in Tagen von {3}:',
  'Replies: {0}': 'Antworten: {0}',
  'Interested: {0}': 'Interessiert: {0}',
  'Contacted: {0}': 'Kontaktiert: {0}',
  'Emails sent: {0}': 'Gesendete E-Mails: {0}',
  'Bounces: {0}': 'Bounces: {0}',
  'Unsubscribed: {0}': 'Abgemeldet: {0}',
  'View all results:': 'Alle Ergebnisse ansehen:',
  'The results by step are attached as a CSV file.': 'Die Ergebnisse je Schritt sind als CSV-Datei angehängt.',
  'You received this email because {0} sends this report to {1} every week.':
    'Sie erhalten diese E-Mail, weil {0} diesen Bericht jede Woche an {1} sendet.',
  'You received this email because {0} sends this report to {1} every month.':
    'Sie erhalten diese E-Mail, weil {0} diesen Bericht jeden Monat an {1} sendet.',
  'This is a test. Recipients also get a link to stop these emails.':
    'Dies ist ein Test. Empfänger erhalten auch einen Link, um diese E-Mails abzubestellen.',
  'Stop these emails:': 'Diese E-Mails abbestellen:',
  'Stop receiving these reports?': 'Diese Berichte nicht mehr erhalten?',
  'Stop sending these reports to {0}?': 'Diese Berichte nicht mehr an {0} senden?',
  'Stop reports': 'Berichte abbestellen',
  'Reports stopped': 'Berichte abbestellt',
  'You will not receive these reports again.': 'Sie erhalten diese Berichte nicht mehr.',
  'Outrider stopped while it sent the email, and did not send it again.':
    'Outrider wurde beim Senden beendet und hat die E-Mail nicht noch einmal gesendet.',
  'No email leaves a sandbox workspace.': 'Aus einem Sandbox-Arbeitsbereich wird keine E-Mail gesendet.',
  'The connection to the mail server was lost during delivery.':
    'Die Verbindung zum Mailserver ist während der Zustellung abgebrochen.',
  'The mail server of this instance did not respond in time.':
    'Der Mailserver dieser Instanz hat nicht rechtzeitig geantwortet.',
  'A workspace has at most {0} report schedules.': 'Ein Arbeitsbereich hat höchstens {0} Berichtspläne.',
  'stopped these emails and cannot be added again':
    'Hat diese E-Mails abbestellt und kann nicht erneut hinzugefügt werden.',
  'must be the address of a member of the workspace or of a recipient':
    'Muss die Adresse eines Mitglieds des Arbeitsbereichs oder eines Empfängers sein.',
  'The report on “{0}” could not be sent to {1}': 'Der Bericht über „{0}“ konnte nicht an {1} gesendet werden',
  'The report on “{0}” could not be sent to {1} recipients':
    'Der Bericht über „{0}“ konnte nicht an {1} Empfänger gesendet werden',
  '{0} more reports could not be sent': '{0} weitere Berichte konnten nicht gesendet werden',
};
