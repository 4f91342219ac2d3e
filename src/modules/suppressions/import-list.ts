import { withoutGuard } from '../../engine/csv/formula-guard.js';
import { matchHeader } from '../../engine/csv/header-names.js';
import { readTextTable } from '../../engine/csv/read-table.js';
import type { CsvRow } from '../../engine/csv/row.js';
import { readValue } from '../../platform/http/reading/compile-reader.js';
import type { RefusedEntry, SaidEntry } from './read-entries.js';
import { readTarget } from './suppression-target.js';
import { SuppressionEntryIn } from './suppressions.schemas.js';

/** Rows that are searched for the column of addresses if no header names it. */
const SAMPLE_ROWS = 200;
/** Maximum length of an invalid cell in the response. */
const SHOWN_LENGTH = 320;

/** Optional columns of an entry, with the headers that name them. */
const COLUMNS: Readonly<Record<string, 'reason' | 'note' | 'groupId' | 'expiresAt'>> = {
  reason: 'reason',
  note: 'note',
  groupid: 'groupId',
  group: 'groupId',
  expiresat: 'expiresAt',
  until: 'expiresAt',
};

export interface ImportedList {
  /** Rows of the file without its header. */
  readonly rows: number;
  readonly said: readonly SaidEntry[];
  readonly refused: readonly RefusedEntry[];
}

/**
 * Reads a list of addresses and domains: a column of a CSV file, or one per line. Null without any. A downloaded list of suppressions
 * imports unchanged.
 */
export function readImportedList(bytes: Uint8Array): ImportedList | null {
  const { header, rows } = readTextTable(bytes);
  const names = header?.cells ?? [];
  const column = addressColumn(names, rows);
  if (column === null) return null;
  const others = names.map((name) => COLUMNS[name.toLowerCase().replaceAll(/[^a-z]/g, '')]);
  const said: SaidEntry[] = [];
  const refused: RefusedEntry[] = [];
  for (const { line, cells, problem } of rows) {
    const email = plainCell(cells[column]).slice(0, SHOWN_LENGTH);
    if (problem !== null) {
      refused.push({ line, email, code: 'invalid_value', message: problem.message });
      continue;
    }
    const values: Record<string, string> = { email: email === '' ? '-' : email };
    others.forEach((name, index) => {
      const text = plainCell(cells[index]);
      if (name !== undefined && index !== column && text !== '') values[name] = text;
    });
    const { value, issues } = readValue(SuppressionEntryIn, values, []);
    if (value !== undefined && issues.length === 0) {
      said.push({ ...value, email, line });
      continue;
    }
    const message = issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg.replace(/^Value error, /, '')}`).join('; ');
    refused.push({ line, email, code: 'invalid_value', message: `${message}.` });
  }
  return { rows: rows.length, said, refused };
}

/** Returns a trimmed cell without the apostrophe that prevents spreadsheets from evaluating it. */
function plainCell(cell: string | undefined): string {
  return withoutGuard((cell ?? '').trim());
}

function addressColumn(names: readonly string[], rows: readonly CsvRow[]): number | null {
  const named = names.findIndex((name) => matchHeader(name)?.field === 'email');
  if (named >= 0) return named;
  const found: number[] = [];
  for (const { cells } of rows.slice(0, SAMPLE_ROWS)) {
    cells.forEach((cell, index) => {
      if (readTarget(plainCell(cell)) !== null) found[index] = (found[index] ?? 0) + 1;
    });
  }
  const most = Math.max(0, ...found.map((count) => count ?? 0));
  return most === 0 ? null : found.indexOf(most);
}
