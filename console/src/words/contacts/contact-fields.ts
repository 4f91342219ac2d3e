import type { Schemas } from '../../api/client';
import { localized } from '../localized';

const types: Record<Schemas['ProfileFieldType'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  boolean: 'Yes or no',
  choice: 'Choice',
  choices: 'Multiple choice',
};

/** Texts of the settings page that registers the custom fields of contacts. */
export const contactFields = localized('contactFields', {
  title: 'Contact fields',
  lead: 'Custom fields of contacts. A type adds a suitable editor and lets segments compare values.',
  empty:
    'No custom fields yet. Add a field, such as plan or renewal date, to edit it on contacts and use it in segments.',
  add: 'Add field',
  edit: (label: string) => `Edit “${label}”`,
  saved: 'Field saved.',
  columns: { label: 'Label', name: 'Name', type: 'Type', choices: 'Choices', fallback: 'Default', origin: 'Origin' },
  label: 'Label',
  name: 'Name',
  nameHint: (name: string) => `Use it in steps as {{custom.${name}}}. You can't change it later.`,
  nameExample: 'plan',
  badName: "Use letters, digits, and _, and don't start with a digit.",
  type: 'Type',
  typeHint: "You can't change the type later.",
  types,
  choices: 'Choices',
  choicesHint: 'Press Enter after each choice. Contacts keep values that are no longer a choice.',
  example: 'Example',
  fallback: 'Default',
  fallbackHint:
    'Emails contain it for contacts without a value, unless the text has its own fallback. Leave empty for none.',
  registeredBy: (name: string) => `registered by ${name}`,
  unregistered: 'Names in use without a type',
  unregisteredLead: 'Imports have added these fields. Register a field to edit it and to use it in segments.',
  register: (name: string) => `Register ${name}`,
  remove: (label: string) => `Delete “${label}”`,
  removes:
    'Contacts keep their values, but you can no longer edit them, and segments that use the field stop working until you add it again.',
  deleted: 'Field deleted.',
});
