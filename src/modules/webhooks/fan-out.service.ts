import { type MatchableEvent, wantsEvent } from '../../engine/webhook/match.js';
import { type Ctx, inTx } from '../../platform/context.js';
import {
  type EventHead,
  listEventsAfter,
  listWorkspacesWithNewEvents,
  lockFannedOutSequence,
  optInEventTypes,
  sequenceEvents,
  updateFannedOutSequence,
} from '../events/index.js';
import { insertDeliveries, type NewDelivery } from './deliveries.repo.js';
import { DELIVER_LOOP } from './loop-names.js';
import { listSubscriptions, type SubscriptionRow } from './subscriptions.repo.js';

/** Events of one workspace that one transaction turns into deliveries. */
const BATCH = 1_000;

/**
 * Numbers new events and turns them into deliveries, one batch per workspace. Returns how many events were worked. Any
 * number of processes may do it at once; each workspace is worked by one of them at a time.
 */
export async function fanOutEvents(ctx: Ctx): Promise<number> {
  let worked = 0;
  for (const workspaceId of await listWorkspacesWithNewEvents(ctx.sql)) {
    const numbered = await sequenceEvents(ctx, workspaceId, BATCH);
    const fannedOut = await fanOutWorkspace(ctx, workspaceId);
    worked += Math.max(numbered, fannedOut);
  }
  return worked;
}

/** Deliveries and the position up to which they were made commit together: no event is fanned out twice or left out. */
async function fanOutWorkspace(ctx: Ctx, workspaceId: number): Promise<number> {
  return inTx(ctx, async (ctx) => {
    const position = await lockFannedOutSequence(ctx.sql, workspaceId);
    if (position === null) return 0;
    const events = await listEventsAfter(ctx.sql, workspaceId, position, BATCH);
    const last = events.at(-1);
    if (last === undefined) return 0;
    const subscriptions = await listSubscriptions(ctx.sql, workspaceId);
    const deliveries = matchAll(ctx, subscriptions, events);
    await insertDeliveries(ctx.sql, workspaceId, deliveries, ctx.clock.now());
    await updateFannedOutSequence(ctx.sql, workspaceId, last.sequence);
    if (deliveries.some((delivery) => delivery.status === 'queued')) ctx.wake.hint(DELIVER_LOOP);
    return events.length;
  });
}

/** One delivery per event and subscription that wants it. Paused and disabled ones keep theirs until they are resumed. */
function matchAll(ctx: Ctx, subscriptions: readonly SubscriptionRow[], events: readonly EventHead[]): NewDelivery[] {
  const wishes = subscriptions.map((subscription) => ({
    subscription,
    wish: {
      id: subscription.id,
      eventTypes: subscription.event_types,
      campaignIds: new Set(subscription.campaign_ids),
    },
  }));
  return events.flatMap((event) => {
    // A test has its delivery from the moment it was asked for.
    if (event.target_subscription_id !== null) return [];
    const matchable: MatchableEvent = {
      type: event.type,
      campaignId: event.campaign_id,
      targetSubscriptionId: null,
    };
    return wishes
      .filter(({ subscription, wish }) => {
        // A subscription gets what happens after it was made, and no news of its own end.
        if (event.created_at < subscription.created_at) return false;
        if (subscription.status === 'disabled' && event.type === 'webhook.subscription.disabled') return false;
        return wantsEvent(wish, matchable, optInEventTypes);
      })
      .map(
        ({ subscription }): NewDelivery => ({
          id: ctx.ids.uuid(),
          subscriptionId: subscription.id,
          eventId: event.id,
          eventType: event.type,
          status: subscription.status === 'active' ? 'queued' : 'paused',
        }),
      );
  });
}
