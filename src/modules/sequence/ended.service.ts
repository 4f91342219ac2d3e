import { type Ctx, inTx } from '../../platform/context.js';
import { rescheduleCampaigns } from '../campaigns/index.js';
import { cancelOfEnded } from '../sends/index.js';

interface Ended {
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly contactIds: readonly string[];
}

/**
 * Contacts were stopped or deleted by hand: what waits for them is taken back, and their campaign is looked at, which may have
 * been waiting for nothing else. Repeatable.
 */
export function settleEnded(ctx: Ctx, ended: Ended): Promise<void> {
  return settle(ctx, ended, false);
}

/**
 * The same within the request that ends them, which holds the contacts: the first read after its answer has it. It waits for no message
 * that another transaction holds, and leaves it to the job.
 */
export function settleEndedAtOnce(ctx: Ctx, ended: Ended): Promise<void> {
  return settle(ctx, ended, true);
}

async function settle(ctx: Ctx, ended: Ended, passesHeld: boolean): Promise<void> {
  await inTx(ctx, async (ctx) => {
    await cancelOfEnded(ctx, ended, { passesHeld });
    await rescheduleCampaigns(ctx, ended.workspaceId, [ended.campaignId], ctx.clock.now());
  });
}
