import { guessMapping } from '../../../engine/csv/guess-mapping.js';
import { uniqueHeaders } from '../../../engine/csv/headers.js';
import { readTextTable } from '../../../engine/csv/read-table.js';

const SAMPLE_ROWS = 200;

/**
 * Reads the addresses of a CSV file from its column of addresses, whatever its name, or from its only column. Null if
 * there is no such column. Blank cells are skipped.
 */
export function readMailboxFile(bytes: Buffer): string[] | null {
  const table = readTextTable(bytes);
  const rows = table.rows.map((row) => row.cells);
  const column = addressColumn(table.header?.cells ?? [], rows);
  if (column === null) return null;
  return rows.map((cells) => (cells[column] ?? '').trim()).filter((text) => text !== '');
}

function addressColumn(names: readonly string[], rows: ReadonlyArray<readonly string[]>): number | null {
  const width = Math.max(names.length, ...rows.slice(0, SAMPLE_ROWS).map((cells) => cells.length), 0);
  const guesses = guessMapping(uniqueHeaders(names, width), rows.slice(0, SAMPLE_ROWS));
  return guesses.find((guess) => guess.suggestedField === 'email')?.index ?? (width === 1 ? 0 : null);
}
