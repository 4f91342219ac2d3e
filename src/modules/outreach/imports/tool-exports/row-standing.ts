import { emailKey } from '../../../../engine/address/email-key.js';
import { mapRow } from '../../../../engine/csv/map-row.js';
import type { MappingPlan } from '../../../../engine/csv/mapping-plan.js';
import { type ExportTool, SUPPRESSION_REASONS } from '../../../../engine/tool-exports/formats.js';
import { readStanding, type Standing, type ToolReading } from '../../../../engine/tool-exports/read-standing.js';

/** Status of a contact in another tool, with the address that the suppression list gets. */
export interface RowStanding extends Standing {
  readonly tool: ExportTool;
  /** Entry of the suppression list; null for a contact who may get emails, and without a valid address. */
  readonly suppress: { readonly emailKey: string; readonly reason: string } | null;
}

const ALL = { skipRoleAddresses: false, skipDisposable: false };

/**
 * Returns the status of the contact of a row. The address of a contact to suppress is read on its own, so that no invalid
 * value in another cell keeps it off the suppression list.
 */
export function standingOfRow(cells: readonly string[], reading: ToolReading, plan: MappingPlan): RowStanding {
  const standing = readStanding(cells, reading);
  const { tool } = reading;
  if (standing.treatment !== 'suppress') return { ...standing, tool, suppress: null };
  const targets = plan.targets.map((target) => (target?.kind === 'field' && target.name === 'email' ? target : null));
  const read = mapRow({ cells }, { ...plan, targets }, ALL);
  const reason = SUPPRESSION_REASONS[standing.status as keyof typeof SUPPRESSION_REASONS];
  return { ...standing, tool, suppress: read.ok ? { emailKey: emailKey(read.contact.email), reason } : null };
}
