import { type Ctx, inTx } from '../../platform/context.js';
import { rescheduleCampaigns } from '../campaigns/index.js';
import { cancelOfEnded } from '../sends/index.js';

interface Ended {
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly contactIds: readonly string[];
}

/**
 * Contacts were stopped or deleted: what waits for them is taken back, and their campaign is looked at, which may have been waiting for
 * nothing else. Within the request that ends them, so that the first read after its answer has it, and in its job once more, for what
 * another transaction held. Repeatable.
 */
export function settleEnded(ctx: Ctx, ended: Ended): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await cancelOfEnded(ctx, ended);
    await rescheduleCampaigns(ctx, ended.workspaceId, [ended.campaignId], ctx.clock.now());
  });
}
