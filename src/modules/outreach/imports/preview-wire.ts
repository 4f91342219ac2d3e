import { CONTACT_FIELD_LABELS } from '../../../engine/csv/field-labels.js';
import { IMPORT_FIELDS, LEGAL_BASIS_PARTS, type LegalBasisPart } from '../../../engine/csv/fields.js';
import type { ImportFormat } from '../../../engine/tool-exports/formats.js';
import { withFormat } from '../../../engine/tool-exports/suggest.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { analysisOf, mappingOf, optionsOf } from './import-state.js';
import { bookToWire, campaignBasisToWire } from './import-wire.js';
import type { ImportRow } from './imports.repo.js';
import type { CampaignImportMappingEnvelopeOut } from './imports.schemas.js';
import { mappingToWire } from './mapping.js';
import { cellsByHeader } from './take-rows.service.js';
import { exportToWire } from './tool-exports/export-wire.js';

const BASIS_LABELS: Readonly<Record<LegalBasisPart, Said>> = {
  basis: say`Legal basis`,
  at: say`Legal basis: since`,
  from: say`Legal basis: evidence`,
};

/** Returns the data for confirming a mapping, in the given format; without columns until the file is analyzed. */
export function previewToWire(
  row: ImportRow,
  language: Ctx['language'],
  wanted: ImportFormat | undefined,
): CampaignImportMappingEnvelopeOut {
  const seen = analysisOf(row);
  const analysis = seen === null || wanted === undefined ? seen : { ...seen, ...withFormat(seen.columns, wanted) };
  const confirmed = mappingOf(row);
  const columns = analysis?.columns ?? [];
  const headers = columns.map((column) => column.header);
  const suggested = Object.fromEntries(columns.map((column) => [column.header, column.suggestedField]));
  return {
    importId: row.id,
    campaignId: row.campaign_id,
    book: bookToWire(row),
    legalBasis: campaignBasisToWire(row),
    status: row.status as CampaignImportMappingEnvelopeOut['status'],
    mapping: {
      columns: mappingToWire(confirmed ?? suggested),
      confirmed: confirmed !== null,
      confidence: confirmed === null ? (analysis?.confidence ?? 0) : 1,
      options: optionsOf(row),
    },
    encoding: analysis?.encoding ?? null,
    encodingCandidates: (analysis?.encodingCandidates ?? []).map((each) => ({ ...each })),
    format: analysis?.format ?? 'plain',
    export: analysis === null ? null : exportToWire(analysis, seen?.format === analysis.format, language),
    sheet: analysis?.sheet ?? null,
    sheets: [...(analysis?.sheets ?? [])],
    columns: columns.map((column) => ({
      index: column.index,
      header: column.header,
      suggestedField: column.suggestedField,
      confidence: column.confidence,
      samples: [...column.samples],
      filledRate: column.filledRate ?? 0,
    })),
    fields: [
      ...IMPORT_FIELDS.map((name) => ({
        ...{ name, label: inLanguage(language, CONTACT_FIELD_LABELS[name]), required: name === 'email' },
      })),
      ...LEGAL_BASIS_PARTS.map((part) => ({
        ...{ name: `legalBasis.${part}`, label: inLanguage(language, BASIS_LABELS[part]), required: false },
      })),
    ],
    sampleRows: (analysis?.sampleRows ?? []).map((cells) => cellsByHeader(headers, cells)),
    rowsEstimate: analysis?.rowsEstimate ?? null,
    issues: (analysis?.issues ?? []).map((issue) => ({ ...issue })),
  };
}
