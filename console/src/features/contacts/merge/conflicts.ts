import { audience } from '../../../words/campaigns/audience';
import { addressBook } from '../../../words/contacts/address-book';
import { mergeContact as text } from '../../../words/contacts/merge';
import type { Profile } from '../book/queries';
import { PROFILE_COLUMNS } from '../page/profile-columns';

export type Side = 'this' | 'other';

/** Field of two contacts with the value of each; '' for none. */
export interface Compared {
  /** Name of the field in the API. */
  readonly field: string;
  readonly label: string;
  readonly values: Readonly<Record<Side, string>>;
}

/** Lists the fields in which at least one of two contacts has a value. @param owners names of members by ID */
export function comparedFields(self: Profile, other: Profile, owners: ReadonlyMap<string, string>): Compared[] {
  const ownerOf = ({ ownerId }: Profile): string => (ownerId === null ? '' : (owners.get(ownerId) ?? ownerId));
  const emails = { field: 'email', label: text.email, values: { this: self.email, other: other.email } };
  const columns = PROFILE_COLUMNS.map((name) => ({
    ...{ field: name, label: audience.fields[name] },
    values: { this: self[name] ?? '', other: other[name] ?? '' },
  }));
  const owner = { field: 'ownerId', label: addressBook.owner, values: { this: ownerOf(self), other: ownerOf(other) } };
  const custom = [...new Set([...Object.keys(self.fields), ...Object.keys(other.fields)])].map((name) => ({
    ...{ field: `custom.${name}`, label: name },
    values: { this: shown(self.fields[name]), other: shown(other.fields[name]) },
  }));
  return [emails, ...columns, owner, ...custom].filter(({ values }) => values.this !== '' || values.other !== '');
}

/** Returns whether both contacts have a value, and not the same one. A merge keeps one of them. */
export const isConflict = ({ values }: Compared): boolean =>
  values.this !== '' && values.other !== '' && values.this !== values.other;

/** Side whose values are kept without a choice: the older contact. IDs are ordered by creation. */
export const keptSide = (self: Profile, other: Profile): Side => (self.id < other.id ? 'this' : 'other');

function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
