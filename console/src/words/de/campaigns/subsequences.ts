import type { subsequences as english } from '../../campaigns/subsequences';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

const contactsOf = (count: number) => plural(count, 'Kontakt', 'Kontakte');

export const subsequences: Translated<typeof english> = {
  activities: {
    opened: 'hat eine E-Mail geöffnet',
    clicked: 'hat einen Link geklickt',
    finished_without_reply: 'hat die Sequenz ohne Antwort abgeschlossen',
    out_of_office_ended: 'ist zurück aus der Abwesenheit',
  },
  modes: {
    first_match: 'Automatisch, erste passende',
    manual: 'Nur manuell',
    off: 'Aus',
  },
  title: 'Folgesequenzen',
  list: 'Folgesequenzen',
  empty:
    'Noch keine Folgesequenzen. Eine Folgesequenz macht mit Kontakten weiter, die geantwortet oder etwas getan haben, zum Beispiel mit einem Dank an Interessierte.',
  create: 'Neue Folgesequenz',
  createSubmit: 'Folgesequenz erstellen',
  edit: 'Folgesequenz bearbeiten',
  editTitle: 'Folgesequenz bearbeiten',
  name: 'Name',
  who: 'Auslöser: Kontakte, auf die zutrifft',
  intents: 'Antwort mit Absicht',
  labels: 'oder mit Label',
  activitiesLabel: 'oder mit Aktivität',
  contains: 'oder deren Antwort enthält',
  match: 'Zutreffen muss',
  matches: { any: 'Eine Bedingung', all: 'Alle Bedingungen' },
  delay: 'Wartezeit vor der ersten E-Mail (Tage)',
  subject: 'Betreff der ersten E-Mail',
  text: 'Text der ersten E-Mail',
  thread: 'In derselben Unterhaltung fortfahren',
  trigger: (what) => `Auslöser: ${what}`,
  figures: (contacts, sent, replies) =>
    `${contactsOf(contacts)}, ${plural(sent, 'E-Mail', 'E-Mails')}, ${plural(replies, 'Antwort', 'Antworten')}`,
  waits: (days) => `erste E-Mail nach ${days}`,
  open: 'Schritte bearbeiten und starten',
  enabled: 'Kontakte aufnehmen',
  sync: 'Passende Kontakte verschieben',
  syncTitle: (name) => `Kontakte nach „${name}“ verschieben?`,
  syncText: (count, skipped) =>
    `${plural(count, 'passender Kontakt wechselt', 'passende Kontakte wechseln')} in die Folgesequenz und ${count === 1 ? 'wird' : 'werden'} in dieser Kampagne gestoppt. ${skipped} übersprungen.`,
  syncSubmit: 'Kontakte verschieben',
  synced: (count) => `${contactsOf(count)} verschoben.`,
  delete: 'Folgesequenz löschen',
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteText: (contacts) =>
    `Das bricht die geplanten E-Mails der Folgesequenz ab und entfernt ${contactsOf(contacts)}. Unterhaltungen bleiben erhalten. Sie können das nicht rückgängig machen.`,
  deleted: (name) => `${name} gelöscht.`,
  routing: 'Zuordnung',
  mode: 'Kontakte verschieben',
  stopParent: 'Verschobene Kontakte in dieser Kampagne stoppen',
  allowReentry: 'Kontakte erneut aufnehmen',
  cooldown: 'Tage zwischen zwei Wechseln eines Kontakts',
  most: 'Höchstzahl der Wechsel pro Kontakt',
  parent: 'Folgesequenz von',
};
