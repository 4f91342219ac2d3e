import { type CampaignPlan, stepById } from '../../../../engine/campaign/plan.js';
import { DEFAULT_STOP_RULES } from '../../../../engine/stop-rules/rules.js';
import type { Ctx } from '../../../../platform/context.js';
import type { AnsweredSendBlocks } from '../../../foundation/events/blocks.events.js';
import type { CampaignRef, ContactRef, SendBlocks } from '../../../foundation/events/index.js';
import { findCampaignRefs, loadPlan } from '../../../outreach/campaigns/index.js';
import { lockContactRow, lockThreadHead } from './classify.reads.js';
import { findSubjects, lockSends, type SubjectRow } from './match.reads.js';

/** Rules and names of a campaign that a received fact is judged by; defaults for a deleted campaign. */
export interface SubjectPlan extends Pick<CampaignPlan, 'id' | 'name' | 'groupId' | 'stopRules'> {
  readonly plan: CampaignPlan | null;
}

/** Subject of a received fact: a contact, the send it replies to, and the campaign of both. */
export interface Subject extends SubjectRow {
  readonly campaign: SubjectPlan;
}

/** Returns the contact with its send and campaign; null if the contact does not exist. */
export async function loadSubject(
  ctx: Ctx,
  workspaceId: number,
  contactId: string,
  sendId: string | null,
): Promise<Subject | null> {
  const [row] = await findSubjects(ctx.sql, workspaceId, [{ contactId, sendId }]);
  if (row === undefined) return null;
  const plan = await loadPlan(ctx, workspaceId, row.campaignId);
  if (plan === undefined) return { ...row, campaign: await deletedCampaign(ctx, workspaceId, row.campaignId) };
  const { id, name, groupId, stopRules } = plan;
  return { ...row, campaign: { id, name, groupId, stopRules, plan } };
}

async function deletedCampaign(ctx: Ctx, workspaceId: number, id: string): Promise<SubjectPlan> {
  const ref = (await findCampaignRefs(ctx, workspaceId, [id])).get(id);
  if (ref === undefined) throw new Error(`Campaign ${id} has contacts but no row.`);
  // Deleted campaigns have no group, because they no longer share suppressions.
  return { id, name: ref.campaignName, groupId: null, stopRules: DEFAULT_STOP_RULES, plan: null };
}

/**
 * Returns whether the send of the subject is final. A send in progress may wait again a moment later, and waiting sends
 * are locked after contacts (ADR 53); its result waits for the contact.
 */
export function isOver(subject: SubjectRow): subject is SubjectRow & { readonly sendId: string } {
  return subject.sendId !== null && subject.sendStatus !== 'sending';
}

/**
 * Loads the subject like `loadSubject`, with send, conversation and contact locked in the order of receiving, so that
 * two facts about one contact wait for each other without deadlock. Null if the campaign has no such contact.
 */
export async function lockSubject(
  ctx: Ctx,
  workspaceId: number,
  of: { readonly campaignId: string; readonly contactId: string; readonly sendId: string | null },
): Promise<Subject | null> {
  const [seen] = await findSubjects(ctx.sql, workspaceId, [of]);
  if (seen === undefined || seen.campaignId !== of.campaignId) return null;
  if (isOver(seen)) await lockSends(ctx.sql, workspaceId, [seen.sendId]);
  const threadId = seen.threadId ?? seen.contactThreadId;
  if (threadId !== null) await lockThreadHead(ctx.sql, workspaceId, threadId);
  if (!(await lockContactRow(ctx.sql, workspaceId, of.campaignId, of.contactId))) return null;
  return loadSubject(ctx, workspaceId, of.contactId, of.sendId);
}

/** Returns the fields that every event about a contact has. */
export function contactBlocks(subject: Subject): CampaignRef & ContactRef {
  return {
    campaignId: subject.campaign.id,
    campaignName: subject.campaign.name,
    groupId: subject.campaign.groupId,
    contactId: subject.contactId,
    email: subject.email,
    firstName: subject.firstName,
    lastName: subject.lastName,
    company: subject.company,
    customFields: subject.customFields,
  };
}

/** Returns the fields of events about one send; null if no send is known. */
export function sendBlocks(subject: Subject): AnsweredSendBlocks {
  const step =
    subject.campaign.plan === null || subject.stepId === null ? null : stepById(subject.campaign.plan, subject.stepId);
  return {
    ...contactBlocks(subject),
    stepId: subject.stepId,
    stepOrder: subject.stepOrder,
    variantId: subject.variantId,
    variantLabel: step?.variants.find((variant) => variant.id === subject.variantId)?.label ?? null,
    sendId: subject.sendId,
    messageIdHeader: subject.messageIdHeader,
    threadId: subject.threadId ?? subject.contactThreadId,
    messageId: subject.messageId,
    mailboxId: subject.mailboxId,
    campaignMailboxId: subject.mailboxUuid,
    mailboxAddress: subject.mailboxAddress,
  };
}

/** Returns the same as `sendBlocks` for a fact that names its send. Throws if there is none; the caller has checked. */
export function knownSendBlocks(subject: Subject): SendBlocks {
  const blocks = sendBlocks(subject);
  const { sendId, stepId, stepOrder } = blocks;
  if (sendId === null || stepId === null || stepOrder === null) throw new Error('The subject has no send.');
  return { ...blocks, sendId, stepId, stepOrder };
}
