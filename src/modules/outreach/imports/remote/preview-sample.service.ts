import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { fieldKinds } from '../../profiles/index.js';
import { analyseSample } from '../analyse.service.js';
import { fileFormatOf } from '../file-format.js';
import { FileError } from '../import-codes.js';
import { type Analysis, DEFAULT_OPTIONS } from '../import-state.js';
import { type Mapping, mappingOfPlan, mappingToWire, planMapping } from '../mapping.js';
import { mappedRows, type PreviewRow } from '../preview/mapped-rows.service.js';

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
  const kinds = await fieldKinds(ctx, workspaceId);
  return { analysis, mapping: mapped, rows: mappedRows(analysis, { plan, options, kinds }) };
}
