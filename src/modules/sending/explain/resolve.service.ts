import type { SendStatus, UnknownResolution } from '../../../engine/lifecycle/enums.js';
import { type Said, say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { type AppError, conflict } from '../../../platform/errors.js';
import { appendEvents, type EventDraft, type SendBlocks } from '../../foundation/events/index.js';
import { appendAudit } from '../../foundation/workspaces/index.js';
import { getCampaign, rescheduleCampaigns } from '../../outreach/campaigns/index.js';
import { findContacts } from '../../outreach/contacts/index.js';
import { changeContacts, recordUnsent } from '../../outreach/contacts/status/index.js';
import { appendStats } from '../../outreach/statistics/index.js';
import { forgetOutgoing } from '../../outreach/threads/index.js';
import { emailResolved } from '../delivery/results/delivery.events.js';
import { cancelSends, getSend, markNotSent, resolveFound, type SendView } from '../sends/index.js';
import { lockSequenceAround } from './sequence-around.reads.js';

const RACED = say`The email has been resolved since.`;

export interface Resolution {
  readonly verdict: 'sent' | 'not_sent';
  /** With `not_sent`: whether to retry under the same `Message-ID`. */
  readonly resend: boolean;
}

/**
 * Stores a member's decision about an unconfirmed send: it was sent, or it was not and is discarded or retried. Updates
 * statistics, contact, sequence and conversation. Throws 404 like `getSend`, and 409 `invalid_transition` if the send
 * is not unconfirmed or cannot be resent.
 */
export function resolveSend(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  sendId: string,
  resolution: Resolution,
): Promise<SendView> {
  return inTx(ctx, async (ctx) => {
    const view = await getSend(ctx, workspaceId, campaignId, sendId);
    if (view.status !== 'unknown')
      throw refused(view, say`A ${view.status} email needs no resolution; only \`unknown\` ones do.`);
    if (resolution.verdict === 'sent') {
      const [found] = await resolveFound(ctx, workspaceId, [sendId], 'operator_sent');
      if (found === undefined) throw refused(view, RACED);
    } else {
      await takeBack(ctx, workspaceId, view, resolution.resend);
    }
    const after = await getSend(ctx, workspaceId, campaignId, sendId);
    await appendEvents(ctx, workspaceId, [await resolvedEvent(ctx, workspaceId, after)]);
    await appendAudit(ctx, workspaceId, {
      action: 'send.resolved',
      resource: 'send',
      resourceId: sendId,
      changes: { verdict: resolution.verdict, resend: resolution.resend, status: after.status },
    });
    return after;
  });
}

/** Reverts the effects of counting the email as sent, then fails or reschedules it. */
async function takeBack(ctx: Ctx, workspaceId: number, view: SendView, resend: boolean): Promise<void> {
  const around = await lockSequenceAround(ctx.sql, workspaceId, {
    contactId: view.contact_id,
    stepOrder: view.step_order,
  });
  const campaign = await getCampaign(ctx, workspaceId, view.campaign_id);
  if (resend && around.later) throw refused(view, say`A later step has been sent, so this email cannot be resent.`);
  if (resend && !['active', 'paused'].includes(campaign.status)) {
    throw refused(view, say`A ${campaign.status} campaign sends no email.`);
  }
  const now = ctx.clock.now();
  if (!(await markNotSent(ctx, workspaceId, view.id, resend))) throw refused(view, RACED);
  if (view.message_id !== null) await forgetOutgoing(ctx, workspaceId, view.message_id);
  const place = { stepOrder: around.previous?.stepOrder ?? null, threadId: around.previous?.threadId ?? null };
  // If later emails have been sent, the sequence continues after them.
  const reopened = await recordUnsent(ctx, workspaceId, {
    contactId: view.contact_id,
    place: around.later ? null : place,
  });
  if (!around.later) {
    const which = { contactId: view.contact_id, afterStepOrder: view.step_order };
    await cancelSends(ctx, workspaceId, which, resend ? 'previous_step_pending' : 'contact_failed');
    if (!resend) await changeContacts(ctx, workspaceId, [view.contact_id], { status: 'failed', reason: 'send_failed' });
  }
  const counts = { ...(resend ? {} : { failed: 1 }), ...(reopened ? { completed: -1 } : {}) };
  const { campaign_id: campaignId, step_id: stepId, variant_id: variantId } = view;
  if (Object.keys(counts).length > 0) {
    await appendStats(ctx, workspaceId, [{ campaignId, stepId, variantId, at: now, counts }]);
  }
  await rescheduleCampaigns(ctx, workspaceId, [campaignId], now);
}

function refused(view: SendView, message: Said): AppError {
  const context = { resource: 'send', id: view.id, from: view.status, action: 'resolve', allowed: [] };
  return conflict('invalid_transition', message, context);
}

async function resolvedEvent(ctx: Ctx, workspaceId: number, view: SendView): Promise<EventDraft> {
  const campaign = await getCampaign(ctx, workspaceId, view.campaign_id);
  const [contact] = await findContacts(ctx, workspaceId, [view.contact_id]);
  const blocks: SendBlocks = {
    campaignId: view.campaign_id,
    campaignName: campaign.name,
    groupId: campaign.group_id,
    contactId: view.contact_id,
    email: view.email,
    firstName: view.first_name,
    lastName: view.last_name,
    company: view.company,
    customFields: (contact?.custom_fields ?? {}) as Record<string, unknown>,
    stepId: view.step_id,
    stepOrder: view.step_order,
    variantId: view.variant_id,
    variantLabel: view.variant_label,
    sendId: view.id,
    messageIdHeader: view.message_id_header,
    threadId: view.thread_id,
    messageId: view.message_id,
    mailboxId: view.mailbox_id,
    campaignMailboxId: view.mailbox_uuid,
    mailboxAddress: view.mailbox_address,
  };
  return emailResolved.draft({
    ...blocks,
    status: view.status as SendStatus,
    resolution: view.resolution as UnknownResolution,
  });
}
