import type { Catalogue } from '../say.js';

/** Exports of other outreach tools: statuses of contacts, and data that an import leaves behind. */
export const toolExports: Catalogue = {
  'Not contacted in {0}.': 'In {0} nicht kontaktiert.',
  'Already contacted in {0}.': 'In {0} bereits kontaktiert.',
  'Completed the sequence in {0}.': 'Hat die Sequenz in {0} abgeschlossen.',
  'Paused, stopped, or skipped in {0}.': 'In {0} pausiert, gestoppt oder übersprungen.',
  'Replied in {0}.': 'Hat in {0} geantwortet.',
  'Unsubscribed in {0}.': 'Hat sich in {0} abgemeldet.',
  'Bounced in {0}.': 'In {0} als Bounce zurückgekommen.',
  'Blocked in {0}.': 'In {0} gesperrt.',
  'The row has no status in {0}, so the contact counts as contacted.':
    'Die Zeile hat keinen Status aus {0}, daher zählt der Kontakt als kontaktiert.',
  'The status "{0}" of {1} is not known, so the contact counts as contacted.':
    'Der Status „{0}“ aus {1} ist nicht bekannt, daher zählt der Kontakt als kontaktiert.',
  'The step that each contact reached: contacts who are enrolled start at the first step.':
    'Der Schritt, den jeder Kontakt erreicht hat: Aufgenommene Kontakte beginnen beim ersten Schritt.',
  'Opens and clicks, and their counts.': 'Öffnungen und Klicks sowie ihre Anzahl.',
  'Emails sent and replies received in {0}.': 'In {0} gesendete E-Mails und eingegangene Antworten.',
  'Dates of {0}, such as when a contact was added.':
    'Datumsangaben aus {0}, zum Beispiel wann ein Kontakt hinzugefügt wurde.',
  'IDs of {0} and similar internal values.': 'IDs aus {0} und ähnliche interne Werte.',
  'The campaign itself: steps, schedule, mailboxes, and settings.':
    'Die Kampagne selbst: Schritte, Zeitplan, Postfächer und Einstellungen.',
  'Another tool has contacted the contact, according to its export.':
    'Ein anderes Werkzeug hat den Kontakt laut seinem Export bereits kontaktiert.',
  'No action needed; import with `alreadyContacted` set to `enroll` to contact them again.':
    'Keine Aktion nötig; zum erneuten Kontaktieren mit `alreadyContacted` auf `enroll` importieren.',
  'The export has a status that is not known, so the contact counts as contacted.':
    'Der Export hat einen unbekannten Status, daher zählt der Kontakt als kontaktiert.',
  'Check the contact in the other tool, and add it to the campaign if it was not contacted.':
    'Den Kontakt im anderen Werkzeug prüfen und zur Kampagne hinzufügen, falls er nicht kontaktiert wurde.',
};
