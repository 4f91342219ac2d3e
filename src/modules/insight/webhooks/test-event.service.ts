import type { DeliveryStatus } from '../../../engine/lifecycle/delivery-enums.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { valueError } from '../../../platform/errors.js';
import { appendEvents, type EventCatalogue } from '../../foundation/events/index.js';
import { updateProbeDeliveries } from './breaker/breaker.repo.js';
import { insertDeliveries } from './deliveries.repo.js';
import { DELIVER_LOOP } from './loop-names.js';
import { lockExisting, subscriptionDisabled } from './subscription-lock.js';
import { requireCampaign } from './subscription-rules.js';

/**
 * Sends a sample to one subscription only, as an event with `test: true`. A paused subscription queues it like any
 * other delivery, and a failing endpoint is probed with it immediately. Throws `subscription_not_found`,
 * `subscription_disabled`, `unknown_event_type` and `unknown_campaign` (422).
 */
export async function testSubscription(
  ctx: Ctx,
  catalogue: EventCatalogue,
  input: {
    readonly workspaceId: number;
    readonly subscriptionId: string;
    readonly eventType: string;
    readonly campaignId: string | undefined;
  },
): Promise<{ eventId: string; deliveryId: string; status: DeliveryStatus }> {
  const { workspaceId, subscriptionId, eventType, campaignId } = input;
  if (campaignId !== undefined) await requireCampaign(ctx, workspaceId, campaignId, ['body', 'campaignId']);
  const type = catalogue.find(eventType);
  if (type === undefined) {
    throw valueError(['body', 'eventType'], 'unknown_event_type', say`unknown event type`, eventType);
  }
  return inTx(ctx, async (ctx) => {
    const subscription = await lockExisting(ctx, workspaceId, subscriptionId);
    if (subscription.status === 'disabled') throw subscriptionDisabled();
    const { sample } = type;
    const data = {
      ...sample,
      ...('subscriptionId' in sample ? { subscriptionId } : {}),
      ...(campaignId !== undefined && 'campaignId' in sample ? { campaignId } : {}),
    };
    // A sample must not appear among the events of its campaign, because nothing in it has happened.
    const about = { campaignId: campaignId ?? null, contactId: null };
    const [eventId] = await appendEvents(ctx, workspaceId, [
      type.draft(data, { ...about, test: true, targetSubscriptionId: subscriptionId }),
    ]);
    const deliveryId = ctx.ids.uuid();
    const delivery = { id: deliveryId, subscriptionId, eventId: eventId as string, eventType };
    await insertDeliveries(ctx.sql, workspaceId, [delivery], ctx.clock.now());
    await updateProbeDeliveries(ctx.sql, workspaceId, [[subscriptionId, deliveryId]]);
    ctx.wake.hint(DELIVER_LOOP);
    return { eventId: eventId as string, deliveryId, status: subscription.status === 'active' ? 'queued' : 'paused' };
  });
}
