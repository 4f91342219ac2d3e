import { inWindow, nextDueAt } from '../../../engine/campaign/next-due.js';
import { type CampaignPlan, nextStep, type PlanStep, stepById } from '../../../engine/campaign/plan.js';
import { CONTACT_STATUSES } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { rescheduleCampaigns } from '../../outreach/campaigns/index.js';
import { cancelSends, planSendsOn } from '../sends/index.js';
import { completeContacts } from './complete.service.js';
import { type ContactPosition, listPositions } from './continue.reads.js';

/**
 * Plans the next message of active contacts: after a hold or a pause, a manual resume, or a deleted step. A waiting
 * send becomes due by its step's delay, counted from the last message and never earlier than now; a contact with no
 * step left completes. Repeating it changes nothing but overdue sends, which become due now; with `leavesWaiting` it
 * skips contacts with a waiting message. In the caller's transaction. Returns how many messages it planned.
 */
export async function continueContacts(
  ctx: Ctx,
  plan: CampaignPlan,
  contactIds: readonly string[],
  { leavesWaiting = false }: { readonly leavesWaiting?: boolean } = {},
): Promise<number> {
  if (contactIds.length === 0 || !plan.steps.some((step) => step.state === 'enabled')) return 0;
  const now = ctx.clock.now();
  const positions = (await listPositions(ctx.sql, plan.workspaceId, contactIds, ['active'])).filter(
    (position) => !position.in_flight && !(leavesWaiting && position.waiting_step_id !== null),
  );
  const sends = [];
  const finished: ContactPosition[] = [];
  const overtaken: string[] = [];
  for (const position of positions) {
    const step = nextStepOf(plan, position);
    if (step === null) {
      finished.push(position);
      continue;
    }
    if (position.waiting_step_id !== null && position.waiting_step_id !== step.id) overtaken.push(position.id);
    const due = nextDueAt(plan, step, position.last_sent_at ?? position.enrolled_at ?? now, position.timezone);
    sends.push({
      id: ctx.ids.uuid(),
      campaignId: plan.id,
      contactId: position.id,
      stepId: step.id,
      stepOrder: step.order,
      mailboxId: position.mailbox_id,
      dueAt: due > now ? due : inWindow(plan, now, position.timezone),
    });
  }
  if (overtaken.length > 0) {
    await cancelSends(ctx, plan.workspaceId, { contactIds: overtaken }, 'previous_step_pending');
  }
  await planSendsOn(ctx, plan.workspaceId, now, sends);
  await completeContacts(ctx, plan, finished);
  const instants = [...sends.map((send) => send.dueAt), ...(finished.length > 0 ? [now] : [])];
  if (instants.length === 0) return 0;
  await rescheduleCampaigns(
    ctx,
    plan.workspaceId,
    [plan.id],
    new Date(Math.min(...instants.map((at) => at.getTime()))),
  );
  return sends.length;
}

/** Returns whether `continueContacts` would plan a step for one of these contacts if it were active. */
export async function hasStepLeft(ctx: Ctx, plan: CampaignPlan, contactIds: readonly string[]): Promise<boolean> {
  const positions = await listPositions(ctx.sql, plan.workspaceId, contactIds, CONTACT_STATUSES);
  return positions.some((position) => nextStepOf(plan, position) !== null);
}

/**
 * Returns the step of the waiting message if it still exists, unless the campaign was rearranged and the contact lacks
 * an earlier step; without a waiting message, returns the step after the received steps.
 */
function nextStepOf(plan: CampaignPlan, position: ContactPosition): PlanStep | null {
  const next = nextStep(plan, { lastOrder: position.reached, stepIds: new Set(position.had_step_ids) });
  const waiting = position.waiting_step_id === null ? null : stepById(plan, position.waiting_step_id);
  if (waiting === null) return next;
  return plan.isRearranged && next !== null && next.order < waiting.order ? next : waiting;
}
