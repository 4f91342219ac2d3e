import type { Catalogue } from '../say.js';

/** Jobs, backups, and the tables that an erasure keeps. */
export const background: Catalogue = {
  '1 mailbox': '1 Postfach',
  '1 contact': '1 Kontakt',
  '{0} contacts': '{0} Kontakte',
  '1 conversation': '1 Unterhaltung',
  '{0} conversations': '{0} Unterhaltungen',
  'The change stopped because of an error. Start it again for the rest.':
    'Die Änderung wurde wegen eines Fehlers beendet. Starten Sie sie für den Rest erneut.',
  '{0} to {1}': '{0} an {1}',
  'Warm up {0}': 'Warmup starten: {0}',
  'Stop the warmup of {0}': 'Warmup beenden: {0}',
  'Pause the warmup of {0}': 'Warmup pausieren: {0}',
  'Resume the warmup of {0}': 'Warmup fortsetzen: {0}',
  'Create the demo': 'Demo erstellen',
  'Remove the demo': 'Demo entfernen',
  'The launch failed repeatedly. Launch the campaign again.':
    'Der Start ist wiederholt fehlgeschlagen. Starten Sie die Kampagne erneut.',
  'less than an hour': 'weniger als eine Stunde',
  '1 hour': '1 Stunde',
  '{0} hours': '{0} Stunden',
  '{0} days': '{0} Tage',
  'There is no backup yet.': 'Es gibt noch keine Sicherung.',
  'The last backup is {0} old.': 'Die letzte Sicherung ist {0} alt.',
  'Backups to {0} fail: {1} {2}': 'Sicherungen nach {0} schlagen fehl: {1} {2}',
  'No worker with BACKUP_TO is running.': 'Kein Worker mit BACKUP_TO läuft.',
  'The backup {0} failed its verification: {1}': 'Die Prüfung der Sicherung {0} ist fehlgeschlagen: {1}',
  'The records form a chain of hashes.': 'Die Einträge bilden eine Kette von Hashes.',
  'The table has IDs and times only, and the contact is anonymized.':
    'Die Tabelle enthält nur IDs und Zeiten, und der Kontakt ist anonymisiert.',
};
