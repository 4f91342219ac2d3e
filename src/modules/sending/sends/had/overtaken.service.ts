import type { Ctx } from '../../../../platform/context.js';
import type { CountOvertaken } from '../../../outreach/campaigns/steps/index.js';
import { listOvertaken, readOvertakenCount } from './overtaken.reads.js';

/**
 * Counts contacts who now get a step before the step they were waiting for, in the transaction that changed the steps.
 */
export const countOvertaken: CountOvertaken = (ctx, workspaceId, campaignId) =>
  readOvertakenCount(ctx.sql, workspaceId, campaignId);

/** Lists at most `limit` of these contacts, in ID order after `afterId`. */
export function overtakenContacts(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  afterId: string,
  limit: number,
): Promise<string[]> {
  return listOvertaken(ctx.sql, workspaceId, campaignId, afterId, limit);
}
