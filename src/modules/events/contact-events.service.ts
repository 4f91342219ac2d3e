import type { Ctx } from '../../platform/context.js';
import { orderedIds } from '../../platform/ordered-ids.js';
import { FAN_OUT_LOOP } from './append.service.js';
import { insertContactEvents } from './contact-events.repo.js';
import type { CampaignRef } from './event-blocks.js';
import type { EventType } from './event-catalogue.js';

/**
 * Writes the same event about many contacts of a campaign, in the caller's transaction: the campaign block and each
 * contact's own. For numbers that `appendEvents` is too dear for.
 */
export async function appendContactEvents(
  ctx: Ctx,
  workspaceId: number,
  type: EventType,
  campaign: CampaignRef,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  await insertContactEvents(ctx.sql, workspaceId, {
    type,
    occurredAt: ctx.clock.now(),
    campaignId: campaign.campaignId,
    common: campaign,
    ids: contactIds.map(orderedIds(ctx.ids.uuid())),
    contactIds,
  });
  ctx.wake.hint(FAN_OUT_LOOP);
}
