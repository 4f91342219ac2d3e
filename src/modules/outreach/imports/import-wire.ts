import { firstCharacters } from '../../../engine/characters.js';
import type { SharedLegalBasis } from '../../../engine/profiles/legal-basis.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { ImportLineRow } from './import-rows.repo.js';
import { analysisOf, bookOf, destinationOf, mappingOf, optionsOf, progressOf, requestedOf } from './import-state.js';
import type { ImportRow } from './imports.repo.js';
import type {
  CampaignContactsImportOut,
  CampaignImportEnvelopeOut,
  CampaignImportStatusOut,
  ImportRowError,
} from './imports.schemas.js';
import { mappingToWire } from './mapping.js';

const SHOWN_VALUE = 200;
/** Maximum row errors in a status; the report has all. */
export const SHOWN_ERRORS = 100;

/** Import with the related data for its page. */
export interface ImportView {
  readonly row: ImportRow;
  readonly openLetters: number;
  /** First row errors, including one more than shown if there are more. */
  readonly lines: readonly ImportLineRow[];
}

export function countersToWire(row: ImportRow, openLetters: number) {
  return {
    totalRows: row.total_rows,
    createdCount: row.created_count,
    updatedCount: row.updated_count,
    duplicateCount: row.duplicate_count,
    suppressedCount: row.suppressed_count,
    skippedCount: row.skipped_count,
    rejectedCount: row.rejected_count,
    deadLetterCount: openLetters,
  };
}

function errorToWire(line: ImportLineRow): ImportRowError {
  const values = line.values as Record<string, string> | null;
  const value = line.column_name === null ? null : (values?.[line.column_name] ?? null);
  return {
    row: line.first_row,
    column: line.column_name,
    value: value === null ? null : firstCharacters(value, SHOWN_VALUE),
    errorCode: line.error_code as ImportRowError['errorCode'],
    errorMessage: line.error_message,
  };
}

function errorsToWire({ row, lines }: ImportView): { errors: ImportRowError[]; errorsTruncated: boolean } {
  const notTaken = row.duplicate_count + row.suppressed_count + row.skipped_count + row.rejected_count;
  return {
    errors: lines.slice(0, SHOWN_ERRORS).map(errorToWire),
    errorsTruncated: lines.length > SHOWN_ERRORS || notTaken > SHOWN_ERRORS,
  };
}

export function bookToWire(row: ImportRow): CampaignImportStatusOut['book'] {
  const book = bookOf(row);
  if (book === null) return null;
  const { existing, tags, ownerId, legalBasis = null } = book;
  return { existing, tags: [...tags], ownerId, legalBasis: basisToWire(legalBasis) };
}

/** Returns the legal basis of an import into a campaign. */
export function campaignBasisToWire(row: ImportRow): CampaignImportStatusOut['legalBasis'] {
  return basisToWire(requestedOf(row).legalBasis);
}

function basisToWire(legalBasis: SharedLegalBasis | null): CampaignImportStatusOut['legalBasis'] {
  return legalBasis === null ? null : { basis: legalBasis.basis, at: legalBasis.at, from: legalBasis.from };
}

export function statusToWire(view: ImportView): CampaignImportStatusOut {
  const { row, openLetters, lines } = view;
  const mapping = mappingOf(row);
  return {
    importId: row.id,
    campaignId: row.campaign_id,
    status: row.status as CampaignImportStatusOut['status'],
    progress: progressOf(row),
    fileName: row.file_name,
    fileSize: row.file_size,
    encoding: row.encoding,
    delimiter: row.delimiter,
    hasHeader: row.has_header,
    format: analysisOf(row)?.format ?? null,
    mapping: mapping === null ? null : mappingToWire(mapping),
    options: optionsOf(row),
    book: bookToWire(row),
    legalBasis: campaignBasisToWire(row),
    ...countersToWire(row, openLetters),
    ...errorsToWire(view),
    errorCode: row.error_code as CampaignImportStatusOut['errorCode'],
    errorMessage: row.error_message,
    reportUrl: lines.length === 0 ? null : `/imports/${row.id}/report?workspaceId=${row.workspace_id}`,
    createdAt: isoOf(row.created_at),
    startedAt: isoOrNull(row.started_at),
    completedAt: isoOrNull(row.completed_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** Builds the response for an import that finished while the caller waited. */
export function resultToWire(view: ImportView): CampaignContactsImportOut {
  const { row } = view;
  return {
    importId: row.id,
    campaignId: row.campaign_id ?? '',
    status: row.status as CampaignContactsImportOut['status'],
    async: false,
    fileName: row.file_name,
    ...countersToWire(row, view.openLetters),
    mapping: mappingToWire(mappingOf(row) ?? {}),
    ...errorsToWire(view),
    startedAt: isoOf(row.started_at ?? row.created_at),
    completedAt: isoOf(row.completed_at ?? row.updated_at),
  };
}

/** Builds the response for an import that continues in the background. `requiresMapping` reflects what is known now. */
export function envelopeToWire(row: ImportRow, requiresMapping: boolean): CampaignImportEnvelopeOut {
  const query = `?workspaceId=${row.workspace_id}`;
  return {
    importId: row.id,
    campaignId: row.campaign_id,
    status: row.status as CampaignImportEnvelopeOut['status'],
    async: true,
    requiresMapping,
    requiresCampaign: destinationOf(row) === null,
    fileName: row.file_name,
    statusUrl: `/imports/${row.id}${query}`,
    mappingPreviewUrl: `/imports/${row.id}/mapping-preview${query}`,
    acceptedAt: isoOf(row.created_at),
    idempotencyKey: row.idempotency_key,
  };
}
