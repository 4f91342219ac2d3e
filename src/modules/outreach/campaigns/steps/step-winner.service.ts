import { readSettings } from '../../../../engine/campaign/settings.js';
import type { WinnerDecider } from '../../../../engine/lifecycle/enums.js';
import type { WinnerResults } from '../../../../engine/statistics/winner.js';
import type { AuditAction } from '../../../../engine/words/audit-terms.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { ValidationError, valueIssue } from '../../../../platform/errors.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { lockCampaign, reviseCampaign } from '../core/campaign-lock.service.js';
import { campaignRef } from '../core/campaign-ref.service.js';
import { campaignWinnerSettled } from '../core/campaigns.events.js';
import type { CampaignRow } from '../core/campaigns.repo.js';
import { listSteps, type StepWithVariants, updateStep } from './campaign-steps.repo.js';
import { answerStep, lockStep, type StepAnswer, stepAnswerOf } from './step-lock.service.js';

/** Columns of a step without a chosen winner. */
export const OPEN_WINNER = {
  winner_variant_id: null,
  winner_decided_by: null,
  winner_decided_at: null,
  winner_results: null,
} as const;

/**
 * Uses the winning variant for further emails of a step. Does nothing if the step has changed: its winner is decided, the variant was
 * deleted, or winners are no longer chosen. Returns whether the winner is new.
 */
export function applyWinner(
  ctx: Ctx,
  workspaceId: number,
  winner: {
    readonly campaignId: string;
    readonly stepId: string;
    readonly variantId: string;
    readonly results: WinnerResults;
  },
): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    const campaign = await lockCampaign(ctx, workspaceId, winner.campaignId);
    if (readSettings(campaign.settings).variantSelection.mode !== 'auto') return false;
    const steps = await listSteps(ctx.sql, workspaceId, winner.campaignId);
    const step = steps.find(({ id }) => id === winner.stepId);
    if (step?.winner_decided_by !== null || !step.variants.some(({ id }) => id === winner.variantId)) return false;
    await writeWinner(ctx, campaign, step, { ...winner, decidedBy: 'service' });
    await reviseCampaign(ctx, campaign);
    return true;
  });
}

/**
 * Sets the winning variant that a member chose, or (null) decides that none has won. Changes nothing if this is
 * already decided. Throws `step_not_found` (404), 409, 412, and 422 for a variant of another step.
 */
export function settleWinner(
  ctx: Ctx,
  workspaceId: number,
  stepId: string,
  variantId: string | null,
  ifMatch: string | undefined,
): Promise<StepAnswer> {
  return inTx(ctx, async (ctx) => {
    const { campaign, steps, current } = await lockStep(ctx, workspaceId, stepId, ifMatch);
    if (variantId !== null && !current.variants.some(({ id }) => id === variantId)) {
      const text = say`The step has no variant with this ID.`;
      throw new ValidationError([valueIssue(['body', 'variantId'], 'variant_not_found', text, variantId)]);
    }
    if (current.winner_decided_by === 'person' && current.winner_variant_id === variantId) {
      return stepAnswerOf(ctx, campaign, steps, stepId);
    }
    await writeWinner(ctx, campaign, current, { variantId, decidedBy: 'person', results: null });
    return answerStep(ctx, campaign, stepId);
  });
}

/** Returns the winner of a step to undecided. Throws `step_not_found` (404), 409 and 412. */
export function openWinner(
  ctx: Ctx,
  workspaceId: number,
  stepId: string,
  ifMatch: string | undefined,
): Promise<StepAnswer> {
  return inTx(ctx, async (ctx) => {
    const { campaign, steps, current } = await lockStep(ctx, workspaceId, stepId, ifMatch);
    if (current.winner_decided_by === null) return stepAnswerOf(ctx, campaign, steps, stepId);
    await updateStep(ctx.sql, workspaceId, stepId, { ...OPEN_WINNER, updated_at: ctx.clock.now() });
    await audit(ctx, workspaceId, 'step.winner_opened', current, null);
    return answerStep(ctx, campaign, stepId);
  });
}

async function writeWinner(
  ctx: Ctx,
  campaign: CampaignRow,
  step: StepWithVariants,
  winner: {
    readonly variantId: string | null;
    readonly decidedBy: WinnerDecider;
    readonly results: WinnerResults | null;
  },
): Promise<void> {
  const { variantId, decidedBy, results } = winner;
  const now = ctx.clock.now();
  await updateStep(ctx.sql, campaign.workspace_id, step.id, {
    winner_variant_id: variantId,
    winner_decided_by: decidedBy,
    winner_decided_at: now,
    winner_results: results === null ? null : storedJson(results),
    updated_at: now,
  });
  await audit(ctx, campaign.workspace_id, 'step.winner_chosen', step, variantId);
  const settled = {
    ...campaignRef(campaign),
    stepId: step.id,
    stepOrder: step.step_order,
    variantId,
    decidedBy,
    results,
  };
  await appendEvents(ctx, campaign.workspace_id, [campaignWinnerSettled.draft(settled)]);
}

function audit(ctx: Ctx, workspaceId: number, action: AuditAction, step: StepWithVariants, variantId: string | null) {
  return appendAudit(ctx, workspaceId, {
    action,
    resource: 'step',
    resourceId: step.id,
    changes: { winnerVariantId: [step.winner_variant_id, variantId] },
  });
}
