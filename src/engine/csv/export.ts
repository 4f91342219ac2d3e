/** What a cell of an export can hold. Dates are given as text by the caller. */
export type CsvValue = string | number | bigint | boolean | null | undefined;

export interface CsvExportOptions {
  /** Leaves cells that look like formulas as they are: for programs, never for spreadsheets. Default false. */
  readonly raw?: boolean;
}

/**
 * Characters that make a spreadsheet compute a cell (OWASP, CSV injection), with the full-width forms that some locales
 * read in the same way.
 */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * One cell by RFC 4180. Text that begins like a formula gets a leading apostrophe and is quoted, unless `raw`; numbers
 * are numbers and exempt (reliability A8.4).
 */
export function escapeCsvCell(value: CsvValue, options: CsvExportOptions = {}): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const guarded = options.raw !== true && formulaStart.test(value);
  if (!guarded && !/[",;\t\r\n]|^\s|\s$/.test(value)) return value;
  return `"${guarded ? "'" : ''}${value.replaceAll('"', '""')}"`;
}

/** One line with its CRLF. */
export function csvLine(cells: readonly CsvValue[], options: CsvExportOptions = {}): string {
  return `${cells.map((cell) => escapeCsvCell(cell, options)).join(',')}\r\n`;
}
