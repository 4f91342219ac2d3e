import type { AdmissionDecision } from '../../../engine/admission/decide.js';
import type { BlockReason, Gate } from '../../../engine/admission/reasons.js';
import { type Settlement, settleBlocked } from '../../../engine/admission/settle.js';
import { nextDueAt } from '../../../engine/campaign/next-due.js';
import { type CampaignPlan, nextStep, stepById } from '../../../engine/campaign/plan.js';
import type { Ctx } from '../../../platform/context.js';
import { appendEvents, type EventDraft } from '../../foundation/events/index.js';
import { announceStopped, changeContacts, tryHoldContacts } from '../../outreach/contacts/status/index.js';
import { stepsHadWith } from '../sends/had/index.js';
import { attempts, type GatedRow, planNextSends } from '../sends/index.js';
import { completeContacts } from '../sequence/index.js';
import type { Candidate } from './claimed/candidates.reads.js';
import { findSendMailboxes } from './gated.reads.js';
import { emailSkipped } from './results/delivery.events.js';

export interface GatedSend {
  readonly send: Candidate;
  readonly plan: CampaignPlan;
  readonly decision: AdmissionDecision;
}

/**
 * Milliseconds until a wait without a known end is evaluated again. An event that ends the wait also moves the due
 * time.
 */
const ASK_AGAIN_MS = 24 * 3_600_000;
/** Same for an email without its file, whose name may also contain values of its mailbox or the date. */
const ASK_FOR_FILE_MS = 3_600_000;

/**
 * Stores gate decisions. A wait moves the due time to the next possible change, so that it does not delay other sends.
 * A block skips the send and either settles its contact or continues with the next step. Returns the number of stored
 * decisions: blocks for a contact that another transaction is changing are left to the next claim.
 */
export async function settleGated(ctx: Ctx, workspaceId: number, decided: readonly GatedSend[]): Promise<number> {
  const gated = await withoutHeld(ctx, workspaceId, decided);
  if (gated.length === 0) return 0;
  const now = ctx.clock.now();
  await attempts.gate(
    ctx,
    workspaceId,
    gated.map((item) => toRow(item, now)),
  );
  const blocked = gated.filter((item) => item.decision.decision === 'block');
  for (const { send, plan, decision } of blocked) {
    const settlement = settleBlocked(decision.reason as BlockReason);
    if (settlement.contact !== null) await settleContact(ctx, workspaceId, send, settlement.contact);
    if (!settlement.continuesWithNextStep) continue;
    const passed = { contactId: send.contact_id, stepId: send.step_id, stepOrder: send.step_order, plan };
    const [had] = await stepsHadWith(ctx, workspaceId, [passed]);
    const step = had === undefined ? null : nextStep(plan, had);
    const previousSentAt = now;
    if (step === null) {
      await completeContacts(ctx, plan, [{ ...send, id: send.contact_id }]);
      continue;
    }
    await planNextSends(ctx, workspaceId, now, [
      {
        id: ctx.ids.uuid(),
        campaignId: plan.id,
        contactId: send.contact_id,
        stepId: step.id,
        stepOrder: step.order,
        mailboxId: send.contact_mailbox_id,
        dueAt: nextDueAt(plan, step, previousSentAt, send.timezone),
      },
    ]);
  }
  await appendEvents(ctx, workspaceId, await skippedEvents(ctx, workspaceId, blocked));
  return gated.length;
}

/** Changes the contact of a blocked send. Stopping a contact here emits the same event as any other stop. */
async function settleContact(
  ctx: Ctx,
  workspaceId: number,
  send: Candidate,
  change: NonNullable<Settlement['contact']>,
): Promise<void> {
  const changed = await changeContacts(ctx, workspaceId, [send.contact_id], change);
  if (change.status === 'stopped') await announceStopped(ctx, workspaceId, changed, change.reason, null);
}

async function skippedEvents(ctx: Ctx, workspaceId: number, blocked: readonly GatedSend[]): Promise<EventDraft[]> {
  const mailboxes = await findSendMailboxes(
    ctx.sql,
    workspaceId,
    blocked.flatMap(({ send }) => send.mailbox_id ?? []),
  );
  return blocked.map(({ send, plan, decision }) => {
    const mailbox = send.mailbox_id === null ? undefined : mailboxes.get(send.mailbox_id);
    const variants = stepById(plan, send.step_id)?.variants ?? [];
    return emailSkipped.draft({
      campaignId: plan.id,
      campaignName: plan.name,
      groupId: plan.groupId,
      contactId: send.contact_id,
      email: send.email,
      firstName: send.first_name,
      lastName: send.last_name,
      company: send.company,
      customFields: send.custom_fields,
      stepId: send.step_id,
      stepOrder: send.step_order,
      variantId: send.variant_id,
      variantLabel: variants.find((variant) => variant.id === send.variant_id)?.label ?? null,
      sendId: send.id,
      messageIdHeader: send.message_id_header,
      threadId: send.thread_id,
      // The message is added to its conversation once it is sent.
      messageId: null,
      mailboxId: send.mailbox_id,
      campaignMailboxId: mailbox?.uuid ?? null,
      mailboxAddress: mailbox?.address ?? null,
      gate: decision.decidingGate as Gate,
      reason: decision.reason as BlockReason,
    });
  });
}

/**
 * Filters out sends whose contact is locked. The claim holds sends and slots that a transaction stopping the contact
 * may wait for, so waiting for that contact would deadlock.
 */
async function withoutHeld(ctx: Ctx, workspaceId: number, gated: readonly GatedSend[]): Promise<GatedSend[]> {
  const concerned = gated.filter(({ decision }) => decision.decision === 'block').map(({ send }) => send.contact_id);
  const held = await tryHoldContacts(ctx, workspaceId, concerned);
  return gated.filter(({ send, decision }) => decision.decision !== 'block' || held.has(send.contact_id));
}

function toRow({ send, decision }: GatedSend, now: Date): GatedRow {
  const reason = decision.reason ?? 'unknown';
  const gates = { decidingGate: decision.decidingGate, reason, at: now };
  if (decision.decision === 'block') return { id: send.id, isBlocked: true, reason, dueAt: null, gates };
  const again =
    decision.nextPossibleAt ??
    new Date(now.getTime() + (reason === 'attachment_missing' ? ASK_FOR_FILE_MS : ASK_AGAIN_MS));
  const dueAt = again > now ? again : new Date(now.getTime() + 60_000);
  return { id: send.id, isBlocked: false, reason, dueAt, gates };
}
