import type { ReasonCode } from '../../../engine/admission/reasons.js';
import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import type { ContactEffect, EffectSource, StopEffects } from '../../../engine/stop-rules/effects.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { rescheduleCampaigns } from '../../outreach/campaigns/index.js';
import {
  addCompanyStop,
  announceStopped,
  changeContacts,
  findRelatedContacts,
  tryHoldContacts,
} from '../../outreach/contacts/status/index.js';
import { suppress } from '../../reach/suppressions/index.js';
import { cancelSends } from '../sends/index.js';
import { othersStopped, type StoppedOthers } from './sequence.jobs.js';
import { stopAddress } from './stop-forbidden.service.js';

/**
 * Reason to cancel an email of a contact that another contact stopped; the same that gate 5 reports later
 * (docs/use/gates.md).
 */
const BY_ANOTHER: Readonly<Record<string, ReasonCode>> = {
  company_reply: 'company_replied',
  stopped_elsewhere: 'stopped_elsewhere',
};

/** Contact that a fact is about. */
export interface EffectSubject {
  readonly plan: Pick<CampaignPlan, 'id' | 'name' | 'groupId'>;
  readonly contactId: string;
  /** Lower-case address. */
  readonly emailKey: string;
}

/**
 * Applies the decision of a stop rule in the caller's transaction: status of the contact, suppression, contacts at the
 * same company, the same address in other campaigns, and canceled sends. Each change has its event. Returns whether the
 * contact changed and whether its address is suppressed.
 */
export async function applyEffects(
  ctx: Ctx,
  workspaceId: number,
  subject: EffectSubject,
  effects: StopEffects,
  source: EffectSource,
): Promise<{ changed: boolean; suppressed: boolean }> {
  const done = await settleEffects(ctx, workspaceId, subject, effects, source);
  await rescheduleCampaigns(ctx, workspaceId, [subject.plan.id], ctx.clock.now());
  return done;
}

/**
 * Applies effects like `applyEffects`, for a caller that reschedules the campaign itself: the slot is locked after
 * every contact.
 */
export async function settleEffects(
  ctx: Ctx,
  workspaceId: number,
  subject: EffectSubject,
  effects: StopEffects,
  source: EffectSource,
): Promise<{ changed: boolean; suppressed: boolean }> {
  const { plan, contactId, emailKey } = subject;
  let changed = false;
  if (effects.contact !== null) {
    changed = await stopContacts(ctx, workspaceId, [contactId], effects.contact, null);
  }
  if (effects.suppress !== null) {
    const groupId = effects.suppress.scope === 'group' ? plan.groupId : null;
    await suppress(ctx, workspaceId, [
      {
        email: emailKey,
        groupId,
        reason: effects.suppress.reason,
        source,
        campaignId: plan.id,
        note: null,
        expiresAt: null,
      },
    ]);
    const { reason } = effects.suppress;
    await stopAddress(ctx, workspaceId, { emailKey, groupId: groupId ?? '', reason });
  }
  if (effects.stopCompany !== null) {
    const { domain, scope } = effects.stopCompany;
    await addCompanyStop(ctx, workspaceId, { domain, scopeKey: scopeKey(scope, plan), causeContactId: contactId });
    const colleagues = await findRelatedContacts(ctx, workspaceId, {
      companyDomain: domain,
      ...reach(scope, plan),
      exceptContactId: contactId,
    });
    await stopOthers(ctx, { workspaceId, contactIds: colleagues, reason: 'company_reply', causeContactId: contactId });
  }
  if (effects.stopSameAddress !== null) {
    const others = await findRelatedContacts(ctx, workspaceId, {
      emailKey,
      ...reach(effects.stopSameAddress, plan),
      exceptContactId: contactId,
    });
    await stopOthers(ctx, { workspaceId, contactIds: others, reason: 'stopped_elsewhere', causeContactId: contactId });
  }
  return { changed, suppressed: effects.suppress !== null };
}

/**
 * Stops contacts because of another contact that the caller holds. Does not wait for their locks, because a transaction
 * that holds a contact with a lower ID may wait for the caller: a job stops those contacts afterwards. Until then, a
 * gate blocks their emails by the same rule.
 */
async function stopOthers(ctx: Ctx, others: StoppedOthers): Promise<void> {
  const free = await tryHoldContacts(ctx, others.workspaceId, others.contactIds);
  await stopHeld(ctx, { ...others, contactIds: others.contactIds.filter((id) => free.has(id)) });
  const held = others.contactIds.filter((id) => !free.has(id));
  if (held.length > 0) await enqueue(ctx, othersStopped, { ...others, contactIds: held });
}

/** Stops contacts that another change held. Idempotent: a stopped contact is no longer in its sequence. */
export function stopHeldOthers(ctx: Ctx, others: StoppedOthers): Promise<void> {
  return inTx(ctx, (ctx) => stopHeld(ctx, others));
}

async function stopHeld(ctx: Ctx, { workspaceId, contactIds, reason, causeContactId }: StoppedOthers): Promise<void> {
  await stopContacts(ctx, workspaceId, contactIds, { status: 'stopped', reason, holdUntil: null }, causeContactId);
}

async function stopContacts(
  ctx: Ctx,
  workspaceId: number,
  contactIds: readonly string[],
  change: ContactEffect,
  causeContactId: string | null,
): Promise<boolean> {
  if (contactIds.length === 0) return false;
  const changed = await changeContacts(ctx, workspaceId, contactIds, change);
  if (changed.length === 0) return false;
  if (change.status !== 'paused') {
    const ids = changed.map((contact) => contact.id);
    await cancelSends(
      ctx,
      workspaceId,
      { contactIds: ids },
      BY_ANOTHER[change.reason ?? ''] ?? `contact_${change.status}`,
    );
  }
  if (change.status === 'stopped' || change.status === 'replied') {
    await announceStopped(ctx, workspaceId, changed, change.reason, causeContactId);
  }
  return true;
}

function scopeKey(scope: 'campaign' | 'group' | 'workspace', plan: EffectSubject['plan']): string {
  if (scope === 'workspace') return 'workspace';
  return scope === 'group' && plan.groupId !== null ? `group:${plan.groupId}` : plan.id;
}

function reach(
  scope: 'campaign' | 'group' | 'workspace',
  plan: EffectSubject['plan'],
): { campaignId?: string; groupId?: string } {
  if (scope === 'workspace') return {};
  return scope === 'group' && plan.groupId !== null ? { groupId: plan.groupId } : { campaignId: plan.id };
}
