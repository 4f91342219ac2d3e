import type { DUPLICATE_POLICIES, DUPLICATE_SCOPES } from '../../engine/lifecycle/enums.js';

/** How the rows of an import are taken. */
export interface ImportOptions {
  readonly onDuplicate: (typeof DUPLICATE_POLICIES)[number];
  /** Where an address counts as there already. */
  readonly duplicateScope: (typeof DUPLICATE_SCOPES)[number];
  readonly skipRoleAddresses: boolean;
  readonly skipDisposable: boolean;
  /** The recipients' domains are looked up afterwards. */
  readonly verify: boolean;
  /** Columns without a field become custom fields under their header. */
  readonly unmappedAsCustom: boolean;
}
