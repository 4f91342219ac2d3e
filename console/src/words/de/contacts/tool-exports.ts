import type { toolExports as english } from '../../contacts/tool-exports';
import type { Translated } from '../../translated';

export const toolExports: Translated<typeof english> = {
  title: (tool) => `Kontakte in ${tool}`,
  recognized: (tool) => `Das sieht nach einem Export aus ${tool} aus.`,
  useStatus: 'Status jedes Kontakts verwenden',
  useStatusHint: (tool) =>
    `In ${tool} kontaktierte Kontakte werden standardmäßig nicht erneut kontaktiert. Ohne diese Option wird die Datei als gewöhnliche Liste importiert.`,
  columns: { status: (tool) => `Status in ${tool}`, rows: 'Zeilen', happens: 'Beim Import' },
  statuses: {
    not_contacted: 'Nicht kontaktiert',
    in_progress: 'In Bearbeitung',
    completed: 'Abgeschlossen',
    paused: 'Pausiert oder übersprungen',
    replied: 'Geantwortet',
    unsubscribed: 'Abgemeldet',
    bounced: 'Bounce',
    blocked: 'Gesperrt',
    unknown: 'Unbekannt',
  },
  happens: {
    enroll: 'Zur Kampagne hinzugefügt',
    enroll_again: 'Erneut aufgenommen',
    skip: 'Übersprungen',
    book_only: 'Nur zum Adressbuch hinzugefügt',
    book: 'Zum Adressbuch hinzugefügt',
    suppress: 'Gesperrt',
    suppressBook: 'Zum Adressbuch hinzugefügt und gesperrt',
  },
  contacted: 'Bereits kontaktierte Kontakte',
  choices: {
    book_only: 'Nur zum Adressbuch hinzufügen',
    skip: 'Überspringen',
    enroll: 'Erneut aufnehmen, ab dem ersten Schritt',
  },
  unknown: (words) => `Unbekannter Status: ${words}. Diese Kontakte zählen als kontaktiert und werden nie aufgenommen.`,
  tags: 'Labels werden zu Tags:',
  notCarried: 'Nicht importierbar',
};
