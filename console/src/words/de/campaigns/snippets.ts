import type { snippets as english } from '../../campaigns/snippets';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

export const snippets: Translated<typeof english> = {
  title: 'Textbausteine',
  menu: 'Textbaustein',
  lead: 'Wiederverwendbare Texte für Schritte. Noch nicht gesendete E-Mails verwenden immer die aktuelle Version.',
  find: 'Textbausteine suchen',
  none: 'Noch keine Textbausteine.',
  empty:
    'Noch keine Textbausteine. Schreiben Sie einen Text einmal, zum Beispiel Ihr aktuelles Angebot, und verwenden Sie ihn in jedem Schritt.',
  manage: 'Textbausteine verwalten',
  add: 'Neuer Textbaustein',
  edit: (name) => `„${name}“ bearbeiten`,
  saved: 'Textbaustein gespeichert.',
  name: 'Name',
  nameHint: 'Kleinbuchstaben, Ziffern, - und _. Fügen Sie ihn in einem Schritt als {% snippet "name" %} ein.',
  nameInUse: 'Kampagnen verwenden diesen Textbaustein, daher können Sie ihn nicht umbenennen.',
  folder: 'Ordner',
  folderHint: 'Optional. Gruppiert Textbausteine in Listen.',
  allFolders: 'Alle Ordner',
  language: 'Sprache',
  languageHint: 'Optional. Ein Sprachkürzel wie en oder de-AT.',
  badName: 'Verwenden Sie nur Kleinbuchstaben, Ziffern, - und _.',
  text: 'Nur Text',
  html: 'HTML',
  textHint: 'Leer lassen, um den reinen Text aus dem HTML zu erzeugen.',
  htmlHint: 'Leer lassen, um den reinen Text mit seinen Zeilenumbrüchen zu verwenden.',
  applies: (campaigns) =>
    `In ${plural(campaigns, 'Kampagne', 'Kampagnen')} verwendet. Speichern aktualisiert alle noch nicht gesendeten E-Mails.`,
  columns: { text: 'Text', version: 'Version', used: 'Kampagnen', by: 'Zuletzt bearbeitet' },
  remove: (name) => `„${name}“ löschen`,
  removes: 'Das löscht den Textbaustein mit allen Versionen. Sie können das nicht rückgängig machen.',
  history: (name) => `Versionen von „${name}“`,
  version: (version) => `Version ${version}`,
  current: 'Aktuell',
  restore: 'Wiederherstellen',
  restores: (version) => `Version ${version} wiederherstellen`,
  restored: (version) => `Version ${version} wiederhergestellt.`,
};
