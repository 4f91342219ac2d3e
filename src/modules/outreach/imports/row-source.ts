import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { createCsvReader } from '../../../engine/csv/reader.js';
import type { CsvRow } from '../../../engine/csv/row.js';
import type { Ctx } from '../../../platform/context.js';
import { readFile } from '../../../platform/files/files.js';
import { type Analysis, type Checkpoint, requestedOf } from './import-state.js';
import type { ImportRow } from './imports.repo.js';
import { readWorkbookPages } from './workbook.js';

/** Bytes parsed at a time: few enough that the database connection of the previous chunk keeps receiving data. */
const SLICE_OCTETS = 16 * 1024;

/** Consecutive rows, and the position after them. */
export interface RowBatch {
  readonly rows: readonly CsvRow[];
  /** Bytes of the file up to this position. */
  readonly bytesDone: number;
  /** Approximate memory that these rows use, in bytes. */
  readonly octets: number;
  /** Position where reading continues after these rows; `taken` is the number of the last one. */
  readonly next: Checkpoint;
}

/** Reads the rows of the file after `from`, in batches: text in slices, a workbook as a whole. */
export function readRows(ctx: Ctx, row: ImportRow, analysis: Analysis, from: Checkpoint): AsyncGenerator<RowBatch> {
  return row.file_format === 'xlsx' ? workbookRows(ctx, row, analysis, from) : textRows(ctx, row, analysis, from);
}

async function* workbookRows(ctx: Ctx, row: ImportRow, analysis: Analysis, from: Checkpoint): AsyncGenerator<RowBatch> {
  if (row.file_id === null) throw new Error(`The import ${row.id} has no file.`);
  const file = { fileId: row.file_id, size: row.file_size, sheet: analysis.sheet ?? requestedOf(row).sheet };
  const { rows: all, pages } = await readWorkbookPages(ctx, row.workspace_id, file);
  for (const page of pages) {
    const rows = page.filter(({ number }) => number > from.taken);
    const taken = rows.at(-1)?.number;
    if (taken === undefined) continue;
    const octets = rows.reduce((sum, { cells }) => cells.reduce((inRow, cell) => inRow + cell.length, sum), 0);
    const bytesDone = Math.floor((row.file_size * taken) / all);
    yield { rows, bytesDone, octets, next: { ...from, taken } };
    await yieldToOthers();
  }
}

async function* textRows(ctx: Ctx, row: ImportRow, analysis: Analysis, from: Checkpoint): AsyncGenerator<RowBatch> {
  if (row.file_id === null || analysis.encoding === null || analysis.delimiter === null) {
    throw new Error(`The import ${row.id} has no text file.`);
  }
  const reader = createCsvReader({ encoding: analysis.encoding, delimiter: analysis.delimiter, from });
  let taken = from.taken;
  let bytesDone = from.byteOffset;
  const batchOf = (rows: readonly CsvRow[], octets: number): RowBatch => {
    // After invalid bytes, the reader restarts slightly before the first unwritten row.
    const fresh = rows.length > 0 && rows[0]!.number <= taken ? rows.filter(({ number }) => number > taken) : rows;
    taken = fresh.at(-1)?.number ?? taken;
    return { rows: fresh, bytesDone, octets, next: { ...reader.checkpoint(), taken } };
  };
  for await (const piece of readFile(ctx, row.workspace_id, row.file_id, { fromByte: from.byteOffset })) {
    for (let at = 0; at < piece.length; at += SLICE_OCTETS) {
      const slice = piece.subarray(at, at + SLICE_OCTETS);
      const rows = reader.push(slice);
      bytesDone += slice.length;
      yield batchOf(rows, slice.length);
      await yieldToOthers();
    }
  }
  yield batchOf(reader.end(), 0);
}
