import { IMPORT_FIELDS, type ImportFieldName } from '../../engine/csv/fields.js';
import { analysisOf, mappingOf, optionsOf } from './import-state.js';
import { bookToWire } from './import-wire.js';
import type { ImportRow } from './imports.repo.js';
import type { CampaignImportMappingEnvelopeOut } from './imports.schemas.js';
import { mappingToWire } from './mapping.js';
import { cellsByHeader } from './take-rows.service.js';

const LABELS: Readonly<Record<ImportFieldName, string>> = {
  email: 'E-mail address',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  title: 'Job title',
  phone: 'Phone',
  website: 'Website',
  linkedinUrl: 'LinkedIn profile',
  city: 'City',
  state: 'State or region',
  country: 'Country',
  timezone: 'Time zone',
};

const FIELDS = IMPORT_FIELDS.map((name) => ({ name, label: LABELS[name], required: name === 'email' }));

/** Returns the data for confirming a mapping; without columns until the file is analyzed. */
export function previewToWire(row: ImportRow): CampaignImportMappingEnvelopeOut {
  const analysis = analysisOf(row);
  const confirmed = mappingOf(row);
  const columns = analysis?.columns ?? [];
  const headers = columns.map((column) => column.header);
  const suggested = Object.fromEntries(columns.map((column) => [column.header, column.suggestedField]));
  return {
    importId: row.id,
    campaignId: row.campaign_id,
    book: bookToWire(row),
    status: row.status as CampaignImportMappingEnvelopeOut['status'],
    mapping: {
      columns: mappingToWire(confirmed ?? suggested),
      confirmed: confirmed !== null,
      confidence: confirmed === null ? (analysis?.confidence ?? 0) : 1,
      options: optionsOf(row),
    },
    encoding: analysis?.encoding ?? null,
    encodingCandidates: (analysis?.encodingCandidates ?? []).map((each) => ({ ...each })),
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
    fields: FIELDS,
    sampleRows: (analysis?.sampleRows ?? []).map((cells) => cellsByHeader(headers, cells)),
    rowsEstimate: analysis?.rowsEstimate ?? null,
    issues: (analysis?.issues ?? []).map((issue) => ({ ...issue })),
  };
}
