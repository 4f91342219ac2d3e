import { type Ctx, inTx } from '../../../../platform/context.js';
import {
  findOldestUnnumberedAt,
  getLastSequence,
  hasUnnumberedEvents,
  lockNumbering,
  numberEvents,
} from './numbering.repo.js';

/** Maximum number of events numbered per transaction, so that a large import does not block readers for long. */
const BATCH = 5_000;

/**
 * Assigns sequence numbers to committed events in commit order, at most `limit` of them; returns how many. One writer
 * per workspace holds a lock until its commit. A reader that sees number n therefore sees every smaller one, and later
 * commits get larger numbers: reading from the last number on misses and repeats nothing.
 */
export async function sequenceEvents(ctx: Ctx, workspaceId: number, limit: number): Promise<number> {
  if (!(await hasUnnumberedEvents(ctx.sql, workspaceId))) return 0;
  return inTx(ctx, async (ctx) => {
    await lockNumbering(ctx.sql, workspaceId);
    return numberEvents(ctx.sql, workspaceId, limit);
  });
}

/**
 * Numbers all committed events, so that a read sees every acknowledged write. Returns the last number; events up to it
 * are visible to the caller's next statement.
 */
export async function sequenceAllEvents(ctx: Ctx, workspaceId: number): Promise<number> {
  while ((await sequenceEvents(ctx, workspaceId, BATCH)) === BATCH);
  return getLastSequence(ctx.sql, workspaceId);
}

/**
 * Returns how long the oldest event has waited for its number, in milliseconds, across workspaces; null if none waits.
 */
export async function numberingLagMs(ctx: Ctx): Promise<number | null> {
  const at = await findOldestUnnumberedAt(ctx.sql);
  return at === null ? null : Math.max(0, ctx.clock.now().getTime() - at.getTime());
}
