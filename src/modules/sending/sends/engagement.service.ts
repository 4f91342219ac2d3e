import type { Ctx } from '../../../platform/context.js';
import { type EngagementCounts, updateEngaged } from './rows/engagement.repo.js';

/**
 * Records on a send the results of its tracked visits. The caller has locked the send, and updates statistics, contact, and events.
 * Returns the new totals of opens and clicks by people.
 */
export function recordEngagement(
  ctx: Ctx,
  workspaceId: number,
  sendId: string,
  counts: EngagementCounts,
): Promise<{ readonly openCount: number; readonly clickCount: number }> {
  return updateEngaged(ctx.sql, workspaceId, sendId, ctx.clock.now(), counts);
}
