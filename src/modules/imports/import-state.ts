import type { EncodingCandidate } from '../../engine/csv/encoding-candidates.js';
import type { Encoding } from '../../engine/csv/encodings.js';
import type { ColumnGuess } from '../../engine/csv/guess-mapping.js';
import type { Delimiter } from '../../engine/csv/parser.js';
import { type CsvCheckpoint, FILE_START } from '../../engine/csv/reader.js';
import type { SEVERITIES } from '../../engine/lifecycle/enums.js';
import type { ImportErrorCode } from './import-codes.js';
import type { ImportOptions } from './import-options.js';
import type { ImportRow } from './imports.repo.js';

/** The shapes of an import's JSON columns. Fields that were added after a row was written have a default here. */

/** What the caller said about the file. */
export interface Requested {
  readonly mapping: Readonly<Record<string, string | null>> | null;
  readonly delimiter: Delimiter | null;
  readonly encoding: Encoding | null;
  /** Of a workbook; null: the first one. */
  readonly sheet: string | null;
  /** True: columns are mapped by name without asking back, as for a file that goes straight into a campaign. */
  readonly direct: boolean;
}

/** What the beginning of the file showed. */
export interface Analysis {
  readonly encoding: Encoding | null;
  /** What it may be instead, the likeliest first; empty where it is certain or was named. */
  readonly encodingCandidates: readonly EncodingCandidate[];
  readonly delimiter: Delimiter | null;
  /** The sheet that was read, and all of the workbook; null and none of a text file. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  /** Rows above the header. */
  readonly preambleRows: number;
  readonly columns: readonly ColumnGuess[];
  readonly sampleRows: ReadonlyArray<readonly string[]>;
  readonly rowsEstimate: number | null;
  /** 0..1, of the suggested mapping as a whole. */
  readonly confidence: number;
  readonly issues: readonly AnalysisIssue[];
}

export interface AnalysisIssue {
  readonly code: ImportErrorCode;
  readonly severity: (typeof SEVERITIES)[number];
  readonly message: string;
  readonly column: string | null;
  readonly row: number | null;
}

/** Where reading goes on. `taken` is the number of the last row that was written, as the reader counts rows. */
export interface Checkpoint extends CsvCheckpoint {
  readonly taken: number;
}

export function requestedOf(row: ImportRow): Requested {
  const nothing = { mapping: null, delimiter: null, encoding: null, sheet: null, direct: false };
  return { ...nothing, ...(row.requested as Partial<Requested>) };
}

export function analysisOf(row: ImportRow): Analysis | null {
  const stored = row.analysis as Partial<Analysis> | null;
  return stored === null ? null : ({ encodingCandidates: [], sheet: null, sheets: [], ...stored } as Analysis);
}

/** The confirmed mapping, header to field or null; null while there is none. */
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
};

export function optionsOf(row: ImportRow): ImportOptions {
  return { ...DEFAULT_OPTIONS, ...(row.options as Partial<ImportOptions>) };
}

export function checkpointOf(row: ImportRow): Checkpoint {
  return { ...FILE_START, taken: 0, ...(row.checkpoint as Partial<Checkpoint> | null) };
}

/** Rows of the file before the first data row. */
export function rowsBeforeData(row: ImportRow, analysis: Analysis): number {
  return analysis.preambleRows + (row.has_header ? 1 : 0);
}

/** In percent of the file's bytes. */
export function progressOf(row: Pick<ImportRow, 'status' | 'file_size' | 'bytes_done'>): number {
  if (row.status === 'completed' || row.status === 'completed_with_errors') return 100;
  return row.file_size === 0 ? 0 : Math.min(99, Math.floor((row.bytes_done * 100) / row.file_size));
}
