import type { Ctx } from '../../../platform/context.js';
import { updateLastLaunchJob } from './launch-mark.repo.js';

/** Records the last launch of a campaign, in the caller's transaction. */
export function noteLaunch(ctx: Ctx, workspaceId: number, campaignId: string, launchJobId: string): Promise<void> {
  return updateLastLaunchJob(ctx.sql, workspaceId, campaignId, launchJobId);
}
