import type { contactFields as english } from '../../contacts/contact-fields';
import type { Translated } from '../../translated';

export const contactFields: Translated<typeof english> = {
  title: 'Kontaktfelder',
  lead: 'Eigene Felder der Kontakte. Mit einem Typ lassen sich Werte passend bearbeiten und in Segmenten vergleichen.',
  empty:
    'Noch keine eigenen Felder. Fügen Sie ein Feld hinzu, zum Beispiel Tarif oder Verlängerungsdatum, um es bei Kontakten zu bearbeiten und in Segmenten zu verwenden.',
  add: 'Feld hinzufügen',
  edit: (label) => `„${label}“ bearbeiten`,
  saved: 'Feld gespeichert.',
  columns: {
    label: 'Bezeichnung',
    name: 'Name',
    type: 'Typ',
    choices: 'Auswahlwerte',
    fallback: 'Standardwert',
    origin: 'Herkunft',
  },
  label: 'Bezeichnung',
  name: 'Name',
  nameHint: (name) =>
    `Verwenden Sie das Feld in Schritten als {{custom.${name}}}. Sie können den Namen später nicht ändern.`,
  nameExample: 'tarif',
  badName: 'Verwenden Sie Buchstaben, Ziffern und _, und beginnen Sie nicht mit einer Ziffer.',
  type: 'Typ',
  typeHint: 'Sie können den Typ später nicht ändern.',
  types: {
    text: 'Text',
    number: 'Zahl',
    date: 'Datum',
    boolean: 'Ja oder nein',
    choice: 'Auswahl',
    choices: 'Mehrfachauswahl',
  },
  choices: 'Auswahlwerte',
  choicesHint:
    'Drücken Sie nach jedem Wert die Eingabetaste. Kontakte behalten Werte, die nicht mehr zur Auswahl stehen.',
  example: 'Beispiel',
  fallback: 'Standardwert',
  fallbackHint:
    'Steht in E-Mails an Kontakte ohne Wert, wenn der Text keinen eigenen Ersatz angibt. Leer lassen für keinen.',
  registeredBy: (name) => `registriert von ${name}`,
  unregistered: 'Verwendete Namen ohne Typ',
  unregisteredLead:
    'Importe haben diese Felder angelegt. Registrieren Sie ein Feld, um es zu bearbeiten und in Segmenten zu verwenden.',
  register: (name) => `${name} registrieren`,
  remove: (label) => `„${label}“ löschen`,
  removes:
    'Kontakte behalten ihre Werte, aber Sie können sie nicht mehr bearbeiten. Segmente mit diesem Feld funktionieren nicht mehr, bis Sie es wieder hinzufügen.',
  deleted: 'Feld gelöscht.',
};
