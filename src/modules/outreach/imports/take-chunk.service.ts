import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import type { BloomFilter } from './bloom-filter.js';
import { FileError } from './import-codes.js';
import { type Checkpoint, checkpointOf, destinationOf, legalBasesOf } from './import-state.js';
import { type ImportRow, lockImport, updateCheckpoint } from './imports.repo.js';
import { takePiecewise } from './isolate.service.js';
import type { TableReading } from './read-row.js';
import { isCausedByRows, isPassing } from './sql-errors.js';
import { MAX_RECORDED, type ReadRow, type TakenRows, type TakeTarget, takeRows } from './take-rows.service.js';

/** Rows of a file that are written together with the position after them. */
export interface Chunk {
  readonly rows: readonly ReadRow[];
  /** Start of the chunk: the checkpoint before it is written. */
  readonly from: Checkpoint;
  readonly next: Checkpoint;
  readonly bytesDone: number;
}

/** Result if the import was canceled, has ended, or another run of the same job is ahead, so that nothing was written. */
export type Stopped = 'stopped';

const ATTEMPTS = 5;

/**
 * Writes a chunk in one transaction: contacts, counters, skipped rows and the checkpoint, or nothing. Rows that the
 * database rejects become dead letters, so that one of them does not block the others.
 */
export async function takeChunk(
  ctx: Ctx,
  row: ImportRow,
  reading: TableReading,
  chunk: Chunk,
  seenKeys: BloomFilter | null,
): Promise<TakenRows | Stopped> {
  const isNew = seenKeys === null ? {} : { isNew: (key: string) => !seenKeys.mayBeThere(key) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(ctx, row, chunk, (ctx, target) => takeRows(ctx, row.workspace_id, target, chunk.rows), {
        headers: reading.plan.headers,
        options: reading.options,
        ...isNew,
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'campaign_not_editable') {
        throw new FileError('campaign_archived_meanwhile', say`The campaign was archived.`);
      }
      if (isCausedByRows(error)) break;
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      seenKeys?.distrust();
    }
  }
  return write(ctx, row, chunk, (ctx, target) => takePiecewise(ctx, row.workspace_id, target, chunk), {
    headers: reading.plan.headers,
    options: reading.options,
  });
}

function write(
  ctx: Ctx,
  row: ImportRow,
  chunk: Chunk,
  take: (ctx: Ctx, target: TakeTarget) => Promise<TakenRows | null>,
  rules: Pick<TakeTarget, 'headers' | 'options' | 'isNew'>,
): Promise<TakenRows | Stopped> {
  const { workspace_id: workspaceId, id: importId } = row;
  return inTx(ctx, async (ctx): Promise<TakenRows | Stopped> => {
    const locked = await lockImport(ctx.sql, workspaceId, importId);
    if (locked?.status !== 'processing') return 'stopped';
    const destination = destinationOf(locked);
    if (destination === null) return 'stopped';
    if (checkpointOf(locked).taken !== chunk.from.taken) return 'stopped';
    const recorded = locked.duplicate_count + locked.suppressed_count + locked.skipped_count;
    const target = {
      ...{ importId, fileName: row.file_name, destination, legalBases: legalBasesOf(locked) },
      ...{ recordable: MAX_RECORDED - recorded, ...rules },
    };
    const taken = await take(ctx, target);
    if (taken === null) throw new FileError('campaign_deleted_meanwhile', say`The campaign was deleted.`);
    await updateCheckpoint(ctx.sql, workspaceId, importId, chunk.next, chunk.bytesDone);
    return taken;
  });
}
