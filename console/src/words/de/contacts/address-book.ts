import type { addressBook as english } from '../../contacts/address-book';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

const contactsOf = (count: number) => plural(count, 'Kontakt', 'Kontakte');
const ofContacts = (count: number) => plural(count, 'Kontakt', 'Kontakten');

export const addressBook: Translated<typeof english> = {
  find: 'Kontakte suchen',
  empty:
    'Noch keine Kontakte. Kontakte Ihrer Kampagnen erscheinen hier automatisch. Sie können auch Kontakte hinzufügen oder eine Datei importieren.',
  add: 'Kontakt hinzufügen',
  addSubmit: 'Kontakt hinzufügen',
  added: (email) => `${email} hinzugefügt.`,
  exists: 'Kontakt anzeigen',
  columns: {
    email: 'E-Mail',
    name: 'Name',
    company: 'Unternehmen',
    tags: 'Tags',
    owner: 'Zuständig',
    campaigns: 'Kampagnen',
    source: 'Quelle',
    added: 'Hinzugefügt',
    title: 'Position',
    phone: 'Telefon',
    city: 'Ort',
    country: 'Land',
    updated: 'Geändert',
  },
  tag: 'Tag',
  anyTag: 'Alle Tags',
  more: 'Weitere Aktionen',
  owner: 'Zuständig',
  anyOwner: 'Zuständig: alle',
  noOwner: 'Niemand zuständig',
  source: 'Quelle',
  anySource: 'Alle Quellen',
  sources: {
    import: 'Import',
    campaign: 'Kampagne',
    api: 'Manuell oder API',
    contact_source: 'Kontaktquelle',
    form: 'Formular',
    crm: 'CRM',
    reply: 'Hat zuerst geschrieben',
  },
  sourceHint: 'Woher diese Person kommt.',
  inRow: (source, row) => `${source}, Zeile ${row}`,
  legal: {
    title: 'Rechtsgrundlage',
    bases: {
      consent: 'Einwilligung',
      legitimate_interest: 'Berechtigtes Interesse',
      contract: 'Vertrag',
      other: 'Sonstige',
    },
    none: 'Nicht erfasst',
    record: 'Erfassen',
    edit: 'Rechtsgrundlage',
    from: 'Nachweis',
    fromHint: 'Ein Text, eine URL oder die ID eines Formulars.',
    at: 'Seit',
    atHint: 'Tag der Einwilligung oder Beginn der Grundlage. Leer lassen für heute.',
    inFile: 'Wird bei Kontakten ohne Rechtsgrundlage erfasst.',
    saved: 'Rechtsgrundlage gespeichert.',
    recorded: (by, when) => `Erfasst von ${by}, ${when}`,
  },
  domainFilter: (domain) => `Unternehmen ${domain}`,
  fromFilter: 'Von einem Import oder einer Quelle angelegt',
  removeFilter: (filter) => `Filter ${filter} entfernen`,
  select: 'Auswahl',
  selectOne: (email) => `${email} auswählen`,
  bulk: 'Aktionen für ausgewählte Kontakte',
  tags: 'Tags',
  tagsTitle: (count) => `Tags von ${ofContacts(count)}`,
  tagForm: {
    add: 'Tags hinzufügen',
    remove: 'Tags entfernen',
    hint: 'Drücken Sie nach jedem Tag die Eingabetaste. Andere Tags der Kontakte bleiben unverändert.',
  },
  tagged: (count) => `Tags von ${ofContacts(count)} aktualisiert.`,
  setOwner: 'Zuständig',
  owned: (count) => `Zuständigkeit für ${contactsOf(count)} aktualisiert.`,
  delete: {
    action: 'Löschen',
    title: (email) => `${email} löschen?`,
    titleSome: (count) => `${contactsOf(count)} löschen?`,
    verb: (count) => (count === 1 ? 'Kontakt löschen' : `${contactsOf(count)} löschen`),
    campaigns: (count) =>
      count === 0
        ? 'Sie sind in keiner Kampagne.'
        : `Das entfernt sie aus ${plural(count, 'Kampagne', 'Kampagnen')} und bricht ihre geplanten E-Mails ab.`,
    campaignsOne: (count) =>
      count === 0
        ? 'Dieser Kontakt ist in keiner Kampagne.'
        : `Das entfernt den Kontakt aus ${plural(count, 'Kampagne', 'Kampagnen')} und bricht geplante E-Mails ab.`,
    stays: 'Gesendete E-Mails, Unterhaltungen und Sperren bleiben erhalten. Sie können das nicht rückgängig machen.',
    erase: 'Um alle Daten zu einer Person zu löschen, verwenden Sie stattdessen „Personendaten löschen“.',
    done: (count) => `${contactsOf(count)} gelöscht.`,
  },
};
