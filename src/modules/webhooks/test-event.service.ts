import type { DeliveryStatus } from '../../engine/lifecycle/delivery-enums.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { valueError } from '../../platform/errors.js';
import { appendEvents, eventCatalogue, isEventType } from '../events/index.js';
import { insertDeliveries } from './deliveries.repo.js';
import { DELIVER_LOOP } from './loop-names.js';
import { lockExisting, subscriptionDisabled } from './subscription-lock.js';

/**
 * Sends a sample to one subscription alone, as an event with `test: true`. A paused subscription keeps it like any other
 * delivery. Throws `subscription_not_found`, `subscription_disabled`, `unknown_event_type` (422).
 */
export async function testSubscription(
  ctx: Ctx,
  input: {
    readonly workspaceId: number;
    readonly subscriptionId: string;
    readonly eventType: string;
    readonly campaignId: string | undefined;
  },
): Promise<{ eventId: string; deliveryId: string; status: DeliveryStatus }> {
  const { workspaceId, subscriptionId, eventType: type, campaignId } = input;
  if (!isEventType(type)) {
    throw valueError(['body', 'eventType'], 'unknown_event_type', 'there is no such event type', type);
  }
  return inTx(ctx, async (ctx) => {
    const subscription = await lockExisting(ctx, workspaceId, subscriptionId);
    if (subscription.status === 'disabled') throw subscriptionDisabled();
    const sample = eventCatalogue[type].sample;
    const data = {
      ...sample,
      ...('subscriptionId' in sample ? { subscriptionId } : {}),
      ...(campaignId !== undefined && 'campaignId' in sample ? { campaignId } : {}),
    };
    const [eventId] = await appendEvents(ctx, workspaceId, [
      {
        type,
        data,
        // A sample is about nothing that exists: it must not appear among the events of a campaign that does not.
        campaignId: campaignId ?? null,
        contactId: null,
        test: true,
        targetSubscriptionId: subscriptionId,
      },
    ]);
    const status = subscription.status === 'active' ? 'queued' : 'paused';
    const deliveryId = ctx.ids.uuid();
    const delivery = { id: deliveryId, subscriptionId, eventId: eventId as string, eventType: type, status } as const;
    await insertDeliveries(ctx.sql, workspaceId, [delivery], ctx.clock.now());
    ctx.wake.hint(DELIVER_LOOP);
    return { eventId: eventId as string, deliveryId, status };
  });
}
