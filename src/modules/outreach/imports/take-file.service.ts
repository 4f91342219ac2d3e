import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { campaignHasContacts } from '../contacts/index.js';
import { BloomFilter } from './bloom-filter.js';
import { FileError } from './import-codes.js';
import { checkpointOf } from './import-state.js';
import type { ImportRow } from './imports.repo.js';
import { readingOf, readRow, type TableReading } from './read-row.js';
import { readRows } from './row-source.js';
import { type Chunk, type Stopped, takeChunk } from './take-chunk.service.js';
import type { ReadRow, TakenRows } from './take-rows.service.js';

/** Maximum rows of a chunk. A chunk also ends at a number of bytes, so that both limits bound its memory. */
const CHUNK_ROWS = 5_000;
/** Rows of the first chunk, which is short so that writing starts early. */
const FIRST_CHUNK_ROWS = 2_000;
const CHUNK_OCTETS = 8 * 1024 * 1024;

/** Maximum rows of a file (docs/build/conventions.md, Limits). */
const MAX_ROWS = 1_000_000;

/**
 * Imports the rows of a file after the import's checkpoint in chunks, and reads each chunk while the previous one is being
 * written. Returns false if the import has been canceled or ended since, or another run is ahead. Throws `FileError` for a
 * file with too many rows and for a deleted campaign.
 */
export async function takeFile(ctx: Ctx, row: ImportRow, signal: AbortSignal): Promise<boolean> {
  const reading = await readingOf(ctx, row);
  const from = checkpointOf(row);
  const writer = await chunkWriter(ctx, row, reading);
  let rows: ReadRow[] = [];
  let start = from;
  let octets = 0;
  let last = from;
  let bytesDone = from.byteOffset;
  try {
    for await (const batch of readRows(ctx, row, reading.analysis, from)) {
      for (const read of batch.rows) {
        const number = read.number - reading.before;
        if (number < 1) continue;
        if (number > MAX_ROWS) {
          await writer.end();
          throw new FileError(
            'too_many_rows',
            say`The file has more than ${MAX_ROWS} rows; the first ${MAX_ROWS} were imported.`,
          );
        }
        rows.push(readRow(read, number, reading));
      }
      octets += batch.octets;
      bytesDone = batch.bytesDone;
      last = batch.next;
      if (rows.length < (start === from ? FIRST_CHUNK_ROWS : CHUNK_ROWS) && octets < CHUNK_OCTETS) continue;
      signal.throwIfAborted();
      if (!(await writer.write({ rows, from: start, next: last, bytesDone }))) return false;
      rows = [];
      start = last;
      octets = 0;
    }
    if (last.taken !== start.taken && !(await writer.write({ rows, from: start, next: last, bytesDone }))) return false;
    return await writer.end();
  } catch (error) {
    await writer.settled();
    throw error;
  }
}

/** Writes one chunk while the caller reads the next: `write` waits for the previous chunk, then starts its own. */
async function chunkWriter(ctx: Ctx, row: ImportRow, reading: TableReading) {
  const { workspace_id: workspaceId, campaign_id: campaignId } = row;
  const isEmpty = campaignId !== null && !(await campaignHasContacts(ctx, workspaceId, campaignId));
  const seenKeys = isEmpty ? new BloomFilter() : null;
  let writing: Promise<TakenRows | Stopped> | null = null;
  const end = async (): Promise<boolean> => {
    if (writing === null) return true;
    const taken = await writing;
    writing = null;
    if (taken === 'stopped') return false;
    if (seenKeys !== null) for (const key of taken.createdKeys) seenKeys.add(key);
    return true;
  };
  return {
    write: async (chunk: Chunk): Promise<boolean> => {
      if (!(await end())) return false;
      writing = takeChunk(ctx, row, reading, chunk, seenKeys);
      // The next chunk awaits this promise; a failure before that must not count as unhandled.
      writing.catch(() => undefined);
      return true;
    },
    end,
    /** Resolves when no write is running, whether it succeeded or failed. */
    settled: async (): Promise<void> => {
      await writing?.catch(() => undefined);
    },
  };
}
