import type { Ctx } from '../../../platform/context.js';
import { deleteAbandoned } from './set-aside.repo.js';

/** Retention, longer than the interval of any work: an item without an attempt within this time has no work left. */
const ABANDONED_AFTER_MS = 26 * 3_600_000;

/** Deletes records of items no longer processed, because they were deleted, paused or ended. */
export async function forgetAbandoned(ctx: Ctx): Promise<void> {
  await deleteAbandoned(ctx.sql, new Date(ctx.clock.now().getTime() - ABANDONED_AFTER_MS));
}
