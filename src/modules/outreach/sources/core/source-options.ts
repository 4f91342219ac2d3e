import type { ExistingProfiles } from '../../../../engine/profiles/field-types.js';
import type { SourceRow } from './sources.repo.js';

export function mappingOf(row: Pick<SourceRow, 'mapping'>): Readonly<Record<string, string>> {
  return row.mapping as Readonly<Record<string, string>>;
}

/** Returns how the contacts of a source enter the address book. */
export function bookOptionsOf({ id, existing, tags }: SourceRow) {
  return { existing: existing as ExistingProfiles, tags, ownerId: null, contactSourceId: id };
}
