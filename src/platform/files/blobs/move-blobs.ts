import { type Ctx, inTx } from '../../context.js';
import { Gate } from '../../gate.js';
import type { BlobColumn } from './blob-column.js';
import {
  type BlobMove,
  findBytes,
  hasBlobs,
  listMoves,
  pageRows,
  type RowKey,
  replaceBytes,
  saveMove,
} from './blob-moves.js';
import { bytesOfRow, releaseBlobs, storeBlobs, useBlobs } from './blobs.js';
import { StoreAway } from './object-store.js';

const PAGE = 500;
/** Rows moved at the same time, each with its bytes in memory. */
const AT_ONCE = 4;
/** A finished pass is repeated after this time, for rows that were written into the database since. */
const REPEAT_MS = 86_400_000;

/**
 * Moves the bytes of all columns to the configured store, for as long as `signal` allows; the next call continues. Each row is moved in
 * one transaction after its object is stored, so a row always has its bytes.
 */
export async function moveBlobs(ctx: Ctx, columns: readonly BlobColumn[], signal: AbortSignal): Promise<void> {
  const target = ctx.blobs.target ?? 'database';
  const moves = new Map((await listMoves(ctx.sql)).map((move) => [move.tableName, move]));
  const now = ctx.clock.now();
  const isDone = ({ table }: BlobColumn): boolean => {
    const move = moves.get(table);
    return move?.target === target && (move.finishedAt?.getTime() ?? 0) > now.getTime() - REPEAT_MS;
  };
  const left = columns.filter((column) => !isDone(column));
  if (left.length === 0 || (target === 'database' && moves.size === 0 && !(await hasBlobs(ctx.sql)))) return;
  for (const column of left) {
    const known = moves.get(column.table);
    const isUnderWay = known?.target === target && known.finishedAt === null;
    const move = isUnderWay ? known : newMove(column.table, target, now);
    if (!(await moveColumn(ctx, column, move, signal))) return;
  }
}

function newMove(tableName: string, target: string, startedAt: Date): BlobMove {
  return { tableName, target, afterKey: null, moved: 0, failed: 0, problem: null, startedAt, finishedAt: null };
}

/** Returns whether all rows were examined. */
async function moveColumn(ctx: Ctx, column: BlobColumn, begun: BlobMove, signal: AbortSignal): Promise<boolean> {
  let move = begun;
  const gate = new Gate(AT_ONCE);
  while (!signal.aborted) {
    const page = await pageRows(ctx.sql, column, move.afterKey, PAGE);
    const wrong = page.filter(({ location }) => location !== ctx.blobs.target);
    const results = await Promise.allSettled(
      wrong.map(({ key }) =>
        gate.run(column.table, 1, async () => {
          if (signal.aborted) throw new StoreAway(new Error('the turn is over'));
          return moveRow(ctx, column, key);
        }),
      ),
    );
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
    const away = errors.find((error) => error instanceof StoreAway);
    const failed = errors.filter((error) => !(error instanceof StoreAway));
    const problem = (away ?? failed.at(-1))?.message ?? move.problem;
    const moved = results.filter((result) => result.status === 'fulfilled' && result.value).length;
    const isLast = page.length < PAGE;
    if (away !== undefined) {
      // The page is examined again: rows that were moved are in the right place then.
      await saveMove(ctx.sql, { ...move, moved: move.moved + moved, problem: signal.aborted ? move.problem : problem });
      if (!signal.aborted) throw away;
      return false;
    }
    move = {
      ...move,
      afterKey: page.at(-1)?.key ?? move.afterKey,
      moved: move.moved + moved,
      failed: move.failed + failed.length,
      problem: failed.length > 0 ? problem : move.failed > 0 ? move.problem : null,
      finishedAt: isLast ? ctx.clock.now() : null,
    };
    await saveMove(ctx.sql, move);
    if (isLast) return true;
  }
  return false;
}

/** Moves the bytes of one row. Returns false if it was changed or deleted since. */
async function moveRow(ctx: Ctx, column: BlobColumn, key: RowKey): Promise<boolean> {
  const workspaceId = Number(key['workspace_id']);
  const row = await findBytes(ctx.sql, column, key);
  if (row === undefined) return false;
  const bytes = await bytesOfRow(ctx, workspaceId, row.bytes, row);
  const [to = null] = ctx.blobs.target === null ? [] : await storeBlobs(ctx, workspaceId, [bytes]);
  return inTx(ctx, async (ctx) => {
    const change = { from: row.blobId, bytes: to === null ? bytes : null, to };
    if (!(await replaceBytes(ctx.sql, column, key, change))) return false;
    if (to !== null) await useBlobs(ctx.sql, workspaceId, [to]);
    if (row.blobId !== null) await releaseBlobs(ctx.sql, workspaceId, [row.blobId]);
    return true;
  });
}
