import type { Ctx } from '../../platform/context.js';
import { findInstallationHold } from '../../platform/db/installation-hold.js';
import { countWaiting, type WaitingCounts } from './review.reads.js';

/**
 * What a release of a restored instance would affect. The original instance may have sent any of these emails and messages
 * after the backup.
 */
export interface Review extends WaitingCounts {
  /** ISO 8601: the instant of the backup. */
  readonly snapshotAt: string;
}

/** Counts what a release would affect and changes nothing; null if the instance is not held. */
export async function reviewInstallation(ctx: Ctx): Promise<Review | null> {
  const hold = await findInstallationHold(ctx.sql);
  if (hold === null) return null;
  return { snapshotAt: hold.snapshotAt.toISOString(), ...(await countWaiting(ctx.sql, ctx.clock.now())) };
}
