import { readSettings } from '../../../engine/campaign/settings.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { appendAudit } from '../../workspaces/index.js';
import { lockCampaign, reviseCampaign } from '../campaign-lock.service.js';
import { listSteps, updateStep } from './campaign-steps.repo.js';

/**
 * Lets further messages of a step take one variant alone. Does nothing when the step has changed meanwhile: its winner is
 * chosen already, the variant is gone, or winners are not to be chosen any more. Returns whether the winner is new.
 */
export function applyWinner(
  ctx: Ctx,
  workspaceId: number,
  winner: { readonly campaignId: string; readonly stepId: string; readonly variantId: string },
): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    const campaign = await lockCampaign(ctx, workspaceId, winner.campaignId);
    if (readSettings(campaign.settings).variantSelection.mode !== 'auto') return false;
    const steps = await listSteps(ctx.db, workspaceId, winner.campaignId);
    const step = steps.find(({ id }) => id === winner.stepId);
    const isOpen = step?.winner_variant_id === null && step.variants.some(({ id }) => id === winner.variantId);
    if (!isOpen) return false;
    await updateStep(ctx.db, workspaceId, winner.stepId, { winner_variant_id: winner.variantId });
    await reviseCampaign(ctx, campaign);
    await appendAudit(ctx, workspaceId, {
      action: 'step.winner_chosen',
      resource: 'step',
      resourceId: winner.stepId,
      changes: { winnerVariantId: [null, winner.variantId] },
    });
    return true;
  });
}
