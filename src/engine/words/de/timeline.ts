import type { Catalogue } from '../say.js';

/** Phrases of the timeline of a contact. */
export const timeline: Catalogue = {
  'Step {0} sent': 'Schritt {0} gesendet',
  'Step {0} sent: {1}': 'Schritt {0} gesendet: {1}',
  'Step {0} deferred by the mail server; a retry is scheduled':
    'Schritt {0} vom Mailserver aufgeschoben; ein weiterer Versuch ist geplant',
  'Step {0} failed': 'Schritt {0} fehlgeschlagen',
  'Step {0} failed: {1}': 'Schritt {0} fehlgeschlagen: {1}',
  'Step {0} skipped: {1}': 'Schritt {0} übersprungen: {1}',
  'Step {0}: delivery unconfirmed': 'Schritt {0}: Zustellung unbestätigt',
  'Step {0}: {1}': 'Schritt {0}: {1}',
  'Step {0} bounced': 'Schritt {0} kam als Bounce zurück',
  'Step {0} bounced: {1}': 'Schritt {0} kam als Bounce zurück: {1}',
  'Step {0} opened': 'Schritt {0} geöffnet',
  'Link in step {0} clicked': 'Link in Schritt {0} angeklickt',
  'Link in step {0} clicked: {1}': 'Link in Schritt {0} angeklickt: {1}',
  'Enrolled in {0}': 'Aufgenommen in {0}',
  'Replied: {0}': 'Geantwortet: {0}',
  'Auto-reply received': 'Automatische Antwort eingegangen',
  'Auto-reply received: {0}': 'Automatische Antwort eingegangen: {0}',
  'Reply classified as {0}': 'Antwort eingestuft als: {0}',
  'Intent changed to {0} by a member': 'Absicht von einem Mitglied geändert: {0}',
  'Reported an email as spam': 'Hat eine E-Mail als Spam gemeldet',
  Paused: 'Pausiert',
  'Paused until {0}': 'Pausiert bis {0}',
  Resumed: 'Fortgesetzt',
  'Stopped: {0}': 'Gestoppt: {0}',
  'Completed {0}': '{0} abgeschlossen',
  'Moved to a subsequence': 'In eine Folgesequenz verschoben',
};
