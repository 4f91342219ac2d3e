import type { bulkChange as english } from '../../contacts/bulk-change';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

const contactsOf = (count: number) => plural(count, 'Kontakt', 'Kontakte');
const ofContacts = (count: number) => plural(count, 'Kontakt', 'Kontakten');

export const bulkChange: Translated<typeof english> = {
  all: (count) => `Alle ${count} Treffer auswählen`,
  progress: (done, all) => `${done} von ${all} Kontakten verarbeitet`,
  changed: (count) => `${contactsOf(count)} geändert.`,
  undone: (count) => `${contactsOf(count)} wiederhergestellt.`,
  field: {
    action: 'Feld setzen',
    title: (count) => `Ein Feld von ${ofContacts(count)} setzen`,
    pick: 'Feld',
    value: 'Wert',
    empty: 'Leer lassen, um das Feld zu leeren.',
    submit: 'Feld setzen',
    clear: 'Feld leeren',
  },
  segment: {
    action: 'An Segment anheften',
    title: (count) => `${contactsOf(count)} an ein Segment anheften?`,
    lead: 'Angeheftete Kontakte sind immer oder nie im Segment, unabhängig von seinen Bedingungen.',
    pick: 'Segment',
    none: 'Dieser Arbeitsbereich hat noch keine Segmente.',
    how: 'Anheften',
    in: 'Immer im Segment',
    out: 'Nie im Segment',
    submit: 'Kontakte anheften',
    done: (count) => `${contactsOf(count)} angeheftet.`,
  },
  campaign: {
    action: 'Zu Kampagne hinzufügen',
    title: (count) => `${contactsOf(count)} zu einer Kampagne hinzufügen`,
    lead: 'Eine aktive Kampagne nimmt neue Kontakte automatisch auf. Gesperrte Kontakte und Kontakte, die eine Aufnahmeregel ausschließt, werden nicht hinzugefügt.',
    pick: 'Kampagne',
    none: 'Keine passende Kampagne.',
    submit: 'Kontakte hinzufügen',
    result: (campaign) => `Hinzugefügt zu ${campaign}`,
    created: (count) => `${contactsOf(count)} hinzugefügt.`,
    known: (count) => `${plural(count, 'Kontakt war', 'Kontakte waren')} schon in der Kampagne.`,
    suppressed: (count) =>
      `${plural(count, 'Kontakt ist gesperrt und wurde', 'Kontakte sind gesperrt und wurden')} nicht hinzugefügt.`,
    refused: (count) => `${contactsOf(count)} nicht hinzugefügt.`,
    more: (count) => `Und ${count} weitere.`,
  },
  suppress: {
    action: 'Sperren',
    title: (count) => `${contactsOf(count)} sperren?`,
    verb: (count) => `${contactsOf(count)} sperren`,
    lead: 'Kampagnen schreiben ihnen nicht mehr, und ihre geplanten E-Mails werden abgebrochen.',
    back: 'Sie können die Einträge unter Sperrliste löschen. Gestoppte Kontakte bleiben gestoppt.',
    done: (count) => `${contactsOf(count)} gesperrt.`,
  },
  delete: {
    lead: 'Das entfernt sie aus allen ihren Kampagnen und bricht ihre geplanten E-Mails ab.',
  },
};
