import type { CampaignPlan, StepsHad } from '../../../engine/campaign/plan.js';
import type { Ctx } from '../../../platform/context.js';
import { listHadSteps } from './had-steps.reads.js';

/** A message whose contact is asked about; `step_order` is its step's as the plan has it. */
interface OfStep {
  readonly contactId: string;
  readonly stepId: string;
  readonly stepOrder: number;
  readonly plan: Pick<CampaignPlan, 'isRearranged'>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * What the contacts of these messages have had once each of them is settled, in their order. Sends are read only for rearranged
 * campaigns: everywhere else the message's own step says it.
 */
export async function stepsHadWith(ctx: Ctx, workspaceId: number, messages: readonly OfStep[]): Promise<StepsHad[]> {
  const contactIds = messages.filter(({ plan }) => plan.isRearranged).map(({ contactId }) => contactId);
  const had = contactIds.length === 0 ? undefined : await listHadSteps(ctx.sql, workspaceId, contactIds);
  return messages.map(({ contactId, stepId, stepOrder, plan }) => ({
    lastOrder: stepOrder,
    stepIds: plan.isRearranged ? new Set([...(had?.get(contactId) ?? NONE), stepId]) : NONE,
  }));
}

/** The contacts of rearranged campaigns among these with what they have had; the others are left out. */
export async function stepsHadBefore(
  ctx: Ctx,
  workspaceId: number,
  messages: readonly Omit<OfStep, 'stepId' | 'stepOrder'>[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const contactIds = messages.filter(({ plan }) => plan.isRearranged).map(({ contactId }) => contactId);
  if (contactIds.length === 0) return new Map();
  const had = await listHadSteps(ctx.sql, workspaceId, contactIds);
  return new Map(contactIds.map((contactId) => [contactId, had.get(contactId) ?? NONE]));
}
