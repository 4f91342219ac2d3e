import type { Ctx } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import { requireMatch } from '../../../../platform/http/etag.js';
import { requireEditable, reviseCampaign } from '../core/campaign-lock.service.js';
import { type CampaignChange, type CampaignRow, lockCampaignRow } from '../core/campaigns.repo.js';
import { findCampaignOfStep, listSteps, type StepWithVariants } from './campaign-steps.repo.js';
import { type Origins, originsOf } from './step-origins.service.js';

/** Step with the revision of its campaign, which `If-Match` compares. */
export interface StepAnswer {
  readonly stepId: string;
  /** All steps of the campaign, in order, because the display of a step depends on the first one. */
  readonly steps: readonly StepWithVariants[];
  readonly origins: Origins;
  readonly revision: number;
}

/** Locks the campaign of a step for a change of the step. Throws `step_not_found` (404), 409 and 412. */
export async function lockStep(ctx: Ctx, workspaceId: number, stepId: string, ifMatch: string | undefined) {
  const campaignId = await findCampaignOfStep(ctx.sql, workspaceId, stepId);
  const campaign = campaignId === undefined ? undefined : await lockCampaignRow(ctx.sql, workspaceId, campaignId);
  if (campaign === undefined) throw notFound('step');
  const steps = await listSteps(ctx.sql, workspaceId, campaign.id);
  // The step may have been deleted while this transaction waited for the lock.
  const current = steps.find((step) => step.id === stepId);
  if (current === undefined) throw notFound('step');
  requireMatch(ifMatch, campaign.revision);
  await requireEditable(ctx, campaign);
  return { campaign, steps, current };
}

/** Writes the change of a step and its effect on the campaign, and returns the step. */
export async function answerStep(
  ctx: Ctx,
  campaign: CampaignRow,
  stepId: string,
  change: CampaignChange = {},
): Promise<StepAnswer> {
  const revised = await reviseCampaign(ctx, campaign, change);
  return stepAnswerOf(ctx, revised, await listSteps(ctx.sql, campaign.workspace_id, campaign.id), stepId);
}

/** Returns the response for one step of a campaign. */
export async function stepAnswerOf(
  ctx: Ctx,
  { revision, workspace_id }: Pick<CampaignRow, 'revision' | 'workspace_id'>,
  steps: readonly StepWithVariants[],
  stepId: string,
): Promise<StepAnswer> {
  return { steps, stepId, revision, origins: await originsOf(ctx, workspace_id, steps) };
}
