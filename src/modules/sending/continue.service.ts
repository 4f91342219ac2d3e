import { utcDay } from '../../engine/schedule/calendar.js';
import type { Ctx } from '../../platform/context.js';
import {
  appendStats,
  type CampaignPlan,
  NO_STEP,
  type PlanStep,
  stepAfter,
  stepById,
  wakeCampaigns,
} from '../campaigns/index.js';
import { changeContacts } from '../contacts/index.js';
import { appendEvents } from '../events/index.js';
import { campaignRefOf, contactRefOf } from './contact-ref.js';
import { type ContactPlace, listPlaces } from './continue.reads.js';
import { nextDueAt } from './next-step.js';
import { insertContinuedSends } from './plan.repo.js';

/**
 * Gives active contacts their next message: after a hold or a pause, a resume by hand, a step that was deleted. What
 * waits already becomes due by its step's delay, counted from the last message and never earlier than now; who has got
 * all steps is completed. Repeating it changes nothing. In the caller's transaction.
 */
export async function continueContacts(ctx: Ctx, plan: CampaignPlan, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0 || !plan.steps.some((step) => step.state === 'enabled')) return;
  const now = ctx.clock.now();
  const places = (await listPlaces(ctx.sql, plan.workspaceId, contactIds)).filter((place) => !place.in_flight);
  const sends = [];
  const finished: ContactPlace[] = [];
  for (const place of places) {
    const step = nextStepOf(plan, place);
    if (step === null) {
      finished.push(place);
      continue;
    }
    const due = nextDueAt(plan, step, place.last_sent_at ?? place.enrolled_at ?? now, place.timezone);
    sends.push({
      id: ctx.ids.uuid(),
      campaignId: plan.id,
      contactId: place.id,
      stepId: step.id,
      stepOrder: step.order,
      mailboxId: place.mailbox_id,
      dueAt: due > now ? due : now,
    });
  }
  await insertContinuedSends(ctx.sql, plan.workspaceId, now, sends);
  await completeContacts(ctx, plan, finished);
  const instants = [...sends.map((send) => send.dueAt), ...(finished.length > 0 ? [now] : [])];
  if (instants.length === 0) return;
  await wakeCampaigns(ctx, plan.workspaceId, [plan.id], new Date(Math.min(...instants.map((at) => at.getTime()))));
}

/** A message that waits goes first, as long as its step is still there. */
function nextStepOf(plan: CampaignPlan, place: ContactPlace): PlanStep | null {
  const waiting = place.waiting_step_id === null ? null : stepById(plan, place.waiting_step_id);
  return waiting ?? stepAfter(plan, place.reached);
}

async function completeContacts(ctx: Ctx, plan: CampaignPlan, places: readonly ContactPlace[]): Promise<void> {
  const ids = places.map((place) => place.id);
  const changed = new Set(
    (await changeContacts(ctx, plan.workspaceId, ids, { status: 'completed', reason: null })).map(({ id }) => id),
  );
  if (changed.size === 0) return;
  const day = utcDay(ctx.clock.now());
  await appendStats(ctx, plan.workspaceId, [
    { campaignId: plan.id, stepId: NO_STEP, variantId: NO_STEP, day, counts: { completed: changed.size } },
  ]);
  await appendEvents(
    ctx,
    plan.workspaceId,
    places
      .filter(({ id }) => changed.has(id))
      .map((place) => ({
        type: 'campaign.contact.completed' as const,
        data: { ...campaignRefOf(plan), ...contactRefOf(place), sentCount: place.sent_count },
      })),
  );
}
