import type { Ctx } from '../../platform/context.js';
import { type EngagementCounts, updateEngaged } from './rows/engagement.repo.js';

/**
 * Notes on a send what visits of its tracking pixel and links came to. The send is locked by the caller; statistics, contact and
 * events are the caller's. Returns the opens and clicks by people so far, these included.
 */
export function recordEngagement(
  ctx: Ctx,
  workspaceId: number,
  sendId: string,
  counts: EngagementCounts,
): Promise<{ readonly openCount: number; readonly clickCount: number }> {
  return updateEngaged(ctx.sql, workspaceId, sendId, ctx.clock.now(), counts);
}
