import { IMPORT_FIELDS } from '../../../../engine/csv/fields.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { fieldKinds } from '../../profiles/index.js';
import { analyseSample } from '../analyse.service.js';
import { fileFormatOf } from '../file-format.js';
import { FileError } from '../import-codes.js';
import { type Analysis, DEFAULT_OPTIONS } from '../import-state.js';
import { hasEmail, type Mapping, mappingOfPlan, mappingToWire, planMapping } from '../mapping.js';
import { readRow } from '../read-row.js';

/** Rows that a preview shows. */
const SHOWN = 5;

/** First row of a file as the address book would have it. */
export interface PreviewRow {
  /** Number of the row; 1 is the first data row. */
  readonly row: number;
  /** Contact field, or `custom.<name>`, to value. */
  readonly values: Readonly<Record<string, string>>;
  /** Why the row would be rejected; null if it would not. */
  readonly error: string | null;
}

export interface SamplePreview {
  readonly analysis: Analysis;
  /** Mapped columns, as given or as suggested. */
  readonly mapping: Readonly<Record<string, string>>;
  readonly rows: readonly PreviewRow[];
}

/**
 * Reads the start of a text file as an import would. Throws FileError for a file without a table, and 422 for a mapping that
 * does not fit the columns.
 * @param size of the whole file; null if it is unknown
 */
export async function previewSample(
  ctx: Ctx,
  workspaceId: number,
  { sample, size }: { readonly sample: Buffer; readonly size: number | null },
  mapping: Mapping | null,
): Promise<SamplePreview> {
  if (fileFormatOf(sample) !== 'csv') throw new FileError('unreadable_file', say`The file is not a text file.`);
  const requested = { mapping, delimiter: null, encoding: null, sheet: null, direct: false, format: 'plain' } as const;
  const asked = { ...requested, legalBasis: null, recordedBy: null };
  const table = { size: size ?? sample.length + 1, hasHeader: true };
  const analysis = await analyseSample(ctx, workspaceId, sample, table, asked);
  const options = { ...DEFAULT_OPTIONS, unmappedAsCustom: false };
  const plan = planMapping(analysis, mapping, options, ['body', 'mapping']);
  const mapped = mappingToWire(mappingOfPlan(plan));
  if (!hasEmail(plan)) return { analysis, mapping: mapped, rows: [] };
  const kinds = await fieldKinds(ctx, workspaceId);
  const rows = analysis.sampleRows.slice(0, SHOWN).map((cells, at): PreviewRow => {
    const { outcome } = readRow({ cells, problem: null }, at + 1, { plan, options, kinds });
    if ('refused' in outcome) return { row: at + 1, values: {}, error: outcome.refused.errorMessage };
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
      error: null,
    };
  });
  return { analysis, mapping: mapped, rows };
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
