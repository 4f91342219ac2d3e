import { contactColumns } from '../../outreach/contacts/index.js';

const { timezone: _onlyForTheClock, ...columns } = contactColumns;

/** Columns of a contact that templates read, by the names they have in templates. */
export const templateColumns = columns;

export type TemplateColumn = (typeof templateColumns)[keyof typeof templateColumns];

/** Returns the column of a variable; undefined for all other names, such as custom fields. */
export function templateColumnOf(name: string): TemplateColumn | undefined {
  // `constructor` is a custom field like any other, not the property that every object inherits.
  return Object.hasOwn(templateColumns, name) ? templateColumns[name as keyof typeof templateColumns] : undefined;
}
