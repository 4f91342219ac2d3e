import type { Ctx } from '../../../platform/context.js';
import { rescheduleCampaigns } from '../../campaigns/index.js';
import { campaignSends } from '../../sends/index.js';
import { listNamingCampaigns } from './file-waits.reads.js';

/** Makes emails due that wait for a file, after a file was added in the caller's transaction. */
export async function endFileWaits(ctx: Ctx, workspaceId: number): Promise<void> {
  const campaignIds = await listNamingCampaigns(ctx.sql, workspaceId);
  if (campaignIds.length === 0) return;
  const changed = await campaignSends.endWait(ctx, workspaceId, campaignIds, 'attachment_missing');
  if (changed > 0) await rescheduleCampaigns(ctx, workspaceId, campaignIds, ctx.clock.now());
}
