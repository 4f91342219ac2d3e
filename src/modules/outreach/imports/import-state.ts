import type { EncodingCandidate } from '../../../engine/csv/encoding-candidates.js';
import type { Encoding } from '../../../engine/csv/encodings.js';
import type { ColumnGuess } from '../../../engine/csv/guess-mapping.js';
import type { Delimiter } from '../../../engine/csv/parser.js';
import { type CsvCheckpoint, FILE_START } from '../../../engine/csv/reader.js';
import type { SEVERITIES } from '../../../engine/lifecycle/enums.js';
import type { ImportLegalBases, SharedLegalBasis } from '../../../engine/profiles/legal-basis.js';
import type { ImportFormat } from '../../../engine/tool-exports/formats.js';
import type { ImportErrorCode } from './import-codes.js';
import type { BookOptions, ImportOptions } from './import-options.js';
import type { ImportRow } from './imports.repo.js';
import type { StandingCounts } from './tool-exports/count-standings.js';

/** Schemas of an import's JSON columns. Fields that were added after a row was written have a default here. */

/** Options that the caller chose for the file. */
export interface Requested {
  readonly mapping: Readonly<Record<string, string | null>> | null;
  readonly delimiter: Delimiter | null;
  readonly encoding: Encoding | null;
  /** Sheet of a workbook; null for the first one. */
  readonly sheet: string | null;
  /** Whether columns are mapped by name without confirmation, as for a file imported directly into a campaign. */
  readonly direct: boolean;
  /** Format of the file; null to recognize it. */
  readonly format: ImportFormat | null;
  /** Legal basis of all contacts of an import into a campaign; one into the address book has it in its own options. */
  readonly legalBasis: SharedLegalBasis | null;
  /** Member, API key, or contact source that brings the file. */
  readonly recordedBy: string | null;
}

/** Analysis of the start of the file. */
export interface Analysis {
  readonly encoding: Encoding | null;
  /** Other possible encodings, likeliest first; empty if the encoding is certain or was given. */
  readonly encodingCandidates: readonly EncodingCandidate[];
  readonly delimiter: Delimiter | null;
  /** Analyzed sheet and all sheets of the workbook; null and empty for a text file. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  /** Number of rows above the header. */
  readonly preambleRows: number;
  readonly columns: readonly ColumnGuess[];
  readonly sampleRows: ReadonlyArray<readonly string[]>;
  readonly rowsEstimate: number | null;
  /** Confidence of the suggested mapping as a whole, from 0 to 1. */
  readonly confidence: number;
  readonly issues: readonly AnalysisIssue[];
  readonly format: ImportFormat;
  /** Counts of the whole file; null for an ordinary file, and before the file was read as a whole. */
  readonly standings: StandingCounts | null;
}

export interface AnalysisIssue {
  readonly code: ImportErrorCode;
  readonly severity: (typeof SEVERITIES)[number];
  readonly message: string;
  readonly column: string | null;
  readonly row: number | null;
}

/** Position at which reading continues. `taken` is the number of the last written row, as the reader counts rows. */
export interface Checkpoint extends CsvCheckpoint {
  readonly taken: number;
}

/** Position before the first row. */
export const FILE_BEGIN: Checkpoint = { ...FILE_START, taken: 0 };

export function requestedOf(row: ImportRow): Requested {
  const reading = { mapping: null, delimiter: null, encoding: null, sheet: null, direct: false, format: null };
  return { ...reading, legalBasis: null, recordedBy: null, ...(row.requested as Partial<Requested>) };
}

export function analysisOf(row: ImportRow): Analysis | null {
  const stored = row.analysis as Partial<Analysis> | null;
  return stored === null
    ? null
    : ({ encodingCandidates: [], sheet: null, sheets: [], format: 'plain', standings: null, ...stored } as Analysis);
}

/** Returns the confirmed mapping of headers to fields or null; null as a whole before the confirmation. */
export function mappingOf(row: ImportRow): Readonly<Record<string, string | null>> | null {
  return row.mapping as Readonly<Record<string, string | null>> | null;
}

export const DEFAULT_OPTIONS: ImportOptions = {
  onDuplicate: 'skip',
  duplicateScope: 'campaign',
  skipRoleAddresses: false,
  skipDisposable: true,
  verify: false,
  unmappedAsCustom: true,
  alreadyContacted: 'book_only',
};

export function optionsOf(row: ImportRow): ImportOptions {
  return { ...DEFAULT_OPTIONS, ...(row.options as Partial<ImportOptions>) };
}

/** Returns the options of an import into the address book; null for an import into a campaign. */
export function bookOf(row: ImportRow): BookOptions | null {
  const stored = row.book as Partial<BookOptions> | null;
  return stored === null ? null : { existing: 'fill', tags: [], ownerId: null, ...stored };
}

/** Returns the legal basis of all contacts of an import, and who brings that of its rows. */
export function legalBasesOf(row: ImportRow): ImportLegalBases {
  const book = bookOf(row);
  const { legalBasis, recordedBy } = requestedOf(row);
  const shared = book === null ? legalBasis : (book.legalBasis ?? null);
  return { shared, recordedBy: recordedBy ?? shared?.recordedBy ?? row.file_name };
}

/** Destination of the rows of an import: a campaign, or the address book. */
export type Destination =
  | { readonly campaignId: string; readonly book: null }
  | { readonly campaignId: null; readonly book: BookOptions };

/** Returns the destination of an import; null while its campaign is unknown. */
export function destinationOf(row: ImportRow): Destination | null {
  const book = bookOf(row);
  if (book !== null) return { campaignId: null, book };
  return row.campaign_id === null ? null : { campaignId: row.campaign_id, book: null };
}

export function checkpointOf(row: ImportRow): Checkpoint {
  return { ...FILE_BEGIN, ...(row.checkpoint as Partial<Checkpoint> | null) };
}

/** Counts the rows of the file before the first data row. */
export function rowsBeforeData(row: ImportRow, analysis: Analysis): number {
  return analysis.preambleRows + (row.has_header ? 1 : 0);
}

/** Returns the progress in percent of the file's bytes. */
export function progressOf(row: Pick<ImportRow, 'status' | 'file_size' | 'bytes_done'>): number {
  if (row.status === 'completed' || row.status === 'completed_with_errors') return 100;
  return row.file_size === 0 ? 0 : Math.min(99, Math.floor((row.bytes_done * 100) / row.file_size));
}

/** Returns the stored cells of a line in the order of `headers`; missing ones are empty. */
export function cellsOf(values: Readonly<Record<string, string>>, headers: readonly string[]): string[] {
  // A header may have the name of a property of every object, such as `constructor`.
  return headers.map((header) => (Object.hasOwn(values, header) ? (values[header] as string) : ''));
}
