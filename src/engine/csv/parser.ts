import { firstCharacters } from '../characters.js';
import { english } from '../words/say.js';
import { MAX_CELL_OCTETS, MAX_COLUMNS, MAX_ROW } from './limits.js';
import { type QuotedCell, QuotedCellReader } from './quoted-cell.js';
import type { CsvRow, RowProblem } from './row.js';
import { TextCursor } from './text-cursor.js';
import { exceedsOctets } from './utf8-length.js';

/** Code units kept of an oversized cell or row, to identify it. */
const KEPT_OF_TOO_LARGE = 200;

const LONG_ROW = 32_768;

export type Delimiter = ',' | ';' | '\t' | '|';

export interface CsvParserOptions {
  readonly delimiter: Delimiter;
  readonly maxColumns?: number;
  readonly maxCellOctets?: number;
  /** Rows and lines before this text, if an earlier reading stopped there. */
  readonly start?: { readonly rows: number; readonly lines: number };
}

/** Position between two rows: what was returned, and the text that has not become a row yet. */
export interface ParserPosition {
  readonly rows: number;
  readonly lines: number;
  readonly pending: string;
  /** Whether reading can resume here; false inside a skipped line. */
  readonly resumable: boolean;
}

export interface CsvParser {
  /** Parses the next chunk of text, cut anywhere. Returns the rows that it completes. */
  push(text: string): CsvRow[];
  /** Ends the file. Returns the rows without a line end. */
  end(): CsvRow[];
  position(): ParserPosition;
}

/**
 * Creates a parser for RFC 4180 and common deviations: CR, LF and CRLF, also mixed; spaces around quoted cells; quotes
 * inside cells that were not doubled; cells with line breaks; rows with too few or too many cells. Skips blank rows.
 * Errors stay local: an unclosed quote affects only its line, and an oversized cell or row is reported and dropped. The
 * rows do not depend on how the text is cut. Memory is bounded, time is linear.
 */
export function createCsvParser(options: CsvParserOptions): CsvParser {
  return new StreamingParser(options);
}

class StreamingParser implements CsvParser {
  readonly #delimiter: string;
  readonly #maxColumns: number;
  readonly #maxCellOctets: number;
  readonly #cursor: TextCursor;
  readonly #quoted: QuotedCellReader;
  #rows: number;
  #lines: number;
  /** Whether the current row is too long to keep. */
  #skipping = false;
  /** A long unfinished row is read again only after it has grown by half, which keeps the total time linear. */
  #retryAt = 0;
  #out: CsvRow[] = [];

  constructor(options: CsvParserOptions) {
    this.#delimiter = options.delimiter;
    this.#maxColumns = options.maxColumns ?? MAX_COLUMNS;
    this.#maxCellOctets = options.maxCellOctets ?? MAX_CELL_OCTETS;
    this.#rows = options.start?.rows ?? 0;
    this.#lines = options.start?.lines ?? 0;
    this.#cursor = new TextCursor(options.delimiter);
    this.#quoted = new QuotedCellReader(this.#cursor, options.delimiter);
  }

  push(text: string): CsvRow[] {
    this.#cursor.append(text);
    return this.#cursor.text.length < this.#retryAt ? [] : this.#parse();
  }

  end(): CsvRow[] {
    this.#cursor.finish();
    return this.#parse();
  }

  position(): ParserPosition {
    return { rows: this.#rows, lines: this.#lines, pending: this.#cursor.text, resumable: !this.#skipping };
  }

  #parse(): CsvRow[] {
    this.#out = [];
    this.#quoted.reset();
    let start = 0;
    for (let next = this.#row(start); next !== -1; next = this.#row(start)) start = next;
    this.#cursor.drop(start);
    const { length } = this.#cursor.text;
    this.#retryAt = length > LONG_ROW ? length * 1.5 : 0;
    return this.#out;
  }

  /** Reads the row that starts at `start`. Returns the start of the next one, or -1 if more text is needed. */
  #row(start: number): number {
    const cursor = this.#cursor;
    const { length } = cursor.text;
    if (start >= length) return -1;
    const lineEnd = cursor.lineEnd(start);
    if (this.#skipping) return this.#skipLine(lineEnd);
    if (cursor.quote(start) < lineEnd) return this.#quotedRow(start, lineEnd);
    if (Math.min(lineEnd, length) - start > MAX_ROW) return this.#tooLong(start, Math.min(lineEnd, length));
    const next = cursor.afterLineEnd(lineEnd);
    if (next === -1) return -1;
    const line = cursor.text.slice(start, Math.min(lineEnd, length));
    this.#emit(line.split(this.#delimiter), line.length, null, 1);
    return next;
  }

  #quotedRow(start: number, firstLineEnd: number): number {
    const cursor = this.#cursor;
    const { text, ended } = cursor;
    const cells: string[] = [];
    let at = start;
    for (;;) {
      const cell = this.#cell(at);
      if (cell === 'more') return -1;
      if (cell === 'unclosed') return this.#unclosed(start, at, cells);
      cells.push(cell.value);
      at = cell.end;
      if (at - start > MAX_ROW) return this.#tooLong(start, at);
      if (at < text.length && text[at] === this.#delimiter) {
        at += 1;
        continue;
      }
      const next = at >= text.length && !ended ? -1 : cursor.afterLineEnd(at);
      if (next === -1) return -1;
      const lines = firstLineEnd >= at ? 1 : 1 + cursor.countLines(start, at);
      this.#emit(cells, at - start, null, lines);
      return next;
    }
  }

  #cell(from: number): QuotedCell {
    const cursor = this.#cursor;
    const { text, ended } = cursor;
    let first = from;
    while (text.charCodeAt(first) === 32) first += 1;
    if (text[first] === '"') return this.#quoted.read(first);
    const end = Math.min(cursor.delimiter(from), cursor.lineEnd(from), text.length);
    if (end === text.length && !ended && end - from <= MAX_ROW) return 'more';
    return { value: text.slice(from, end), end };
  }

  /** Reads the line of an unclosed quote as if quotes were letters. The next line is a row again. */
  #unclosed(start: number, at: number, cells: readonly string[]): number {
    const cursor = this.#cursor;
    cursor.rewind();
    this.#quoted.reset();
    const lineEnd = Math.min(cursor.lineEnd(at), cursor.text.length);
    if (lineEnd - start > MAX_ROW) return this.#tooLong(start, lineEnd);
    const next = cursor.afterLineEnd(lineEnd);
    if (next === -1) return -1;
    const column = cells.length;
    const row = cells.concat(cursor.text.slice(at, lineEnd).split(this.#delimiter));
    const message = english`A quote that begins a cell is never closed.`;
    const lines = 1 + cursor.countLines(start, lineEnd);
    this.#emit(row, lineEnd - start, { code: 'invalid_value', column, message }, lines);
    return next;
  }

  #tooLong(start: number, end: number): number {
    const { text } = this.#cursor;
    const message = english`The row is longer than ${MAX_ROW} characters.`;
    const problem: RowProblem = { code: 'cell_too_large', column: null, message };
    this.#emit([text.slice(start, start + KEPT_OF_TOO_LARGE)], 0, problem, this.#cursor.countLines(start, end));
    this.#skipping = true;
    return end;
  }

  #skipLine(lineEnd: number): number {
    if (lineEnd === Number.POSITIVE_INFINITY) return this.#cursor.text.length;
    const next = this.#cursor.afterLineEnd(lineEnd);
    if (next === -1) return -1;
    this.#skipping = false;
    this.#lines += 1;
    return next;
  }

  #emit(cells: string[], size: number, found: RowProblem | null, lines: number): void {
    const line = this.#lines + 1;
    this.#lines += lines;
    if (found === null && isBlankRow(cells)) return;
    this.#rows += 1;
    this.#out.push({ number: this.#rows, line, cells, problem: found ?? this.#check(cells, size) });
  }

  /** Checks whether the row is usable, and cuts oversized cells to save memory. */
  #check(cells: string[], size: number): RowProblem | null {
    let problem: RowProblem | null = null;
    if (cells.length > this.#maxColumns) {
      const message = english`The row has ${cells.length} cells; ${this.#maxColumns} are allowed.`;
      problem = { code: 'too_many_columns', column: null, message };
      cells.length = this.#maxColumns;
    }
    if (size * 3 > this.#maxCellOctets) {
      const column = cells.findIndex((cell) => exceedsOctets(cell, this.#maxCellOctets));
      if (column !== -1) {
        const message = english`A cell exceeds ${this.#maxCellOctets} octets.`;
        problem ??= { code: 'cell_too_large', column, message };
        cells.forEach((cell, at) => {
          if (exceedsOctets(cell, this.#maxCellOctets)) cells[at] = firstCharacters(cell, KEPT_OF_TOO_LARGE);
        });
      }
    }
    if (problem === null && this.#cursor.suspect) {
      const column = cells.findIndex((cell) => /[\0\ufffd]/.test(cell));
      const message = english`A character could not be decoded, or is NUL.`;
      if (column !== -1) problem = { code: 'bad_encoding', column, message };
    }
    return problem;
  }
}

/** Returns whether the row is blank. Spreadsheets export empty rows as lines of delimiters. */
function isBlankRow(cells: readonly string[]): boolean {
  if (cells[0]!.charCodeAt(0) > 32) return false;
  return cells.every((cell) => cell.trim() === '');
}
