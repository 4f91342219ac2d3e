import type { PauseReason } from '../../../engine/lifecycle/enums.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { moveCampaign } from '../../outreach/campaigns/index.js';
import { lockStatus } from '../launch/index.js';

/** Reason why a guard pauses a campaign, and the detail for its event and `pauseDetail`. */
export interface GuardFinding {
  readonly reason: PauseReason;
  readonly detail: string;
}

/**
 * Pauses an active campaign and writes its event if `judge`, called under the campaign's lock, still finds a reason
 * (docs/use/states.md). Returns false if the campaign is no longer active or the reason no longer applies.
 */
export function pauseByGuard(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  judge: (ctx: Ctx) => Promise<GuardFinding | null>,
): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    if ((await lockStatus(ctx, workspaceId, campaignId)) !== 'active') return false;
    const finding = await judge(ctx);
    if (finding === null) return false;
    const { reason: pauseReason, detail: pauseDetail } = finding;
    await moveCampaign(ctx, workspaceId, campaignId, { to: 'paused', pauseReason, pauseDetail });
    return true;
  });
}
