import type { ContactStatusReason } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { alike, together } from '../../../platform/lockstep/lockstep.js';
import { findCampaignRefs } from '../../campaigns/index.js';
import { appendContactEvents } from '../../events/index.js';
import type { ChangedContact } from './contact-status.repo.js';
import { contactStopped } from './contact-stopped.events.js';

/**
 * Writes `campaign.contact.stopped` for contacts of any campaigns, in the transaction that stopped them.
 * @param causeContactId contact whose reply stopped them; null for their own
 */
export function announceStopped(
  ctx: Ctx,
  workspaceId: number,
  contacts: readonly ChangedContact[],
  statusReason: ContactStatusReason,
  causeContactId: string | null,
): Promise<void> {
  const stopped = contacts.map(({ id, campaignId }) => ({ id, campaignId, statusReason, causeContactId }));
  return together(ctx, 'contacts.stopped', stopped, async (ctx, all) => {
    await announceAll(ctx, workspaceId, all.flat());
    return [];
  });
}

interface StoppedContact {
  readonly id: string;
  readonly campaignId: string;
  readonly statusReason: ContactStatusReason;
  readonly causeContactId: string | null;
}

async function announceAll(ctx: Ctx, workspaceId: number, stopped: readonly StoppedContact[]): Promise<void> {
  const campaigns = await findCampaignRefs(ctx, workspaceId, [...new Set(stopped.map((one) => one.campaignId))]);
  const eventOf = ({ campaignId, statusReason, causeContactId }: StoppedContact) =>
    `${campaignId} ${statusReason} ${causeContactId}`;
  for (const same of alike(stopped, eventOf)) {
    const { campaignId, statusReason, causeContactId } = same[0] as StoppedContact;
    const campaign = campaigns.get(campaignId);
    if (campaign === undefined) throw new Error(`Campaign ${campaignId} has contacts but no row.`);
    const ids = same.map(({ id }) => id);
    await appendContactEvents(ctx, workspaceId, contactStopped, { ...campaign, statusReason, causeContactId }, ids);
  }
}
