import { targetText } from '../../../engine/csv/fields.js';
import { type MappingPlan, resolveMapping } from '../../../engine/csv/mapping-plan.js';
import { say } from '../../../engine/words/say.js';
import { ValidationError, valueIssue } from '../../../platform/errors.js';
import type { ImportOptions } from './import-options.js';
import type { Analysis } from './import-state.js';

export type Mapping = Readonly<Record<string, string | null>>;

/** Target of every column, as stored, so that the mapping stays the same if suggestions change. */
export function mappingOfPlan(plan: MappingPlan): Record<string, string | null> {
  return Object.fromEntries(
    plan.headers.map((header, at) => {
      const target = plan.targets[at] ?? null;
      return [header, target === null ? null : targetText(target)];
    }),
  );
}

/** Returns the fields by header, without ignored columns. */
export function mappingToWire(mapping: Mapping): Record<string, string> {
  return Object.fromEntries(Object.entries(mapping).filter((pair): pair is [string, string] => pair[1] !== null));
}

const TEXTS = {
  unknown_field: say`is not a known field`,
  unknown_column: say`is not a column of the file`,
  duplicate_field: say`is already mapped from another column`,
  too_many_custom_fields: say`exceeds ${200} custom fields`,
} as const;

/**
 * Resolves a mapping against the columns of a file; null uses the suggestions. Throws 422 at `loc` for entries that
 * do not fit.
 */
export function planMapping(
  analysis: Analysis,
  mapping: Mapping | null,
  options: ImportOptions,
  loc: readonly (string | number)[],
): MappingPlan {
  const resolved = resolveMapping(analysis.columns, mapping, options);
  if (resolved.ok) return resolved.plan;
  throw new ValidationError(
    resolved.mistakes.map(({ key, code }) => {
      const known = code === 'unknown_field' || code === 'unknown_column' ? 'unknown_field' : 'conflicting_values';
      return valueIssue(key === '' ? loc : [...loc, key], known, TEXTS[code], mapping?.[key] ?? undefined);
    }),
  );
}

export function hasEmail(plan: MappingPlan): boolean {
  return plan.targets.some((target) => target?.kind === 'field' && target.name === 'email');
}
