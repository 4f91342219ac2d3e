import { isExpectedCount } from '../../../../engine/profiles/bulk-change.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { isUuid } from '../../../../platform/http/formats.js';
import type { Owner } from '../../../../platform/http/owner.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import type { BatchChange, ChangedThreads, UndoneThreads } from '../batch.service.js';
import { readFilter, type ThreadFilters } from '../threads.service.js';
import { continueThreadBulk } from './bulk.jobs.js';
import {
  deleteThreadBulksBefore,
  findThreadBulk,
  insertThreadBulk,
  lockThreadBulk,
  THREAD_PIECE,
  type ThreadBulkRow,
  updateThreadBulk,
} from './bulks.repo.js';
import { countMatching } from './matching.reads.js';
import { takeThreadPiece } from './piece.service.js';

/** Results are kept for 30 days. */
const KEPT_MS = 30 * 86_400_000;

/** Change of all conversations of a filter. */
export interface FilteredChange {
  readonly filter: ThreadFilters;
  /** Number of matching conversations that the caller saw. */
  readonly expectedCount: number;
  readonly set: BatchChange;
  readonly refuseRestart: boolean;
}

/** Counts the conversations of a filter. */
export async function countThreads(
  ctx: Ctx,
  workspaceId: number,
  filters: ThreadFilters,
  asker: Owner,
  locOf: (name: string) => readonly string[],
): Promise<number> {
  const filter = await readFilter(ctx, workspaceId, filters, asker, locOf);
  return filter === null ? 0 : countMatching(ctx.sql, workspaceId, { filter, at: ctx.clock.now() });
}

/**
 * Starts a change of all conversations of a filter. The first piece is changed in the caller's transaction, and its rejection
 * rejects the whole change; the others follow in a job. Throws 409 `count_changed` if the filter matches a very different
 * number than the caller saw, and what `changeThreads` throws.
 */
export function startThreadBulk(
  ctx: Ctx,
  workspaceId: number,
  asker: Owner,
  { filter: filters, expectedCount, set, refuseRestart }: FilteredChange,
): Promise<{ readonly row: ThreadBulkRow; readonly first: ChangedThreads | null }> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const filter = await readFilter(ctx, workspaceId, filters, asker, (name) => ['body', 'filter', name]);
    const matched = filter === null ? 0 : await countMatching(ctx.sql, workspaceId, { filter, at: now });
    if (!isExpectedCount(expectedCount, matched)) {
      const text = say`The filter matches ${matched} conversations, not ${expectedCount}. Review the list and try again.`;
      throw conflict('count_changed', text, { expectedCount, matchedCount: matched });
    }
    await deleteThreadBulksBefore(ctx.sql, workspaceId, new Date(now.getTime() - KEPT_MS));
    const id = ctx.ids.uuid();
    await insertThreadBulk(ctx.sql, workspaceId, {
      ...{ id, change: storedJson(set), refuse_restart: refuseRestart, matched_count: matched, created_at: now },
      filter: filter === null ? null : storedJson(filter),
      status: filter === null ? 'completed' : 'running',
      completed_at: filter === null ? now : null,
    });
    const { isMore, changed: first } = await takeThreadPiece(ctx, workspaceId, id, THREAD_PIECE);
    if (isMore) await enqueue(ctx, continueThreadBulk, { workspaceId, bulkId: id });
    return { row: await getThreadBulk(ctx, workspaceId, id), first };
  });
}

/** Returns a change. Throws 404 `batch_not_found`. */
export async function getThreadBulk(ctx: Ctx, workspaceId: number, id: string): Promise<ThreadBulkRow> {
  const row = isUuid(id) ? await findThreadBulk(ctx.sql, workspaceId, id) : undefined;
  if (row === undefined) throw notFound('batch');
  return row;
}

/**
 * Restores the conversations of a change, newest piece first, and stops it if it is running. Repeating it changes nothing.
 * Undefined if there is no such change; throws 404 `batch_not_found` after the time to undo.
 */
export function undoThreadBulk(
  ctx: Ctx,
  workspaceId: number,
  id: string,
): Promise<(UndoneThreads & { readonly isMore: boolean }) | undefined> {
  return inTx(ctx, async (ctx) => {
    const row = isUuid(id) ? await lockThreadBulk(ctx.sql, workspaceId, id) : undefined;
    if (row === undefined) return undefined;
    if (row.status !== 'undoing' && row.status !== 'undone') {
      const isExpired = row.undo_until === null || row.undo_until <= ctx.clock.now();
      if (row.status !== 'running' && isExpired) throw notFound('batch');
      const undoing = { status: 'undoing', completed_at: null, undo_until: null };
      await updateThreadBulk(ctx.sql, workspaceId, id, undoing);
      const { isMore } = await takeThreadPiece(ctx, workspaceId, id, THREAD_PIECE);
      if (isMore) await enqueue(ctx, continueThreadBulk, { workspaceId, bulkId: id });
    }
    const now = await getThreadBulk(ctx, workspaceId, id);
    return { changedCount: now.undone_count, skippedCount: now.skipped_count, isMore: now.status === 'undoing' };
  });
}
