import { groupBy } from '../../../../engine/group-by.js';
import type { ContactStatusReason } from '../../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../../platform/context.js';
import { appendContactEvents } from '../../../foundation/events/index.js';
import { findCampaignRefs } from '../../campaigns/index.js';
import type { ChangedContact } from './contact-status.repo.js';
import { contactStopped } from './contact-stopped.events.js';

/**
 * Writes `campaign.contact.stopped` for contacts of any campaigns, in the transaction that stopped them.
 * @param causeContactId contact whose reply stopped them; null for their own
 */
export async function announceStopped(
  ctx: Ctx,
  workspaceId: number,
  contacts: readonly ChangedContact[],
  statusReason: ContactStatusReason,
  causeContactId: string | null,
): Promise<void> {
  const byCampaign = groupBy(contacts, ({ campaignId }) => campaignId);
  const campaigns = await findCampaignRefs(ctx, workspaceId, [...byCampaign.keys()]);
  for (const [campaignId, stopped] of byCampaign) {
    const campaign = campaigns.get(campaignId);
    if (campaign === undefined) throw new Error(`Campaign ${campaignId} has contacts but no row.`);
    const ids = stopped.map(({ id }) => id);
    await appendContactEvents(ctx, workspaceId, contactStopped, { ...campaign, statusReason, causeContactId }, ids);
  }
}
