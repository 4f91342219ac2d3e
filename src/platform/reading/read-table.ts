import { firstCharacters } from '../../engine/characters.js';
import { createDecoder } from '../../engine/csv/decoder.js';
import { describeTable, type TableDescription } from '../../engine/csv/describe-table.js';
import { detectDialect } from '../../engine/csv/dialect.js';
import { detectEncoding } from '../../engine/csv/encoding.js';
import type { EncodingCandidate } from '../../engine/csv/encoding-candidates.js';
import type { Encoding } from '../../engine/csv/encodings.js';
import { MAX_CELL_OCTETS } from '../../engine/csv/limits.js';
import type { Delimiter } from '../../engine/csv/parser.js';
import { createCsvReader } from '../../engine/csv/reader.js';
import type { CsvRow } from '../../engine/csv/row.js';
import { exceedsOctets } from '../../engine/csv/utf8-length.js';
import { english } from '../../engine/words/say.js';
import { listSheetNames, readWorkbook, SheetError, WorkbookError, type WorkbookLimits } from '../files/xlsx.js';

export interface SampleInput {
  /** Beginning of a text file. */
  readonly sample: Uint8Array;
  /** Whether it is the whole file. */
  readonly isWhole: boolean;
  readonly hasHeader: boolean;
  /** Known encoding; null to detect it. */
  readonly encoding: Encoding | null;
  readonly delimiter: Delimiter | null;
}

export interface SampleReading {
  readonly encoding: Encoding;
  /** Possible encodings if detection is uncertain; empty if it is certain or was given. */
  readonly encodingCandidates: readonly EncodingCandidate[];
  readonly delimiter: Delimiter;
  readonly preambleRows: number;
  /** Rows of the sample. */
  readonly rows: number;
  readonly table: TableDescription;
}

/** Reads the beginning of a text file: encoding, dialect, columns. */
export function readSample({ sample, isWhole, hasHeader, ...known }: SampleInput): SampleReading {
  const detected = detectEncoding(sample);
  const encoding = known.encoding ?? detected.encoding;
  const dialect = detectDialect(createDecoder(encoding).decode(sample));
  const delimiter = known.delimiter ?? dialect.delimiter;
  const reader = createCsvReader({ encoding, delimiter });
  const read = reader.push(sample);
  const rows = isWhole ? [...read, ...reader.end()] : read;
  // Title rows were found by the detected delimiter; another one splits the file differently.
  const preambleRows = delimiter === dialect.delimiter ? dialect.preambleRows : 0;
  const encodingCandidates = known.encoding === null ? detected.candidates : [];
  const table = describeTable(rows, { hasHeader, preambleRows });
  return { encoding, encodingCandidates, delimiter, preambleRows, rows: rows.length, table };
}

export interface WorkbookInput {
  readonly bytes: Uint8Array;
  readonly limits: WorkbookLimits;
  /** Name of the sheet; null for the first one. */
  readonly sheet: string | null;
}

/** Why a workbook cannot be read, for its owner. */
export interface RefusedWorkbook {
  readonly refused: string;
  /** Whether the requested sheet is missing. */
  readonly lacksSheet: boolean;
}

export interface WorkbookReading {
  /** Rows of the sheet that was read. */
  readonly rows: number;
  readonly table: TableDescription;
  /** Names of all sheets, in order. */
  readonly sheets: readonly string[];
}

/** Reads the layout of a sheet of a workbook. */
export async function describeWorkbook(
  input: WorkbookInput & { readonly hasHeader: boolean },
): Promise<RefusedWorkbook | WorkbookReading> {
  const rows = await readRows(input);
  if ('refused' in rows) return rows;
  const table = describeTable(rows, { hasHeader: input.hasHeader, preambleRows: 0 });
  return { rows: rows.length, table, sheets: await listSheetNames(bufferOf(input)) };
}

/** Rows per page. The consuming code does other work between pages. */
const PAGE_ROWS = 200;

/** Returns the rows of a sheet without blank ones, in pages that are JSON lists of CsvRow. */
export async function pageWorkbook(
  input: WorkbookInput,
): Promise<RefusedWorkbook | { readonly rows: number; readonly pages: readonly Uint8Array[] }> {
  const rows = await readRows(input);
  if ('refused' in rows) return rows;
  const pages: Uint8Array[] = [];
  const encoder = new TextEncoder();
  for (let at = 0; at < rows.length; at += PAGE_ROWS) {
    pages.push(encoder.encode(JSON.stringify(rows.slice(at, at + PAGE_ROWS))));
  }
  return { rows: rows.length, pages };
}

function bufferOf({ bytes }: WorkbookInput): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function readRows(input: WorkbookInput): Promise<RefusedWorkbook | CsvRow[]> {
  try {
    const sheet = await readWorkbook(bufferOf(input), input.limits, input.sheet);
    return sheet
      .flatMap((cells, at) => (cells.every((cell) => cell.trim() === '') ? [] : [{ cells, line: at + 1 }]))
      .map(({ cells, line }, at): CsvRow => ({ number: at + 1, line, ...judged(cells) }));
  } catch (error) {
    if (error instanceof WorkbookError) return { refused: error.message, lacksSheet: error instanceof SheetError };
    throw error;
  }
}

/** A cell that is too large is not kept: its row is rejected, and only its beginning is shown. */
function judged(cells: readonly string[]): Pick<CsvRow, 'cells' | 'problem'> {
  const large = cells.findIndex((cell) => exceedsOctets(cell, MAX_CELL_OCTETS));
  if (large !== -1) {
    const message = english`A cell exceeds ${MAX_CELL_OCTETS} octets.`;
    const short = cells.map((cell) => (exceedsOctets(cell, MAX_CELL_OCTETS) ? firstCharacters(cell, 1_000) : cell));
    return { cells: short, problem: { code: 'cell_too_large', column: large, message } };
  }
  const nul = cells.findIndex((cell) => cell.includes('\0'));
  const message = english`The text has a NUL character.`;
  return { cells, problem: nul === -1 ? null : { code: 'bad_encoding', column: nul, message } };
}
