import { type Ctx, inTx } from '../../platform/context.js';
import { rescheduleCampaigns } from '../campaigns/index.js';
import { cancelOfEnded } from '../sends/index.js';

/**
 * Contacts were stopped or deleted by hand: what waits for them is taken back, and their campaign is looked at, which may have
 * been waiting for nothing else. Repeatable.
 */
export async function settleEnded(
  ctx: Ctx,
  ended: { readonly workspaceId: number; readonly campaignId: string; readonly contactIds: readonly string[] },
): Promise<void> {
  await inTx(ctx, async (ctx) => {
    await cancelOfEnded(ctx, ended);
    await rescheduleCampaigns(ctx, ended.workspaceId, [ended.campaignId], ctx.clock.now());
  });
}
