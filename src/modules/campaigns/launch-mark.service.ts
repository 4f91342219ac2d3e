import type { Ctx } from '../../platform/context.js';
import { updateLastLaunchJob } from './launch-mark.repo.js';

/** Notes in the caller's transaction which launch of a campaign was the last one. */
export function noteLaunch(ctx: Ctx, workspaceId: number, campaignId: string, launchJobId: string): Promise<void> {
  return updateLastLaunchJob(ctx.sql, workspaceId, campaignId, launchJobId);
}
