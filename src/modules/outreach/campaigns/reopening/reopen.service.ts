import { type Ctx, inTx } from '../../../../platform/context.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { lockCampaignRow, tryLockCampaignRow } from '../core/campaign-status.repo.js';
import { moveCampaign } from '../core/campaign-status.service.js';
import { contactsGoOn, type OfCampaign } from '../core/campaigns.jobs.js';

/**
 * Reopens a completed campaign for contacts that continue; leaves others unchanged. The caller may have locked the
 * campaign's slot, which a pause waits for while holding the row. This function therefore never waits for the row: if
 * another transaction has locked it, a job repeats the request after the caller's commit.
 */
export async function reopenCampaign(ctx: Ctx, workspaceId: number, campaignId: string): Promise<void> {
  if (await tryLockCampaignRow(ctx.sql, workspaceId, campaignId)) {
    await reopenCompleted(ctx, { workspaceId, campaignId });
  } else {
    await enqueue(ctx, contactsGoOn, { workspaceId, campaignId });
  }
}

/** Resumes a completed campaign once the transaction that has locked its row has ended. */
export function reopenCompleted(ctx: Ctx, { workspaceId, campaignId }: OfCampaign): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const row = await lockCampaignRow(ctx.sql, workspaceId, campaignId);
    if (row?.status === 'completed') await moveCampaign(ctx, workspaceId, campaignId, { to: 'active' });
  });
}
