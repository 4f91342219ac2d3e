import type { RowResult } from '../../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../../platform/context.js';
import type { ImportLineRow } from '../import-rows.repo.js';
import { type Checkpoint, destinationOf } from '../import-state.js';
import type { ImportRow } from '../imports.repo.js';
import { takePiecewise } from '../isolate.service.js';
import { readingOf, readRow, tableReadingOf } from '../read-row.js';
import { readRows } from '../row-source.js';
import type { ReadRow } from '../take-rows.service.js';
import { CAMPAIGN_GONE, failedAgain, type ReplayOutcome, replayTarget } from './replay-row.service.js';

/** Reads the rows of a chunk from the file again. */
export async function readChunk(ctx: Ctx, row: ImportRow, letter: ImportLineRow): Promise<ReadRow[]> {
  const reading = await readingOf(ctx, row);
  const rows: ReadRow[] = [];
  for await (const batch of readRows(ctx, row, reading.analysis, letter.source as Checkpoint)) {
    for (const read of batch.rows) {
      const number = read.number - reading.before;
      if (number > letter.last_row) return rows;
      if (number >= letter.first_row) rows.push(readRow(read, number, reading));
    }
  }
  return rows;
}

/**
 * Retries the rows of a chunk. Rejected rows get their own dead letters, and the chunk counts as replayed; if all
 * rows are rejected, the chunk stays open.
 */
export async function replayChunk(
  ctx: Ctx,
  row: ImportRow,
  letter: ImportLineRow,
  rows: readonly ReadRow[],
): Promise<ReplayOutcome> {
  const destination = destinationOf(row);
  if (destination === null) return failedAgain(rows.length, CAMPAIGN_GONE);
  const target = replayTarget(row, destination, tableReadingOf(row));
  const taken = await takePiecewise(ctx, row.workspace_id, target, { rows, from: letter.source as Checkpoint });
  if (taken === null) return failedAgain(rows.length, CAMPAIGN_GONE);
  const results: Partial<Record<RowResult, number>> = Object.fromEntries(
    Object.entries(taken.counts).filter(([, n]) => n > 0),
  );
  // The replay has counted the rows, so their earlier count as rejected is subtracted.
  const recount = { rejected: -(letter.last_row - letter.first_row + 1) };
  return { change: { status: 'replayed', attempted: true }, results, recount, contactId: null };
}
