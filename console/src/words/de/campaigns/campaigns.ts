import type { campaigns as english } from '../../campaigns/campaigns';
import { plural, whole } from '../../plural';
import type { Translated } from '../../translated';

const campaignsOf = (count: number) => plural(count, 'Kampagne', 'Kampagnen');

export const campaigns: Translated<typeof english> = {
  title: 'Kampagnen',
  ofContacted: (part, contacted) => `${whole.format(part)} von ${whole.format(contacted)} Kontaktierten`,
  ofContacts: (part, all) => `${part} von ${all} Kontakten abgeschlossen oder gestoppt`,
  create: 'Neue Kampagne',
  createTitle: 'Neue Kampagne',
  name: 'Name',
  nameHint: 'Kontakte sehen diesen Namen nie.',
  createSubmit: 'Kampagne erstellen',
  status: 'Status',
  filterAll: 'Alle',
  progress: 'Fortschritt',
  sent: 'Gesendet',
  replies: 'Antworten',
  positive: 'Positiv',
  contacts: 'Kontakte',
  columns: {
    name: 'Name',
    state: 'Status',
    progress: 'Fortschritt',
    contacts: 'Kontakte',
    sent: 'Gesendet',
    replies: 'Antworten',
    positive: 'Positiv',
    steps: 'Schritte',
    mailboxes: 'Postfächer',
    next: 'Nächste E-Mail',
    launched: 'Gestartet',
    created: 'Angelegt',
  },
  empty:
    'Noch keine Kampagnen. Eine Kampagne sendet eine Sequenz von E-Mails an eine Liste von Kontakten. Sie sendet nichts, bis Sie sie starten.',
  next: (time) => `nächste ${time}`,
  nextMessage: (time) => `Nächste E-Mail ${time}`,
  steps: (count) => plural(count, 'Schritt', 'Schritte'),
  list: 'Kampagnen',
  many: {
    region: 'Aktionen für ausgewählte Kampagnen',
    pick: 'Ausgewählt',
    pickOne: (name) => `${name} auswählen`,
    actions: { pause: 'Pausieren', resume: 'Fortsetzen', archive: 'Archivieren', unarchive: 'Wiederherstellen' },
    titles: {
      pause: 'Kampagnen werden pausiert',
      resume: 'Kampagnen werden fortgesetzt',
      archive: 'Kampagnen werden archiviert',
      unarchive: 'Kampagnen werden wiederhergestellt',
    },
    done: {
      pause: (count) => `${campaignsOf(count)} pausiert.`,
      resume: (count) => `${campaignsOf(count)} fortgesetzt.`,
      archive: (count) => `${campaignsOf(count)} archiviert.`,
      unarchive: (count) => `${campaignsOf(count)} wiederhergestellt.`,
    },
    progress: (done, all) => `${done} von ${all}`,
    someFailed: (done, failed, first) => `${done} ${failed} fehlgeschlagen. ${first}`,
    archiveTitle: (count) => `${campaignsOf(count)} archivieren?`,
    archiveText: (active) =>
      `${plural(active, 'Kampagne ist aktiv und sendet', 'Kampagnen sind aktiv und senden')} dann nicht mehr. Eine wiederhergestellte Kampagne bleibt pausiert, bis Sie sie fortsetzen.`,
    labels: 'Labels',
    labelsTitle: (count) => `Labels von ${campaignsOf(count)}`,
    labelForm: {
      add: 'Labels hinzufügen',
      remove: 'Labels entfernen',
      hint: 'Drücken Sie nach jedem Label die Eingabetaste. Andere Labels der Kampagnen bleiben unverändert.',
    },
    labeled: (count) => `Labels von ${campaignsOf(count)} aktualisiert.`,
    duplicate: 'Duplizieren',
    duplicated: (count) => `${campaignsOf(count)} als ${count === 1 ? 'Entwurf' : 'Entwürfe'} dupliziert.`,
    more: 'Weitere Aktionen',
  },
};
