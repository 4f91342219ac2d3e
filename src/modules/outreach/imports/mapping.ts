import { targetText } from '../../../engine/csv/fields.js';
import { type MappingPlan, resolveMapping } from '../../../engine/csv/mapping-plan.js';
import type { SharedLegalBasis } from '../../../engine/profiles/legal-basis.js';
import { say } from '../../../engine/words/say.js';
import { ValidationError, type ValidationIssue, valueIssue } from '../../../platform/errors.js';
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

/**
 * Rejects columns with evidence that no basis can complete, because it would not be recorded.
 * @param targets of columns, or of incoming fields, by name
 */
export function evidenceIssues(
  targets: Readonly<Record<string, string | null>>,
  hasShared: boolean,
  loc: readonly (string | number)[],
): ValidationIssue[] {
  const mapped = Object.entries(targets);
  if (hasShared || mapped.some(([, target]) => target === 'legalBasis.basis')) return [];
  const text = say`needs the legal basis itself: map it, or set one for all contacts`;
  return mapped.flatMap(([name, target]) =>
    target === 'legalBasis.at' || target === 'legalBasis.from'
      ? [valueIssue([...loc, name], 'conflicting_values', text, target)]
      : [],
  );
}

/** Throws 422 for columns with evidence that no basis completes. */
export function requireBasis(
  plan: MappingPlan,
  { shared }: { readonly shared: SharedLegalBasis | null },
  loc: readonly (string | number)[],
): void {
  const issues = evidenceIssues(mappingOfPlan(plan), shared !== null, loc);
  if (issues.length > 0) throw new ValidationError(issues);
}

export function hasEmail(plan: MappingPlan): boolean {
  return plan.targets.some((target) => target?.kind === 'field' && target.name === 'email');
}
