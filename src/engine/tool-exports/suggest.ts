import { ALL_FIELDS, targetText } from '../csv/fields.js';
import type { ColumnGuess } from '../csv/guess-mapping.js';
import { columnRoles, recognizeTool } from './columns.js';
import type { ImportFormat } from './formats.js';

/**
 * Returns the format of a table and its columns with the suggestions of that format: data of the other tool is ignored, and
 * a column of custom fields becomes one custom field per key. Without a given format, the header row decides. Columns of
 * another format can be given.
 */
export function withFormat(
  given: readonly ColumnGuess[],
  wanted: ImportFormat | null,
): { readonly format: ImportFormat; readonly columns: readonly ColumnGuess[] } {
  const columns = given.map(({ asPlain, ...column }) => ({ ...column, ...asPlain }));
  const headers = columns.map(({ header }) => header);
  const format = wanted ?? recognizeTool(headers) ?? 'plain';
  if (format === 'plain') return { format, columns };
  const roles = columnRoles(format, headers);
  return {
    format,
    columns: columns.map((column, at) => {
      const role = roles[at];
      if (role == null) return column;
      const { suggestedField, confidence } = column;
      const asPlain = { suggestedField, confidence };
      const target = role === 'fields' ? targetText({ kind: 'custom', name: ALL_FIELDS }) : null;
      return { ...column, suggestedField: target, confidence: target === null ? 0 : 0.98, asPlain };
    }),
  };
}
