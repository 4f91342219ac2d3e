import { decideContactAction } from '../../../engine/lifecycle/contact.js';
import type { ContactAction, ContactStatus } from '../../../engine/lifecycle/enums.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict, notFound } from '../../../platform/errors.js';
import { isoOrNull } from '../../../platform/http/wire.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { appendEvents, type CampaignRef, type ContactRef, type EventDraft } from '../../foundation/events/index.js';
import { campaignRef, getCampaign } from '../campaigns/index.js';
import { isSuppressed, listSuppressedNames } from './contact-bulk.reads.js';
import { lockContact, updateContact } from './contact-edit.repo.js';
import { contactRef } from './contact-wire.js';
import { contactHeld, contactResumed } from './contacts.events.js';
import { contactsEnded, contactsResumed } from './contacts.jobs.js';
import type { ContactView } from './contacts.reads.js';
import { getContact } from './contacts.service.js';
import { changeContacts } from './status/contact-status.service.js';
import { contactStopped } from './status/contact-stopped.events.js';

/**
 * Pauses, resumes or stops one contact for a member, with its event. An action whose result already holds changes
 * nothing, except that a pause updates `holdUntil`. Throws 404 `campaign_not_found` and `contact_not_found`, and 409
 * `invalid_transition` with the allowed actions and `recipient_suppressed` for the resume of a suppressed contact. The
 * caller updates the contact's emails in the same transaction, and a job repeats it.
 */
export function applyContactAction(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  contactId: string,
  action: ContactAction,
  holdUntil: Date | null,
): Promise<ContactView> {
  return inTx(ctx, async (ctx) => {
    const campaign = await getCampaign(ctx, workspaceId, campaignId);
    const locked = await lockContact(ctx.sql, workspaceId, campaignId, contactId);
    if (locked === null) throw notFound('contact');
    const from = locked.status as ContactStatus;
    const isHeldBack = action === 'resume' && (await isCovered(ctx, workspaceId, campaign.group_id, locked.email_key));
    const decision = decideContactAction(from, action, isHeldBack);
    if (decision.kind === 'refused') {
      const context = { resource: 'contact', id: contactId, from, action, allowed: decision.allowed };
      const text =
        decision.code === 'recipient_suppressed'
          ? say`The address is suppressed. Delete its suppression entry first.`
          : say`The action "${action}" does not apply to a ${from} contact.`;
      throw conflict(decision.code, text, context);
    }
    if (decision.kind === 'noop') {
      const isOtherHold = action === 'pause' && holdUntil?.getTime() !== locked.hold_until?.getTime();
      if (isOtherHold) {
        await updateContact(ctx.sql, workspaceId, contactId, ctx.clock.now(), {
          columns: { hold_until: isoOrNull(holdUntil) },
        });
      }
      return getContact(ctx, workspaceId, campaignId, contactId);
    }
    await changeContacts(ctx, workspaceId, [contactId], {
      status: decision.to,
      reason: action === 'resume' ? null : 'manual',
      holdUntil: action === 'pause' ? holdUntil : null,
    });
    const contact = await getContact(ctx, workspaceId, campaignId, contactId);
    await appendEvents(ctx, workspaceId, [
      eventOf(action, { ...campaignRef(campaign), ...contactRef(contact) }, holdUntil),
    ]);
    if (action === 'resume') await enqueue(ctx, contactsResumed, { workspaceId, campaignId, contactIds: [contactId] });
    if (action === 'stop') await enqueue(ctx, contactsEnded, { workspaceId, campaignId, contactIds: [contactId] });
    return contact;
  });
}

async function isCovered(ctx: Ctx, workspaceId: number, groupId: string | null, emailKey: string): Promise<boolean> {
  const names = await listSuppressedNames(ctx.sql, workspaceId, groupId, ctx.clock.now(), [emailKey]);
  return isSuppressed(names, emailKey);
}

function eventOf(action: ContactAction, refs: CampaignRef & ContactRef, holdUntil: Date | null): EventDraft {
  if (action === 'pause') return contactHeld.draft({ ...refs, holdUntil: isoOrNull(holdUntil), returnDate: null });
  if (action === 'stop') return contactStopped.draft({ ...refs, statusReason: 'manual', causeContactId: null });
  return contactResumed.draft({ ...refs, by: 'manual' });
}
