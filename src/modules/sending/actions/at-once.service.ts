import type { ContactAction } from '../../../engine/lifecycle/enums.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { changeContact, getCampaignContact } from '../../outreach/contacts/index.js';
import { retimeContactsAtOnce } from '../launch/index.js';
import { continueResumed } from '../protection/index.js';
import { settleEnded } from '../sequence/index.js';
import { takeUp } from './take-up.service.js';

type Contact = Awaited<ReturnType<typeof changeContact>>;

/**
 * Changes a contact and its waiting messages, so that the first read after the response shows both. Throws the errors of `takeUp` and
 * `changeContact`.
 */
export function changeContactAtOnce(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  contactId: string,
  change: Parameters<typeof changeContact>[4],
): Promise<Contact> {
  return inTx(ctx, async (ctx) => {
    const { action, timezone } = change;
    if (action === 'resume') await takeUp(ctx, workspaceId, campaignId, [contactId]);
    const changed = await changeContact(ctx, workspaceId, campaignId, contactId, change);
    if (action === undefined && timezone === undefined) return changed;
    const contactIds = [contactId];
    if (timezone !== undefined) await retimeContactsAtOnce(ctx, { workspaceId, campaignId, contactIds });
    if (action !== undefined) await followAction(ctx, workspaceId, campaignId, action, contactIds);
    return getCampaignContact(ctx, workspaceId, campaignId, contactId);
  });
}

/**
 * Applies an action on contacts to their emails, in the same transaction, which has locked the contacts. The jobs of
 * the action repeat it for emails that a worker had in flight.
 */
export async function followAction(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  action: ContactAction | 'delete',
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0 || action === 'pause') return;
  const follow = action === 'resume' ? continueResumed : settleEnded;
  await follow(ctx, { workspaceId, campaignId, contactIds });
}
