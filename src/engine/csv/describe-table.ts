import { firstCharacters } from '../characters.js';
import { type ColumnGuess, guessMapping } from './guess-mapping.js';
import { uniqueHeaders } from './headers.js';
import type { CsvRow, RowProblem } from './row.js';

/** Number of rows whose content is examined. */
const SAMPLE_ROWS = 200;
const SHOWN_ROWS = 10;
/** Maximum characters of a sample cell in the preview; the file itself is unchanged. */
const SHOWN_CELL = 200;
const MAX_PROBLEMS = 20;

/** Columns of a table, detected from its first rows. */
export type TableDescription =
  /** The file has no row below the preamble. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'bad_header'; readonly problem: RowProblem }
  | {
      readonly kind: 'table';
      /** Rows above the first data row. */
      readonly before: number;
      readonly columns: readonly ColumnGuess[];
      readonly sampleRows: ReadonlyArray<readonly string[]>;
      readonly problems: ReadonlyArray<{
        readonly code: RowProblem['code'];
        readonly message: string;
        /** Header of the column; null if the problem concerns the whole row. */
        readonly column: string | null;
        /** Row number, from 1 for the first data row. */
        readonly row: number;
      }>;
    };

/** Describes a table by its first rows: columns with suggested fields, sample rows, and problems. */
export function describeTable(
  rows: readonly CsvRow[],
  { hasHeader, preambleRows }: { readonly hasHeader: boolean; readonly preambleRows: number },
): TableDescription {
  const head = rows[preambleRows];
  if (head === undefined) return { kind: 'empty' };
  if (hasHeader && head.problem !== null) return { kind: 'bad_header', problem: head.problem };
  const before = preambleRows + (hasHeader ? 1 : 0);
  const data = rows.slice(before, before + SAMPLE_ROWS);
  const width = hasHeader ? head.cells.length : Math.max(...data.map((row) => row.cells.length));
  const headers = uniqueHeaders(hasHeader ? head.cells : [], width);
  const good = data.filter((row) => row.problem === null).map((row) => row.cells);
  const bad = data.flatMap(({ problem, number }) => (problem === null ? [] : [{ problem, number }]));
  return {
    kind: 'table',
    before,
    columns: guessMapping(headers, good),
    sampleRows: good.slice(0, SHOWN_ROWS).map((cells) => cells.map((cell) => firstCharacters(cell, SHOWN_CELL))),
    problems: bad.slice(0, MAX_PROBLEMS).map(({ problem: { code, message, column }, number }) => ({
      code,
      message,
      column: column === null ? null : (headers[column] ?? null),
      row: number - before,
    })),
  };
}
