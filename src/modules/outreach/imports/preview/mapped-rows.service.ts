import { IMPORT_FIELDS } from '../../../../engine/csv/fields.js';
import type { ImportFormat } from '../../../../engine/tool-exports/formats.js';
import { withFormat } from '../../../../engine/tool-exports/suggest.js';
import type { Ctx } from '../../../../platform/context.js';
import { fieldKinds } from '../../profiles/index.js';
import type { ImportOptions } from '../import-options.js';
import { type Analysis, analysisOf, bookOf, mappingOf, optionsOf } from '../import-state.js';
import { getImport } from '../imports.service.js';
import { hasEmail, type Mapping, planMapping } from '../mapping.js';
import { readRow, type TableReading } from '../read-row.js';

/** Rows that a preview shows. */
const SHOWN = 5;

/** First row of a file as the address book or campaign would have it. */
export interface PreviewRow {
  /** Number of the row; 1 is the first data row. */
  readonly row: number;
  /** Contact field, or `custom.<name>`, to value. */
  readonly values: Readonly<Record<string, string>>;
  /** Why the row would be skipped or rejected; null if it would not. */
  readonly error: string | null;
  /** Column with the error; null without an error, or if it concerns the row as a whole. */
  readonly errorColumn: string | null;
}

/** Reads the first analyzed rows with a mapping; none without a column of email addresses. */
export function mappedRows(
  analysis: Analysis,
  reading: Pick<TableReading, 'plan' | 'options' | 'kinds'>,
): PreviewRow[] {
  if (!hasEmail(reading.plan)) return [];
  return analysis.sampleRows.slice(0, SHOWN).map((cells, at): PreviewRow => {
    const { outcome } = readRow({ cells, problem: null }, at + 1, reading);
    if ('refused' in outcome) {
      const { errorMessage, column } = outcome.refused;
      return { row: at + 1, values: {}, error: errorMessage, errorColumn: column };
    }
    const { email, fields, customFields, rowBasis } = outcome.person;
    const values = IMPORT_FIELDS.flatMap((name): Array<[string, string]> => {
      const value = name === 'email' ? email : (fields as Readonly<Record<string, unknown>>)[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    });
    const custom = Object.entries(JSON.parse(customFields) as Record<string, unknown>);
    const basis = Object.entries(rowBasis ?? {}).flatMap(
      ([part, value]): Array<[string, string]> => (value === null ? [] : [[`legalBasis.${part}`, String(value)]]),
    );
    return {
      row: at + 1,
      values: Object.fromEntries([
        ...values,
        ...basis,
        ...custom.map(([name, value]) => [`custom.${name}`, textOf(value)]),
      ]),
      ...{ error: null, errorColumn: null },
    };
  });
}

/**
 * Returns the first rows of an uploaded file as an import with this mapping would take them; none before the file is analyzed. Stores
 * nothing. Throws 404 `import_not_found`, and 422 for a mapping that does not fit the columns.
 */
export async function previewMappedRows(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
  given: {
    readonly mapping?: Mapping | undefined;
    readonly options?: Partial<ImportOptions> | undefined;
    readonly format?: ImportFormat | undefined;
  },
): Promise<PreviewRow[]> {
  const row = await getImport(ctx, workspaceId, importId);
  const seen = analysisOf(row);
  if (seen === null) return [];
  const analysis = given.format === undefined ? seen : { ...seen, ...withFormat(seen.columns, given.format) };
  const options = { ...optionsOf(row), ...given.options };
  const plan = planMapping(analysis, given.mapping ?? mappingOf(row), options, ['body', 'mapping']);
  const kinds = bookOf(row) === null ? null : await fieldKinds(ctx, workspaceId);
  return mappedRows(analysis, { plan, options, kinds });
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
