import type { Ctx } from '../../../platform/context.js';
import { lockLaunchHead } from './launch.reads.js';

/**
 * Returns the status of a campaign and locks its row until the caller's transaction ends: of two concurrent changes, the second one sees
 * the result of the first. Undefined if the campaign does not exist.
 */
export async function lockStatus(ctx: Ctx, workspaceId: number, campaignId: string): Promise<string | undefined> {
  return (await lockLaunchHead(ctx.sql, workspaceId, campaignId))?.status;
}
