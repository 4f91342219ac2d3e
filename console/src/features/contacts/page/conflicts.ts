import { audience } from '../../../words/campaigns/audience';
import { mergeContact as text } from '../../../words/contacts/merge';
import type { Profile } from '../book/queries';
import { PROFILE_COLUMNS } from './profile-columns';

export type Side = 'this' | 'other';

/** Field with different values in two contacts. */
export interface Conflict {
  /** Name of the field in the API. */
  readonly field: string;
  readonly label: string;
  readonly values: Readonly<Record<Side, string>>;
}

/** Lists the fields in which both contacts have a value, and not the same one; at least the address. */
export function conflictsOf(self: Profile, other: Profile): Conflict[] {
  const own = Object.keys(self.fields).map((name) => ({
    ...{ field: `custom.${name}`, label: name },
    values: { this: shown(self.fields[name]), other: shown(other.fields[name]) },
  }));
  const columns = PROFILE_COLUMNS.map((name) => ({
    ...{ field: name, label: audience.fields[name] },
    values: { this: self[name] ?? '', other: other[name] ?? '' },
  }));
  const emails = { field: 'email', label: text.email, values: { this: self.email, other: other.email } };
  return [emails, ...columns, ...own].filter(
    ({ values }) => values.this !== '' && values.other !== '' && values.this !== values.other,
  );
}

/** Side whose values are kept without a choice: the older contact. IDs are ordered by creation. */
export const keptSide = (self: Profile, other: Profile): Side => (self.id < other.id ? 'this' : 'other');

function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
