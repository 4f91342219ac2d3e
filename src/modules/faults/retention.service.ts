import type { Ctx } from '../../platform/context.js';
import { deleteAbandoned } from './set-aside.repo.js';

/** Longer than any work waits between two rounds: what got no attempt in this time has nothing to do any more. */
const ABANDONED_AFTER_MS = 26 * 3_600_000;

/** Forgets items that are not worked on any more: they were deleted, paused or have ended. */
export async function forgetAbandoned(ctx: Ctx): Promise<void> {
  await deleteAbandoned(ctx.sql, new Date(ctx.clock.now().getTime() - ABANDONED_AFTER_MS));
}
