import type { ProvenEffect } from '../../../../engine/mail/proof/proof.js';
import type { Ctx } from '../../../../platform/context.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { rescheduleCampaigns } from '../../../outreach/campaigns/index.js';
import { reopenCampaign } from '../../../outreach/campaigns/reopening/index.js';
import { contactHeld, contactResumed } from '../../../outreach/contacts/contacts.events.js';
import { changeContacts } from '../../../outreach/contacts/status/index.js';
import { continueContacts } from '../../../sending/sequence/index.js';
import { contactBlocks, type Subject } from '../matching/match-subject.js';
import { countUnverified } from './unverified.reads.js';

/**
 * Holds the contact of an unproven message until a member decides, in the caller's transaction. The message has no other effect: no new
 * status, suppression, or count.
 */
export async function holdUnverified(
  ctx: Ctx,
  workspaceId: number,
  subject: Subject,
  effect: ProvenEffect,
): Promise<void> {
  const hold = { status: 'paused', reason: `unverified_${effect}`, holdUntil: null };
  const held = await changeContacts(ctx, workspaceId, [subject.contactId], hold);
  if (held.length === 0) return;
  await rescheduleCampaigns(ctx, workspaceId, [subject.campaign.id], ctx.clock.now());
  await appendEvents(ctx, workspaceId, [
    contactHeld.draft({ ...contactBlocks(subject), holdUntil: null, returnDate: null }),
  ]);
}

/** Resumes a contact that waited only for decisions, once none is open. */
export async function releaseHeld(ctx: Ctx, workspaceId: number, subject: Subject): Promise<void> {
  const { contactId, campaign } = subject;
  if (!(await isHeld(ctx, workspaceId, contactId))) return;
  const moved = await changeContacts(ctx, workspaceId, [contactId], { status: 'active', reason: null });
  if (moved.length === 0) return;
  await appendEvents(ctx, workspaceId, [contactResumed.draft({ ...contactBlocks(subject), by: 'manual' })]);
  if (campaign.plan === null) return;
  const planned = await continueContacts(ctx, campaign.plan, [contactId]);
  if (planned > 0) await reopenCampaign(ctx, workspaceId, campaign.id);
}

async function isHeld(ctx: Ctx, workspaceId: number, contactId: string): Promise<boolean> {
  const { reason, waiting } = await countUnverified(ctx.sql, workspaceId, contactId);
  return reason?.startsWith('unverified_') === true && waiting === 0;
}
