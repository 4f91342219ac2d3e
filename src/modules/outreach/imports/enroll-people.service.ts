import { readSettings } from '../../../engine/campaign/settings.js';
import type { Ctx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { requireEditable } from '../campaigns/index.js';
import { findCampaigns } from '../campaigns/view/index.js';
import { verifyContacts } from '../contacts/contacts.jobs.js';
import { type AddResult, type AddTarget, addContacts, type NewContact } from '../contacts/index.js';
import { arrivedKey, contactsArrived } from './imports.jobs.js';

/**
 * Adds people to a campaign in the caller's transaction, and enrolls them if the campaign is running. Files, requests,
 * replayed dead letters, and segments all use this function, so it enforces that a read-only campaign accepts no contacts.
 * Returns null and writes nothing if the campaign is deleted. Throws 409 `campaign_not_editable`.
 */
export async function enrollPeople(
  ctx: Ctx,
  workspaceId: number,
  target: AddTarget,
  people: readonly NewContact[],
): Promise<AddResult> {
  const { campaignId, importId } = target;
  const campaign = (await findCampaigns(ctx, workspaceId, [campaignId])).get(campaignId);
  if (campaign === undefined) return null;
  await requireEditable(ctx, campaign);
  const added = await addContacts(ctx, workspaceId, target, people);
  if (added === null || !added.rows.some(({ result }) => result === 'created')) return added;
  if (added.campaignStatus !== 'active' && added.campaignStatus !== 'launching') return added;
  if (importId !== null) {
    await enqueue(ctx, contactsArrived, { workspaceId, campaignId, importId }, { jobKey: arrivedKey(importId) });
  } else {
    // The contacts have the current time, and the job processes contacts newer than the time it was given.
    const createdAfter = new Date(ctx.clock.now().getTime() - 1).toISOString();
    await enqueue(ctx, contactsArrived, { workspaceId, campaignId, createdAfter });
  }
  return added;
}

/** Queues the verification of new contacts if the caller or the campaign requests it. */
export async function verifyEnrolled(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  isRequested: boolean,
): Promise<void> {
  const campaign = (await findCampaigns(ctx, workspaceId, [campaignId])).get(campaignId);
  const wanted = isRequested || (campaign !== undefined && readSettings(campaign.settings).verifyRecipients);
  if (!wanted) return;
  await enqueue(ctx, verifyContacts, { workspaceId, campaignId }, { jobKey: `contacts.verify:${campaignId}` });
}
