import { ALL_FIELDS, customFieldName, type ImportTarget, MAX_CUSTOM_FIELDS, parseTarget } from './fields.js';
import type { ColumnGuess } from './guess-mapping.js';
import { firstFree } from './headers.js';
import { exportOnlyHeaders } from './own-export.js';

/** Target of each column, in order; null if the column is ignored. */
export interface MappingPlan {
  readonly headers: readonly string[];
  readonly targets: ReadonlyArray<ImportTarget | null>;
}

export interface MappingMistake {
  /** Key of the mapping, as given. */
  readonly key: string;
  readonly code: 'unknown_field' | 'unknown_column' | 'duplicate_field' | 'too_many_custom_fields';
}

export type MappingResult =
  | { readonly ok: true; readonly plan: MappingPlan }
  | { readonly ok: false; readonly mistakes: readonly MappingMistake[] };

/**
 * Converts an API mapping (header or zero-based index to field, `custom.<name>` or null) into a plan; without a
 * mapping, the suggestions apply. Unmapped columns become custom fields, or are ignored without `unmappedAsCustom`.
 * Columns that only the product's own export has are ignored unless mapped. The caller checks for an email column
 * (`no_email_column`).
 */
export function resolveMapping(
  columns: readonly ColumnGuess[],
  mapping: Readonly<Record<string, string | null>> | null,
  options: { readonly unmappedAsCustom: boolean },
): MappingResult {
  const headers = columns.map((column) => column.header);
  const targets: (ImportTarget | null | undefined)[] = columns.map(() => undefined);
  const mistakes: MappingMistake[] = [];
  if (mapping === null) {
    for (const column of columns) {
      const target = column.suggestedField === null ? null : parseTarget(column.suggestedField);
      targets[column.index] = target?.kind === 'custom' && column.asPlain === undefined ? undefined : target;
    }
  } else {
    for (const [key, field] of Object.entries(mapping)) {
      const index = columnIndex(headers, key);
      const target = field === null ? null : parseTarget(field);
      if (index === -1) mistakes.push({ key, code: 'unknown_column' });
      else if (field !== null && target === null) mistakes.push({ key, code: 'unknown_field' });
      else if (target !== null && isTaken(target, targets)) mistakes.push({ key, code: 'duplicate_field' });
      else targets[index] = target;
    }
    for (const { index, asPlain, suggestedField } of columns) {
      if (asPlain === undefined || targets[index] !== undefined) continue;
      targets[index] = suggestedField === null ? null : parseTarget(suggestedField);
    }
  }
  const complete = options.unmappedAsCustom
    ? withCustom(headers, targets)
    : targets.map((target, index) => (isUnasked(target, columns[index]!, mapping) ? null : (target ?? null)));
  if (complete.filter((target) => target?.kind === 'custom').length > MAX_CUSTOM_FIELDS) {
    mistakes.push({ key: '', code: 'too_many_custom_fields' });
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, plan: { headers, targets: complete } };
}

/** Returns whether custom fields of a JSON column were suggested but not requested. */
function isUnasked(
  target: ImportTarget | null | undefined,
  { header, index }: ColumnGuess,
  mapping: Readonly<Record<string, string | null>> | null,
): boolean {
  const isAsked = mapping !== null && (Object.hasOwn(mapping, header) || Object.hasOwn(mapping, String(index)));
  return target?.kind === 'custom' && target.name === ALL_FIELDS && !isAsked;
}

/** A header wins over an index: a table may have years for headers. */
function columnIndex(headers: readonly string[], key: string): number {
  const byHeader = headers.indexOf(key);
  if (byHeader !== -1 || !/^\d{1,3}$/.test(key)) return byHeader;
  return Number(key) < headers.length ? Number(key) : -1;
}

function isTaken(target: ImportTarget, targets: ReadonlyArray<ImportTarget | null | undefined>): boolean {
  return targets.some((other) => other?.kind === target.kind && other.name === target.name);
}

function withCustom(
  headers: readonly string[],
  targets: ReadonlyArray<ImportTarget | null | undefined>,
): (ImportTarget | null)[] {
  const names = new Set(targets.filter((target) => target?.kind === 'custom').map((target) => target!.name));
  const exportOnly = exportOnlyHeaders(headers);
  return targets.map((target, index) => {
    const header = headers[index]!;
    if (target !== undefined) return target;
    return exportOnly.has(header) ? null : { kind: 'custom', name: firstFree(customFieldName(header), names) };
  });
}
