import type { DUPLICATE_POLICIES, DUPLICATE_SCOPES } from '../../../engine/lifecycle/enums.js';
import type { ExistingProfiles, GivenLegalBasis } from '../../../engine/profiles/field-types.js';
import type { SharedLegalBasis } from '../../../engine/profiles/legal-basis.js';
import type { AlreadyContacted } from '../../../engine/tool-exports/formats.js';

/** Options of an import. */
export interface ImportOptions {
  readonly onDuplicate: (typeof DUPLICATE_POLICIES)[number];
  /** Scope in which an address counts as existing. */
  readonly duplicateScope: (typeof DUPLICATE_SCOPES)[number];
  readonly skipRoleAddresses: boolean;
  readonly skipDisposable: boolean;
  /** Whether recipient domains are looked up afterward. */
  readonly verify: boolean;
  /** Whether columns without a field become custom fields named by their headers. */
  readonly unmappedAsCustom: boolean;
  /** Handling of contacts whom another tool has contacted, in a file that is its export. */
  readonly alreadyContacted: AlreadyContacted;
}

/** Returns the legal basis of a request, as an import stores it. */
export function givenBasis(
  given: (Omit<GivenLegalBasis, 'at'> & { readonly at?: Date | undefined }) | null | undefined,
  recordedBy: string,
): SharedLegalBasis | null {
  if (given == null) return null;
  return { basis: given.basis, at: given.at?.toISOString() ?? null, from: given.from, recordedBy };
}

/** Options of an import into the address book. */
export interface BookOptions {
  readonly existing: ExistingProfiles;
  /** Tags to add to all contacts in the file. */
  readonly tags: readonly string[];
  readonly ownerId: string | null;
  /** Legal basis of contacts without one; absent or null for none. */
  readonly legalBasis?: SharedLegalBasis | null;
  /** Contact source whose file this is. */
  readonly contactSourceId?: string;
}
