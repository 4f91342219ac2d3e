import { createDecoder } from '../../engine/csv/decoder.js';
import { detectDialect } from '../../engine/csv/dialect.js';
import { detectEncoding } from '../../engine/csv/encoding.js';
import { guessMapping } from '../../engine/csv/guess-mapping.js';
import { uniqueHeaders } from '../../engine/csv/headers.js';
import { createCsvReader } from '../../engine/csv/reader.js';
import type { CsvRow } from '../../engine/csv/row.js';
import type { Ctx } from '../../platform/context.js';
import { readFile } from '../../platform/files/files.js';
import { FileError } from './import-codes.js';
import type { Analysis, AnalysisIssue, Requested } from './import-state.js';
import { readWorkbookRows } from './workbook.js';

/** What is looked at: enough for the dialect and for the content of every column. */
const SAMPLE_OCTETS = 256 * 1024;
const SAMPLE_ROWS = 200;
const SHOWN_ROWS = 10;
/** A sample cell in the preview; the file itself is not touched. */
const SHOWN_CELL = 200;
const MAX_ISSUES = 20;

/** What a workbook has instead of a dialect. */
const WORKBOOK = { encoding: null, delimiter: null, preambleRows: 0, rowsEstimate: null, issues: [] } as const;

/** A file as it was stored. */
export interface StoredTable {
  readonly fileId: string;
  readonly size: number;
  /** FileFormat. */
  readonly format: string;
  readonly hasHeader: boolean;
}

/**
 * Looks at the beginning of a file: encoding, dialect, columns with a suggested field each, a few rows, and what looks
 * wrong. Throws FileError when there is no table in it.
 */
export async function analyseFile(
  ctx: Ctx,
  workspaceId: number,
  file: StoredTable,
  requested: Requested,
): Promise<Analysis> {
  if (file.format === 'xlsx') {
    const rows = await readWorkbookRows(ctx, workspaceId, file);
    if (rows.length === 0) throw new FileError('empty_file', 'The first sheet holds no rows.');
    const { hasHeader } = file;
    return analyseRows(rows, { ...WORKBOOK, hasHeader });
  }
  const sample = await readSample(ctx, workspaceId, file.fileId);
  return analyseSample(sample, sample.length >= file.size, file, requested);
}

async function readSample(ctx: Ctx, workspaceId: number, fileId: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of readFile(ctx, workspaceId, fileId)) {
    pieces.push(piece);
    size += piece.length;
    if (size >= SAMPLE_OCTETS) break;
  }
  return Buffer.concat(pieces).subarray(0, SAMPLE_OCTETS);
}

function analyseSample(sample: Buffer, isWhole: boolean, file: StoredTable, requested: Requested): Analysis {
  const detected = detectEncoding(sample);
  const encoding = requested.encoding ?? detected.encoding;
  const dialect = detectDialect(createDecoder(encoding).decode(sample));
  const delimiter = requested.delimiter ?? dialect.delimiter;
  const reader = createCsvReader({ encoding, delimiter });
  const read = reader.push(sample);
  const rows = isWhole ? [...read, ...reader.end()] : read;
  if (rows.length === 0) {
    throw isWhole
      ? new FileError('empty_file', 'The file holds no rows.')
      : new FileError('unreadable_file', 'No row was found at the beginning of the file.');
  }
  // Title rows were found by the detected delimiter; another one cuts the file differently.
  const preambleRows = delimiter === dialect.delimiter ? dialect.preambleRows : 0;
  return analyseRows(rows, {
    encoding,
    delimiter,
    preambleRows,
    hasHeader: file.hasHeader,
    rowsEstimate: isWhole ? null : estimateRows(rows.length, sample.length, file.size),
    issues:
      requested.encoding === null && detected.confidence < 0.5
        ? [issue('bad_encoding', 'warning', `The encoding is not certain; it was read as ${encoding}.`)]
        : [],
  });
}

function estimateRows(rows: number, octets: number, size: number): number {
  return Math.max(rows, Math.round((rows * size) / octets));
}

/** What the first rows of a table say about its columns. `rowsEstimate` null: these are all its rows. */
export function analyseRows(
  rows: readonly CsvRow[],
  table: Pick<Analysis, 'encoding' | 'delimiter' | 'preambleRows' | 'rowsEstimate' | 'issues'> & {
    readonly hasHeader: boolean;
  },
): Analysis {
  const { hasHeader, preambleRows } = table;
  const head = rows[preambleRows];
  if (head === undefined) throw new FileError('empty_file', 'The file holds no rows below its title.');
  if (hasHeader && head.problem !== null) {
    throw new FileError(head.problem.code, `The header can not be used. ${head.problem.message}`);
  }
  const before = preambleRows + (hasHeader ? 1 : 0);
  const data = rows.slice(before, before + SAMPLE_ROWS);
  const width = hasHeader ? head.cells.length : Math.max(...data.map((row) => row.cells.length));
  const headers = uniqueHeaders(hasHeader ? head.cells : [], width);
  const good = data.filter((row) => row.problem === null).map((row) => row.cells);
  const columns = guessMapping(headers, good);
  const email = columns.find((column) => column.suggestedField === 'email');
  const issues: AnalysisIssue[] = [...table.issues];
  if (email === undefined) issues.push(issue('no_email_column', 'blocking', 'No column holds e-mail addresses.'));
  for (const row of data) {
    if (row.problem === null || issues.length >= MAX_ISSUES) continue;
    const column = row.problem.column === null ? null : (headers[row.problem.column] ?? null);
    issues.push({ ...issue(row.problem.code, 'warning', row.problem.message), column, row: row.number - before });
  }
  return {
    encoding: table.encoding,
    delimiter: table.delimiter,
    preambleRows,
    columns,
    sampleRows: good.slice(0, SHOWN_ROWS).map((cells) => cells.map((cell) => cell.slice(0, SHOWN_CELL))),
    rowsEstimate: Math.max(0, (table.rowsEstimate ?? rows.length) - before),
    confidence: email?.confidence ?? 0,
    issues,
  };
}

function issue(code: AnalysisIssue['code'], severity: AnalysisIssue['severity'], message: string): AnalysisIssue {
  return { code, severity, message, column: null, row: null };
}
