import type { attachments as english } from '../../campaigns/attachments';
import type { Translated } from '../../translated';

export const attachments: Translated<typeof english> = {
  title: 'Anhänge',
  attach: 'Anhängen',
  upload: 'Datei hochladen…',
  embed: 'Im Text zeigen',
  embedTitle: 'Fügt das Bild an der Stelle des Cursors in das HTML ein',
  remove: (name) => `${name} entfernen`,
  used: (size, most) => `${size} von ${most}`,
  tooBig: (most) => `Alle Dateien einer E-Mail zusammen dürfen höchstens ${most} haben.`,
  tooMany: (most) => `Eine E-Mail kann höchstens ${most} Dateien haben.`,
  missing: 'Gelöschte Datei',
  loading: 'Wird geladen…',
  manage: 'Dateien verwalten',
  manageTitle: 'Dateien des Arbeitsbereichs',
  manageLead:
    'Gelöschte Dateien können nicht wiederhergestellt werden. Dateien, die Schritte anhängen, lassen sich nicht löschen.',
  delete: (name) => `${name} löschen`,
  none: 'Noch keine Dateien.',
};
