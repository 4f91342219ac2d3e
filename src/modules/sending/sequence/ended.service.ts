import { type Ctx, inTx } from '../../../platform/context.js';
import { rescheduleCampaigns } from '../../outreach/campaigns/index.js';
import { cancelOfEnded } from '../sends/index.js';

interface Ended {
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly contactIds: readonly string[];
}

/**
 * Settles contacts that were stopped or deleted: cancels their waiting sends and checks whether their campaign is
 * complete. Runs within the request that ends them, so that the next read is consistent, and again in a job for sends
 * that another transaction held. Idempotent.
 */
export function settleEnded(ctx: Ctx, ended: Ended): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await cancelOfEnded(ctx, ended);
    await rescheduleCampaigns(ctx, ended.workspaceId, [ended.campaignId], ctx.clock.now());
  });
}
