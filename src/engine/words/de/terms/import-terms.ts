import type * as english from '../../import-terms.js';
import { termsOf } from '../../term.js';

export const IMPORT_STATUS_LABELS: typeof english.IMPORT_STATUS_LABELS = {
  queued: 'In Warteschlange',
  analyzing: 'Wird analysiert',
  awaiting_mapping: 'Zuordnung nötig',
  processing: 'Wird importiert',
  completed: 'Abgeschlossen',
  completed_with_errors: 'Mit Fehlern abgeschlossen',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
};

const IMPORT_STATUS_MEANINGS: typeof english.IMPORT_STATUS_LABELS = {
  queued: 'Die Datei wartet auf die Verarbeitung.',
  analyzing: 'Outrider liest die Spalten und die Kodierung.',
  awaiting_mapping: 'Ein Mitglied muss die Spalten zuordnen, bevor Zeilen importiert werden.',
  processing: 'Zeilen werden importiert.',
  completed: 'Alle Zeilen wurden verarbeitet.',
  completed_with_errors:
    'Alle Zeilen wurden verarbeitet; abgelehnte Zeilen können korrigiert und erneut importiert oder verworfen werden.',
  failed: 'Die Datei konnte nicht importiert werden; der Fehler nennt die Ursache.',
  cancelled: 'Der Import wurde abgebrochen. Bereits importierte Zeilen bleiben erhalten.',
};

export const IMPORT_STATUS_TERMS = termsOf(IMPORT_STATUS_LABELS, IMPORT_STATUS_MEANINGS);

export const ROW_RESULT_LABELS: typeof english.ROW_RESULT_LABELS = {
  created: 'Erstellt',
  updated: 'Aktualisiert',
  duplicate: 'Duplikat',
  suppressed: 'Gesperrt',
  skipped: 'Übersprungen',
  rejected: 'Abgelehnt',
};
