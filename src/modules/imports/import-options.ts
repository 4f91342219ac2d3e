import type { DUPLICATE_POLICIES, DUPLICATE_SCOPES } from '../../engine/lifecycle/enums.js';

/** Options of an import. */
export interface ImportOptions {
  readonly onDuplicate: (typeof DUPLICATE_POLICIES)[number];
  /** Scope in which an address counts as existing. */
  readonly duplicateScope: (typeof DUPLICATE_SCOPES)[number];
  readonly skipRoleAddresses: boolean;
  readonly skipDisposable: boolean;
  /** The recipients' domains are looked up afterwards. */
  readonly verify: boolean;
  /** Columns without a field become custom fields under their header. */
  readonly unmappedAsCustom: boolean;
}
