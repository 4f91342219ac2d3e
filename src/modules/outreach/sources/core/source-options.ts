import type { ExistingProfiles } from '../../../../engine/profiles/field-types.js';
import type { SharedLegalBasis } from '../../../../engine/profiles/legal-basis.js';
import type { SourceRow } from './sources.repo.js';

export function mappingOf(row: Pick<SourceRow, 'mapping'>): Readonly<Record<string, string>> {
  return row.mapping as Readonly<Record<string, string>>;
}

/** Returns the legal basis of all contacts of a source; null for none. It applies from the time they arrive. */
export function basisOf({ legal_basis }: Pick<SourceRow, 'legal_basis'>): SharedLegalBasis | null {
  const stored = legal_basis as Omit<SharedLegalBasis, 'at'> | null;
  return stored === null ? null : { ...stored, at: null };
}

/** Returns how the contacts of a source enter the address book. */
export function bookOptionsOf(row: SourceRow) {
  const { id: contactSourceId, existing, tags } = row;
  return { existing: existing as ExistingProfiles, tags, ownerId: null, contactSourceId, legalBasis: basisOf(row) };
}
