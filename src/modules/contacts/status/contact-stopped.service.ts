import type { ContactStatusReason } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { findCampaignRefs } from '../../campaigns/index.js';
import { appendContactEvents } from '../../events/index.js';
import { contactStopped } from '../contacts.events.js';
import type { ChangedContact } from './contact-status.repo.js';

/**
 * Writes `campaign.contact.stopped` for contacts of any campaigns, in the transaction that has stopped them.
 * @param causeContactId whose answer stopped them; null: their own.
 */
export async function announceStopped(
  ctx: Ctx,
  workspaceId: number,
  contacts: readonly ChangedContact[],
  statusReason: ContactStatusReason,
  causeContactId: string | null,
): Promise<void> {
  const byCampaign = new Map<string, string[]>();
  for (const { id, campaignId } of contacts) {
    const ids = byCampaign.get(campaignId);
    if (ids === undefined) byCampaign.set(campaignId, [id]);
    else ids.push(id);
  }
  const campaigns = await findCampaignRefs(ctx, workspaceId, [...byCampaign.keys()]);
  for (const [campaignId, contactIds] of byCampaign) {
    const campaign = campaigns.get(campaignId);
    if (campaign === undefined) throw new Error(`Campaign ${campaignId} has contacts but no row.`);
    await appendContactEvents(
      ctx,
      workspaceId,
      contactStopped,
      { ...campaign, statusReason, causeContactId },
      contactIds,
    );
  }
}
