import { needsGuard } from './formula-guard.js';

/** Value of a cell of an export. The caller formats dates. */
export type CsvValue = string | number | bigint | boolean | null | undefined;

export interface CsvExportOptions {
  /** Whether cells that look like formulas stay unchanged, for programs but never for spreadsheets. Default: false. */
  readonly raw?: boolean;
}

/**
 * Formats one cell per RFC 4180. Text that starts like a formula gets a leading apostrophe and quotes, unless `raw`;
 * numbers are exempt.
 */
export function escapeCsvCell(value: CsvValue, options: CsvExportOptions = {}): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const guarded = options.raw !== true && needsGuard(value);
  if (!guarded && !/[",;\t\r\n]|^\s|\s$/.test(value)) return value;
  return `"${guarded ? "'" : ''}${value.replaceAll('"', '""')}"`;
}

/** Returns one line with its CRLF. */
export function csvLine(cells: readonly CsvValue[], options: CsvExportOptions = {}): string {
  return `${cells.map((cell) => escapeCsvCell(cell, options)).join(',')}\r\n`;
}
