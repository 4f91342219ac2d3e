import { type Ctx, inTx } from '../../../platform/context.js';
import {
  findOldestUnnumberedAt,
  getLastSequence,
  hasUnnumberedEvents,
  lockNumbering,
  numberEvents,
} from './numbering.repo.js';

/** One transaction numbers at most this many, so that a huge import does not hold readers up for long. */
const BATCH = 5_000;

/**
 * Numbers committed events that have no number in commit order, at most `limit` of them; returns how many. One writer per workspace holds a
 * lock until its commit. Therefore who sees number n sees every smaller one, and an event that commits later gets a larger
 * number: a reader that goes on from the last number it saw misses nothing and gets nothing twice.
 */
export async function sequenceEvents(ctx: Ctx, workspaceId: number, limit: number): Promise<number> {
  if (!(await hasUnnumberedEvents(ctx.sql, workspaceId))) return 0;
  return inTx(ctx, async (ctx) => {
    await lockNumbering(ctx.sql, workspaceId);
    return numberEvents(ctx.sql, workspaceId, limit);
  });
}

/**
 * Numbers everything that is committed now, so that a read sees every acknowledged write. Returns the last number: all up
 * to it are visible to the caller's next statement.
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
