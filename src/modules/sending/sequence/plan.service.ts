import { nextDueAt } from '../../../engine/campaign/next-due.js';
import { type CampaignPlan, nextStep, type PlanStep, stepAfter } from '../../../engine/campaign/plan.js';
import type { Ctx } from '../../../platform/context.js';
import { orderedIds } from '../../../platform/ordered-ids.js';
import { campaignRefOf } from '../../foundation/events/blocks.events.js';
import { appendContactEvents } from '../../foundation/events/index.js';
import { rescheduleCampaigns } from '../../outreach/campaigns/index.js';
import { contactEnrolled } from '../../outreach/contacts/contacts.events.js';
import { enrolContacts, reopenContacts } from '../../outreach/contacts/enrolment/index.js';
import { stepsHadBefore } from '../sends/had/index.js';
import { planFirstSends, planSendsAnew } from '../sends/index.js';
import { listWithoutWaiting, listZones } from './continue.reads.js';
import { continueContacts } from './continue.service.js';

interface PlannedChunk {
  readonly enrolled: number;
  /** Contacts that became `suppressed` instead. */
  readonly skipped: number;
  readonly planned: number;
  readonly firstSendAt: Date | null;
  /** Start of the next chunk; null after the last one. */
  readonly lastId: string | null;
}

const NOTHING: PlannedChunk = { enrolled: 0, skipped: 0, planned: 0, firstSendAt: null, lastId: null };

/**
 * Enrolls one chunk of pending contacts and plans their first emails in the caller's transaction. Idempotent: contacts
 * leave `pending`, and a (contact, step) exists once.
 */
export async function planChunk(
  ctx: Ctx,
  plan: CampaignPlan,
  chunk: Parameters<typeof enrolContacts>[3],
): Promise<PlannedChunk> {
  const step = stepAfter(plan, 0);
  if (step === null) return NOTHING;
  const { ids, suppressed, lastId } = await enrolContacts(ctx, plan.workspaceId, plan.id, chunk);
  const { planned, dueAt } = await planFirst(ctx, plan, step, ids);
  // Contacts that were in the sequence before already have this step and continue after it.
  if (planned < ids.length) {
    await continueContacts(ctx, plan, await listWithoutWaiting(ctx.sql, plan.workspaceId, ids));
  }
  await appendContactEvents(ctx, plan.workspaceId, contactEnrolled, campaignRefOf(plan), ids);
  if (planned > 0) await rescheduleCampaigns(ctx, plan.workspaceId, [plan.id], dueAt);
  return { enrolled: ids.length, skipped: suppressed, planned, firstSendAt: planned > 0 ? dueAt : null, lastId };
}

/** Plans the first emails: due at one instant for all, or at one per time zone if contacts are emailed in their own. */
async function planFirst(
  ctx: Ctx,
  plan: CampaignPlan,
  step: PlanStep,
  contactIds: readonly string[],
): Promise<{ planned: number; dueAt: Date }> {
  const now = ctx.clock.now();
  const sends = { campaignId: plan.id, stepId: step.id, stepOrder: step.order };
  const sendIds = contactIds.map(orderedIds(ctx.ids.uuid()));
  if (!plan.schedule.useContactTimezone) {
    const dueAt = nextDueAt(plan, step, now, null);
    const first = { ...sends, dueAt, ids: sendIds, contactIds };
    return { planned: await planFirstSends(ctx, plan.workspaceId, now, first), dueAt };
  }
  const zones = await listZones(ctx.sql, plan.workspaceId, contactIds);
  const rows = contactIds.map((contactId, index) => ({
    ...{ ...sends, id: sendIds[index] as string, contactId, mailboxId: null },
    dueAt: nextDueAt(plan, step, now, zones.get(contactId) ?? null),
  }));
  const planned = await planSendsAnew(ctx, plan.workspaceId, now, rows);
  return { planned, dueAt: new Date(rows.reduce((first, { dueAt }) => Math.min(first, dueAt.getTime()), Infinity)) };
}

/**
 * Continues contacts that completed before the campaign got another step; its delay counts from now. Up to `limit`
 * contacts, in the caller's transaction.
 */
export async function planFurtherSteps(ctx: Ctx, plan: CampaignPlan, limit: number): Promise<PlannedChunk> {
  const lastStep = plan.steps.filter((step) => step.state === 'enabled').at(-1);
  if (lastStep === undefined || limit <= 0) return NOTHING;
  const now = ctx.clock.now();
  const contacts = await reopenContacts(ctx, plan.workspaceId, plan.id, lastStep.order, limit);
  if (contacts.length === 0) return NOTHING;
  const had = await stepsHadBefore(
    ctx,
    plan.workspaceId,
    contacts.map(({ id }) => ({ contactId: id, plan })),
  );
  const sends = contacts.map((contact) => {
    const stepIds = had.get(contact.id) ?? new Set<string>();
    const step = nextStep(plan, { lastOrder: contact.current_step_order, stepIds }) as PlanStep;
    return {
      id: ctx.ids.uuid(),
      campaignId: plan.id,
      contactId: contact.id,
      stepId: step.id,
      stepOrder: step.order,
      mailboxId: contact.mailbox_id,
      dueAt: nextDueAt(plan, step, now, contact.timezone),
    };
  });
  const planned = await planSendsAnew(ctx, plan.workspaceId, now, sends);
  const firstSendAt = new Date(Math.min(...sends.map((send) => send.dueAt.getTime())));
  await rescheduleCampaigns(ctx, plan.workspaceId, [plan.id], firstSendAt);
  return { enrolled: contacts.length, skipped: 0, planned, firstSendAt, lastId: contacts.at(-1)?.id ?? null };
}
