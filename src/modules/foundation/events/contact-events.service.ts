import type { Ctx } from '../../../platform/context.js';
import { orderedIds } from '../../../platform/ordered-ids.js';
import { FAN_OUT_LOOP } from './append.service.js';
import type { campaignFields, contactFields } from './blocks.events.js';
import { insertContactEvents } from './contact-events.repo.js';
import type { EventData, EventType } from './event-type.events.js';

type AboutContact = typeof campaignFields & typeof contactFields;

/**
 * Writes the same event about many contacts of a campaign in the caller's transaction: the common data, and the current data of each
 * contact. Use it for numbers that are too large for `appendEvents`.
 * @param common data of the type without the contact
 */
export async function appendContactEvents<P extends AboutContact>(
  ctx: Ctx,
  workspaceId: number,
  type: EventType<string, P>,
  common: Omit<EventData<P>, keyof typeof contactFields> & { readonly campaignId: string },
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  await insertContactEvents(ctx.sql, workspaceId, {
    type: type.name,
    schemaVersion: type.schemaVersion,
    occurredAt: ctx.clock.now(),
    campaignId: common.campaignId,
    common,
    ids: contactIds.map(orderedIds(ctx.ids.uuid())),
    contactIds,
    trace: ctx.tracer.current(),
  });
  ctx.wake.hint(FAN_OUT_LOOP);
}
