import { english } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { reasonOf } from '../../../../platform/errors.js';
import { type BatchChange, type ChangedThreads, changeThreads, undoBatch } from '../batch.service.js';
import type { ThreadFilter } from '../listing/wanted-threads.js';
import type { ThreadBulkJob } from './bulk.jobs.js';
import { lockThreadBulk, THREAD_PIECE, type ThreadBulkRow, updateThreadBulk } from './bulks.repo.js';
import { type Asked, pageMatching } from './matching.reads.js';

/** Milliseconds after the end of a change in which it can be undone. */
const UNDO_MS = 600_000;
/** Milliseconds in which the undo of one piece is kept: the whole run, and the time to undo it. */
const PIECE_UNDO_MS = 3_600_000;
const MOST_FAILURES = 100;

/** A conversation that a change could not be applied to, and why. */
export interface ThreadFailure {
  readonly threadId: number;
  readonly message: string;
}

interface Piece {
  readonly isMore: boolean;
  /** Null if no conversation was left. */
  readonly changed: ChangedThreads | null;
}

/**
 * Continues a change until it ends, one transaction per piece. If a piece is rejected, its conversations are changed one by
 * one, and the rejected ones are listed.
 */
export async function runThreadBulk(
  ctx: Ctx,
  { workspaceId, bulkId }: ThreadBulkJob,
  signal: AbortSignal,
): Promise<void> {
  let single = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      const { isMore } = await takeThreadPiece(ctx, workspaceId, bulkId, single > 0 ? 1 : THREAD_PIECE);
      if (!isMore) return;
      single -= 1;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      if (single <= 0) single = THREAD_PIECE;
      else if (await leaveOne(ctx, workspaceId, bulkId, reason)) single -= 1;
      else return failThreadBulk(ctx, { workspaceId, bulkId }, reason);
    }
  }
}

/** Ends a change that cannot continue. Changed conversations stay changed, and can be restored. */
export function failThreadBulk(ctx: Ctx, { workspaceId, bulkId }: ThreadBulkJob, problem?: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const row = await lockThreadBulk(ctx.sql, workspaceId, bulkId);
    if (row?.status !== 'running' && row?.status !== 'undoing') return;
    const text = problem ?? english`The change stopped because of an error. Start it again for the rest.`;
    await end(ctx, row, 'failed', text);
  });
}

/** Takes the next piece of a change or of its undo, in one transaction. */
export function takeThreadPiece(ctx: Ctx, workspaceId: number, bulkId: string, size: number): Promise<Piece> {
  return inTx(ctx, async (ctx) => {
    const row = await lockThreadBulk(ctx.sql, workspaceId, bulkId);
    if (row?.status === 'running') return changePiece(ctx, row, size);
    if (row?.status === 'undoing') return { isMore: await undoPiece(ctx, row), changed: null };
    return { isMore: false, changed: null };
  });
}

async function changePiece(ctx: Ctx, row: ThreadBulkRow, size: number): Promise<Piece> {
  const { workspace_id: workspaceId } = row;
  const ids = await pageMatching(ctx.sql, workspaceId, askedOf(row), { after: row.after_id, limit: size });
  const options = { refuseRestart: row.refuse_restart, undoMs: PIECE_UNDO_MS };
  const changed = ids.length === 0 ? null : await changeThreads(ctx, workspaceId, ids, changeOf(row), options);
  const next = await updateThreadBulk(ctx.sql, workspaceId, row.id, {
    after_id: ids.at(-1) ?? row.after_id,
    visited_count: row.visited_count + ids.length,
    changed_count: row.changed_count + (changed?.changedCount ?? 0),
    undo_tokens: changed === null ? row.undo_tokens : [...row.undo_tokens, changed.undoToken],
  });
  if (ids.length === size) return { isMore: true, changed };
  await end(ctx, next, 'completed', null);
  return { isMore: false, changed };
}

/** Restores the newest piece that is left. Returns whether another one follows. */
async function undoPiece(ctx: Ctx, row: ThreadBulkRow): Promise<boolean> {
  const { workspace_id: workspaceId, undo_tokens: tokens } = row;
  const token = tokens.at(-1);
  const undone = token === undefined ? null : await undoBatch(ctx, workspaceId, token);
  const next = await updateThreadBulk(ctx.sql, workspaceId, row.id, {
    undo_tokens: tokens.slice(0, -1),
    undone_count: row.undone_count + (undone?.changedCount ?? 0),
    skipped_count: row.skipped_count + (undone?.skippedCount ?? 0),
  });
  if (tokens.length > 1) return true;
  await end(ctx, next, 'undone', null);
  return false;
}

/** Leaves the next conversation as it is, with the reason. Returns false if the change is no longer running. */
function leaveOne(ctx: Ctx, workspaceId: number, bulkId: string, message: string): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    const row = await lockThreadBulk(ctx.sql, workspaceId, bulkId);
    if (row?.status !== 'running') return false;
    const [threadId] = await pageMatching(ctx.sql, workspaceId, askedOf(row), { after: row.after_id, limit: 1 });
    if (threadId === undefined) return true;
    const failures = row.failures as unknown as readonly ThreadFailure[];
    await updateThreadBulk(ctx.sql, workspaceId, bulkId, {
      after_id: threadId,
      visited_count: row.visited_count + 1,
      failed_count: row.failed_count + 1,
      failures: storedJson([...failures, { threadId, message }].slice(0, MOST_FAILURES)),
    });
    return true;
  });
}

/** Ends a run: forgets its filter, and begins the time to undo. */
async function end(
  ctx: Ctx,
  row: ThreadBulkRow,
  status: 'completed' | 'failed' | 'undone',
  problem: string | null,
): Promise<void> {
  const now = ctx.clock.now();
  const isUndoable = status !== 'undone' && row.undo_tokens.length > 0;
  await updateThreadBulk(ctx.sql, row.workspace_id, row.id, {
    ...{ status, problem, filter: null, completed_at: now },
    undo_until: isUndoable ? new Date(now.getTime() + UNDO_MS) : null,
  });
}

function askedOf({ filter, created_at: at }: ThreadBulkRow): Asked {
  const stored = filter as unknown as ThreadFilter;
  const [since, until, updatedSince] = [stored.since, stored.until, stored.updatedSince].map(timeOf);
  return { filter: { ...stored, since: since ?? null, until: until ?? null, updatedSince: updatedSince ?? null }, at };
}

function changeOf({ change }: ThreadBulkRow): BatchChange {
  const { snoozed_until: until, ...stored } = change as unknown as BatchChange;
  return until === undefined ? stored : { ...stored, snoozed_until: timeOf(until) };
}

/** Reads a time that was stored as JSON. */
const timeOf = (stored: Date | string | null): Date | null => (stored === null ? null : new Date(stored));
