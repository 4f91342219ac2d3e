import type { Ctx } from '../../platform/context.js';
import { lockLaunchHead } from './launch.reads.js';

/**
 * The status of a campaign, its row locked until the caller's transaction ends: of two who would move it, the second one decides by
 * what the first one did. Undefined: there is no such campaign.
 */
export async function lockStatus(ctx: Ctx, workspaceId: number, campaignId: string): Promise<string | undefined> {
  return (await lockLaunchHead(ctx.sql, workspaceId, campaignId))?.status;
}
