import { matchHeader } from './header-names.js';
import { createCsvParser, type Delimiter } from './parser.js';
import type { CsvRow } from './row.js';

/** Format of a file, detected from its beginning. The quote is always `"`. */
export interface Dialect {
  readonly delimiter: Delimiter;
  /** Whether the row after the preamble contains column names. */
  readonly hasHeader: boolean;
  /** Rows (not lines; blank rows do not count) above the table: a title, an export date, Excel's `sep=`. */
  readonly preambleRows: number;
  /** Confidence in the delimiter, 0 to 1. */
  readonly confidence: number;
}

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];
const MAX_SAMPLE = 256 * 1024;
const MAX_SAMPLE_ROWS = 200;
const MAX_PREAMBLE = 20;

/**
 * Guesses the dialect from the beginning of a file, as text without byte order mark. The sample may end inside a row.
 * Chooses the delimiter with the most rows of equal cell count above one.
 */
export function detectDialect(sample: string): Dialect {
  const text = sample.slice(0, MAX_SAMPLE);
  const named = /^"?sep=([,;|\t])"?[ \t]*(?:[\r\n]|$)/i.exec(text);
  const readings = delimiters.map((delimiter) => readSample(text, delimiter, named !== null));
  const best =
    named === null
      ? readings.reduce((a, b) => (b.score > a.score ? b : a))
      : readings.find((one) => one.delimiter === named[1])!;
  const preambleRows = named === null ? countPreamble(best) : 1;
  return {
    delimiter: best.delimiter,
    // A title without a header below it is not a preamble; see countPreamble.
    hasHeader: (named === null && preambleRows > 0) || looksLikeHeader(best.rows.slice(preambleRows)),
    preambleRows,
    confidence: named === null ? best.score : 1,
  };
}

interface Reading {
  readonly delimiter: Delimiter;
  readonly rows: readonly (readonly string[])[];
  /** Most common number of cells. */
  readonly width: number;
  readonly score: number;
}

function readSample(text: string, delimiter: Delimiter, skipFirst: boolean): Reading {
  const parser = createCsvParser({ delimiter });
  const complete = parser.push(text);
  // The last row may be cut off, so it counts only if it is the only one.
  const read: CsvRow[] = complete.length > 1 ? complete : [...complete, ...parser.end()];
  const sampled = read.slice(0, MAX_SAMPLE_ROWS);
  const counted = skipFirst ? sampled.slice(1) : sampled;
  const widths = new Map<number, number>();
  for (const row of counted) widths.set(row.cells.length, (widths.get(row.cells.length) ?? 0) + 1);
  const [width, count] = [...widths].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  const damaged = counted.filter((row) => row.problem?.code === 'invalid_value').length;
  const even = counted.length === 0 ? 0 : Math.max(0, count - damaged) / counted.length;
  // A table of one column has no delimiter; the comma is returned with the remaining confidence.
  const score = width > 1 ? 0.3 + 0.65 * even + 0.05 * Math.min(1, width / 20) : delimiter === ',' ? 0.3 : 0;
  return { delimiter, rows: sampled.map((row) => row.cells), width, score };
}

/**
 * Rows above the header: nearly empty, without an address, and followed by a row as full as the table. A sparse first data row does not
 * count, because only a row that looks like a header can follow a preamble.
 */
function countPreamble({ rows, width }: Reading): number {
  if (width < 2) return 0;
  const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;
  const enough = Math.max(2, Math.ceil(width * 0.6));
  const first = rows.slice(0, MAX_PREAMBLE + 1).findIndex((row) => filled(row) >= enough);
  if (first <= 0) return 0;
  const above = rows.slice(0, first);
  const titles = above.every(
    (row) => filled(row) <= Math.max(1, width * 0.3) && !row.some((cell) => cell.includes('@')),
  );
  return titles && !isDataRow(rows[first]!) ? first : 0;
}

/** A header may contain years or months after its first name, but no address. */
function isDataRow(row: readonly string[]): boolean {
  return row.some((cell) => cell.includes('@')) || isData(row.find((cell) => cell.trim() !== '') ?? '');
}

function looksLikeHeader(rows: readonly (readonly string[])[]): boolean {
  const [first, ...rest] = rows;
  if (first === undefined) return true;
  if (first.some((cell) => cell.includes('@'))) return false;
  if (first.some((cell) => matchHeader(cell) !== null)) return true;
  const names = first.filter((cell) => cell.trim() !== '');
  if (names.some(isData) || new Set(names).size < names.length) return false;
  // Whether the first row contains names: a column whose values are data, unlike its first cell. Without evidence, a header is assumed.
  return rest.length === 0 || rest.some((row) => row.some(isData)) || names.length === first.length;
}

/** Matches a number, a date, an address, or a link, none of which names a column. */
function isData(cell: string): boolean {
  const value = cell.trim();
  return /^[-+]?[\d.,/:%€$£ -]*\d[\d.,/:%€$£ -]*$/.test(value) || value.includes('@') || /^https?:/i.test(value);
}
