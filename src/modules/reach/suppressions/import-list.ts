import { withoutGuard } from '../../../engine/csv/formula-guard.js';
import { matchHeader } from '../../../engine/csv/header-names.js';
import { readTextTable, type TextTable } from '../../../engine/csv/read-table.js';
import type { CsvRow } from '../../../engine/csv/row.js';
import { readValue } from '../../../platform/http/reading/compile-reader.js';
import type { RefusedEntry, SaidEntry } from './read-entries.js';
import { readTarget } from './suppression-target.js';
import { SuppressionEntryIn } from './suppressions.schemas.js';

/** Rows that are searched for the column of addresses if no header names it. */
const SAMPLE_ROWS = 200;
/** Maximum length of an invalid cell in the response. */
const SHOWN_LENGTH = 320;

/** Headers of block lists of other tools, whose domains have no `@`. */
const BLOCK_LISTS = new Set([
  'blockedemail',
  'blvalue',
  'blocked',
  'blockedvalue',
  'domain',
  'domains',
  'blockeddomain',
  'emailordomain',
  'emaildomain',
  'value',
]);

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
  const { header, rows } = withoutFalseHeader(readTextTable(bytes));
  const names = header?.cells ?? [];
  const isOneColumn = names.length <= 1 && rows.every(({ cells }) => cells.length <= 1);
  const column = addressColumn(names, rows, isOneColumn);
  if (column === null) return null;
  const isBlockList = isOneColumn || BLOCK_LISTS.has(wordOf(names[column] ?? ''));
  const others = names.map((name) => COLUMNS[wordOf(name)]);
  const said: SaidEntry[] = [];
  const refused: RefusedEntry[] = [];
  for (const { line, cells, problem } of rows) {
    const written = plainCell(cells[column]).slice(0, SHOWN_LENGTH);
    const email = isBlockList ? withAt(written) : written;
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

/** Returns a table whose header row is a domain, as in a list without a header, with that row as data. */
function withoutFalseHeader(table: TextTable): TextTable {
  const { header, rows } = table;
  const [first] = header?.cells ?? [];
  if (header?.cells.length !== 1 || readTarget(withAt(plainCell(first))) === null) return table;
  return { header: null, rows: [header, ...rows] };
}

/** Returns `@example.com` for a domain without `@`, and any other text unchanged. */
function withAt(text: string): string {
  return !text.includes('@') && readTarget(`@${text}`) !== null ? `@${text}` : text;
}

function wordOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function addressColumn(names: readonly string[], rows: readonly CsvRow[], isOneColumn: boolean): number | null {
  const named = names.findIndex((name) => matchHeader(name)?.field === 'email');
  if (named >= 0) return named;
  const listed = names.findIndex((name) => BLOCK_LISTS.has(wordOf(name)));
  if (listed >= 0 && holdsTargets(rows, listed)) return listed;
  const found: number[] = [];
  for (const { cells } of rows.slice(0, SAMPLE_ROWS)) {
    cells.forEach((cell, index) => {
      const text = plainCell(cell);
      if (readTarget(isOneColumn ? withAt(text) : text) !== null) found[index] = (found[index] ?? 0) + 1;
    });
  }
  const most = Math.max(0, ...found.map((count) => count ?? 0));
  return most === 0 ? null : found.indexOf(most);
}

/** Returns whether a cell among the first of a column is an address or a domain. */
function holdsTargets(rows: readonly CsvRow[], column: number): boolean {
  return rows.slice(0, SAMPLE_ROWS).some(({ cells }) => readTarget(withAt(plainCell(cells[column]))) !== null);
}
