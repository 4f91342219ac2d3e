import type { CampaignPlan, StepsHad } from '../../../../engine/campaign/plan.js';
import type { Ctx } from '../../../../platform/context.js';
import { listHadSteps } from './had-steps.reads.js';

/** Message of the contact to check; `step_order` is the order of its step in the plan. */
interface OfStep {
  readonly contactId: string;
  readonly stepId: string;
  readonly stepOrder: number;
  readonly plan: Pick<CampaignPlan, 'isRearranged'>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the steps received by the contacts of these messages once each message is settled, in the same order. Sends
 * are read only for rearranged campaigns; otherwise the message's own step is sufficient.
 */
export async function stepsHadWith(ctx: Ctx, workspaceId: number, messages: readonly OfStep[]): Promise<StepsHad[]> {
  const contactIds = messages.filter(({ plan }) => plan.isRearranged).map(({ contactId }) => contactId);
  const had = contactIds.length === 0 ? undefined : await listHadSteps(ctx.sql, workspaceId, contactIds);
  return messages.map(({ contactId, stepId, stepOrder, plan }) => ({
    lastOrder: stepOrder,
    stepIds: plan.isRearranged ? new Set([...(had?.get(contactId) ?? NONE), stepId]) : NONE,
  }));
}

/** Returns received steps for contacts of rearranged campaigns; omits other contacts. */
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
