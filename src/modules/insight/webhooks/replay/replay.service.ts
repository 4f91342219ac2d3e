import { matchesType } from '../../../../engine/webhook/match.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { ValidationError } from '../../../../platform/errors.js';
import type { EventCatalogue } from '../../../foundation/events/index.js';
import { sequenceAllEvents } from '../../../foundation/events/numbering/index.js';
import { typeIssues } from '../../../foundation/events/selecting/index.js';
import { updateProbeDeliveries } from '../breaker/breaker.repo.js';
import { insertDeliveries, updateDeliveriesRequeued } from '../deliveries.repo.js';
import { DELIVER_LOOP } from '../loop-names.js';
import { keptSince } from '../retention.service.js';
import { lockExisting, subscriptionDisabled } from '../subscription-lock.js';
import type { SubscriptionRow } from '../subscriptions.repo.js';
import { getFannedOutSequence, listEventsToReplay, type ReplayedEvent } from './replay.reads.js';

export interface ReplayInput {
  readonly workspaceId: number;
  readonly subscriptionId: string;
  /** Event number after which events are delivered. */
  readonly after: number;
  readonly since: Date | null;
  readonly until: Date | null;
  /** Types and patterns; null for all that the subscription receives. */
  readonly eventTypes: readonly string[] | null;
  readonly includeDelivered: boolean;
  readonly limit: number;
}

export interface Replayed {
  /** Number of new deliveries, for events without one. */
  readonly createdCount: number;
  /** Number of existing deliveries with a new series of attempts. */
  readonly requeuedCount: number;
  /** Number of events already delivered or in delivery. */
  readonly skippedCount: number;
  /** Number of the last event checked; null if none is left. */
  readonly position: number | null;
}

/**
 * Delivers matching events of the log to one subscription, whether or not it existed when they happened. One call
 * handles one page in one transaction; the position leads on. An event is never delivered to a subscription twice in
 * parallel: the lock of its row orders replays, and events that the fan-out has yet to reach are left to it. Throws
 * `subscription_not_found`, `subscription_disabled`, `unknown_event_type` (422).
 */
export async function replayEvents(ctx: Ctx, catalogue: EventCatalogue, input: ReplayInput): Promise<Replayed> {
  const { workspaceId, subscriptionId, limit } = input;
  const issues = typeIssues(catalogue, input.eventTypes ?? []);
  if (issues.length > 0) throw new ValidationError(issues);
  return inTx(ctx, async (ctx) => {
    const subscription = await lockExisting(ctx, workspaceId, subscriptionId);
    if (subscription.status === 'disabled') throw subscriptionDisabled();
    await sequenceAllEvents(ctx, workspaceId);
    const upTo = Math.max(await getFannedOutSequence(ctx.sql, workspaceId), subscription.after_sequence);
    const filter = { ...input, upTo, types: wantedTypes(catalogue, subscription, input.eventTypes) };
    const rows = await listEventsToReplay(
      ctx.sql,
      workspaceId,
      { ...filter, campaignIds: subscription.campaign_ids },
      limit + 1,
    );
    const page = rows.slice(0, limit);
    const kept = keptSince(ctx.clock.now());
    const again = page.filter((event) => isSentAgain(event, input.includeDelivered));
    const missing = page.filter(
      (event) => event.delivery_id === null && (input.includeDelivered || !mayBeForgotten(event, subscription, kept)),
    );
    await send(ctx, input, again, missing);
    return {
      createdCount: missing.length,
      requeuedCount: again.length,
      skippedCount: page.length - missing.length - again.length,
      position: rows.length > limit ? (page.at(-1)?.sequence ?? null) : null,
    };
  });
}

async function send(
  ctx: Ctx,
  { workspaceId, subscriptionId }: ReplayInput,
  again: readonly ReplayedEvent[],
  missing: readonly ReplayedEvent[],
): Promise<void> {
  const now = ctx.clock.now();
  const ids = again.map((event) => event.delivery_id as string);
  await updateDeliveriesRequeued(ctx.sql, workspaceId, ids, now);
  const made = missing.map((event) => ({
    id: ctx.ids.uuid(),
    subscriptionId,
    eventId: event.id,
    eventType: event.type,
  }));
  await insertDeliveries(ctx.sql, workspaceId, made, now);
  const first = ids[0] ?? made[0]?.id;
  if (first === undefined) return;
  // A failing endpoint is probed with it immediately.
  await updateProbeDeliveries(ctx.sql, workspaceId, [[subscriptionId, first]]);
  ctx.wake.hint(DELIVER_LOOP);
}

function wantedTypes(
  catalogue: EventCatalogue,
  subscription: SubscriptionRow,
  eventTypes: readonly string[] | null,
): string[] {
  const isOf = (patterns: readonly string[], type: string): boolean =>
    patterns.some((pattern) => matchesType(pattern, type, catalogue.optIn));
  return catalogue.names.filter(
    (type) => isOf(subscription.event_types, type) && (eventTypes === null || isOf(eventTypes, type)),
  );
}

function isSentAgain({ status }: ReplayedEvent, includeDelivered: boolean): boolean {
  return status === 'failed' || (status === 'delivered' && includeDelivered);
}

/**
 * Returns whether the delivery of an event may have been deleted. Events are kept longer than deliveries, so an old
 * event that the fan-out assigned to this subscription counts as delivered.
 */
function mayBeForgotten(event: ReplayedEvent, subscription: SubscriptionRow, kept: Date): boolean {
  return event.sequence > subscription.after_sequence && event.created_at < kept;
}
