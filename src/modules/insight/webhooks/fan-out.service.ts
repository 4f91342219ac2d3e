import { filterAt } from '../../../engine/webhook/filter-history.js';
import { type MatchableEvent, wantsEvent } from '../../../engine/webhook/match.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import {
  type EventCatalogue,
  FAN_OUT_LOOP,
  lockFanOut,
  moveFanOut,
  readEventHeads,
  workspacesWithNewEvents,
} from '../../foundation/events/index.js';
import { sequenceEvents } from '../../foundation/events/numbering/index.js';
import { eachItem, ofWorkspace } from '../../foundation/faults/index.js';
import { collectNotices, readCollecting } from '../../foundation/notices/index.js';
import { insertDeliveries, type NewDelivery } from './deliveries.repo.js';
import { DELIVER_LOOP } from './loop-names.js';
import { listSubscriptions, type SubscriptionRow } from './subscriptions.repo.js';

/** Events of one workspace per transaction. */
const BATCH = 1_000;

/**
 * Numbers new events and turns them into deliveries and notices, one batch per workspace. Returns the number of events processed.
 * Any number of processes can run it; each workspace is processed by one at a time.
 */
export async function fanOutEvents(ctx: Ctx, catalogue: EventCatalogue): Promise<number> {
  const due = await workspacesWithNewEvents(ctx);
  const worked = await eachItem(ctx, { name: FAN_OUT_LOOP }, due, ofWorkspace, async (workspaceId) => {
    const numbered = await sequenceEvents(ctx, workspaceId, BATCH);
    return Math.max(numbered, await fanOutWorkspace(ctx, catalogue, workspaceId));
  });
  return worked.reduce((sum, count) => sum + count, 0);
}

/** Commits deliveries, notices and their position together, so that no event is skipped or fanned out twice. */
async function fanOutWorkspace(ctx: Ctx, catalogue: EventCatalogue, workspaceId: number): Promise<number> {
  return inTx(ctx, async (ctx) => {
    const beyond = await lockFanOut(ctx, workspaceId);
    if (beyond === null || beyond.after === beyond.last) return 0;
    // A subscription created from here on starts after `last`, so events are read no further.
    const subscriptions = await listSubscriptions(ctx.sql, workspaceId);
    const channels = await readCollecting(ctx, workspaceId);
    if (subscriptions.length === 0 && channels.length === 0) {
      await moveFanOut(ctx, workspaceId, beyond.last);
      return beyond.last - beyond.after;
    }
    const events = await readEventHeads(ctx, workspaceId, beyond, BATCH);
    const last = events.at(-1)?.sequence ?? beyond.last;
    const deliveries = matchAll(ctx, catalogue, subscriptions, events);
    await insertDeliveries(ctx.sql, workspaceId, deliveries, ctx.clock.now());
    await collectNotices(ctx, workspaceId, catalogue, channels, events);
    await moveFanOut(ctx, workspaceId, last);
    if (deliveries.length > 0) ctx.wake.hint(DELIVER_LOOP);
    return events.length;
  });
}

/**
 * Builds one delivery per event and matching subscription. The status of a subscription is not read here: it can change
 * before this transaction commits, so it is evaluated at the claim.
 */
function matchAll(
  ctx: Ctx,
  catalogue: EventCatalogue,
  subscriptions: readonly SubscriptionRow[],
  events: Awaited<ReturnType<typeof readEventHeads>>,
): NewDelivery[] {
  const filters = subscriptions.map((subscription) => ({
    subscription,
    filterOf: filterAt(subscription),
  }));
  return events.flatMap((event) => {
    // The delivery of a test is created with the request.
    if (event.target_subscription_id !== null) return [];
    const matchable: MatchableEvent = {
      type: event.type,
      campaignId: event.campaign_id,
      targetSubscriptionId: null,
    };
    return filters
      .filter(({ subscription, filterOf }) => {
        // A subscription receives events from its creation on, and none about its own end or the warning before it.
        if (event.sequence <= subscription.after_sequence) return false;
        if (subscription.status === 'disabled' && event.type === 'webhook.subscription.disabled') return false;
        if (subscription.failing_noticed_at !== null && event.type === 'webhook.subscription.failing') return false;
        return wantsEvent(filterOf(event.sequence), matchable, catalogue.optIn);
      })
      .map(
        ({ subscription }): NewDelivery => ({
          id: ctx.ids.uuid(),
          subscriptionId: subscription.id,
          eventId: event.id,
          eventType: event.type,
        }),
      );
  });
}
