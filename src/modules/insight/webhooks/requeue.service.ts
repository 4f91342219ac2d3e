import { deliveryTransitions } from '../../../engine/lifecycle/machines.js';
import { targetsFrom } from '../../../engine/lifecycle/transitions.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict, notFound, ValidationError } from '../../../platform/errors.js';
import type { EventCatalogue } from '../../foundation/events/index.js';
import { typeNameIssues } from '../../foundation/events/selecting/index.js';
import { lockOpenSubscriptions, updateProbeDeliveries } from './breaker/breaker.repo.js';
import { type DeliveryRow, findDelivery, lockDelivery, updateDeliveriesRequeued } from './deliveries.repo.js';
import { DELIVER_LOOP } from './loop-names.js';
import { countFailedDeliveries, lockFailedDeliveries, type RequeueFilter } from './requeue.reads.js';
import { subscriptionDeleted, subscriptionDisabled } from './subscription-lock.js';
import { findSubscription, lockSubscription } from './subscriptions.repo.js';

/** Maximum number of IDs in a response. */
const NAMED_IDS = 100;

/**
 * Starts a new series of attempts with the same event ID; a failing endpoint is probed with it immediately. Throws
 * `delivery_not_found`, `delivery_in_progress`, `invalid_transition` (not ended, or delivered without `force`),
 * `subscription_disabled` (or deleted).
 */
export async function requeueDelivery(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly deliveryId: string; readonly force: boolean },
): Promise<DeliveryRow> {
  const { workspaceId, deliveryId, force } = input;
  return inTx(ctx, async (ctx) => {
    const known = await findDelivery(ctx.sql, workspaceId, deliveryId);
    if (known === null) throw notFound('delivery');
    // Each transaction that needs both locks takes that of the subscription first.
    const subscription = await lockSubscription(ctx.sql, workspaceId, known.subscription_id);
    const delivery = await lockDelivery(ctx.sql, workspaceId, deliveryId);
    if (delivery === null) throw notFound('delivery');
    if (delivery.status === 'sending') {
      throw conflict('delivery_in_progress', say`This delivery is being sent. Wait for its result.`);
    }
    const mayStart = ['failed', 'cancelled'].includes(delivery.status) || (delivery.status === 'delivered' && force);
    if (!mayStart) throw notRequeueable(delivery);
    if (subscription === null || subscription.deleted_at !== null) throw subscriptionDeleted();
    if (subscription.status === 'disabled') throw subscriptionDisabled();
    await updateDeliveriesRequeued(ctx.sql, workspaceId, [deliveryId], ctx.clock.now());
    await updateProbeDeliveries(ctx.sql, workspaceId, [[subscription.id, deliveryId]]);
    ctx.wake.hint(DELIVER_LOOP);
    return (await findDelivery(ctx.sql, workspaceId, deliveryId)) as DeliveryRow;
  });
}

function notRequeueable(delivery: DeliveryRow): Error {
  const text =
    delivery.status === 'delivered'
      ? say('This delivery succeeded; set `force` to send it again.')
      : say`This delivery is still pending.`;
  return conflict('invalid_transition', text, {
    resource: 'delivery',
    id: delivery.id,
    from: delivery.status,
    action: 'requeue',
    allowed: targetsFrom(deliveryTransitions, delivery.status),
  });
}

export interface RequeuedCounts {
  readonly requeuedCount: number;
  /** Number of deliveries of disabled or deleted subscriptions. */
  readonly skippedCount: number;
  /** Number of matching deliveries that are still failed, including skipped ones. */
  readonly remainingCount: number;
  readonly deliveryIds: readonly string[];
}

/**
 * Requeues failed deliveries, oldest first. The first of each subscription probes an endpoint that is down immediately; the
 * others wait until it responds. Throws `subscription_not_found`, and `unknown_event_type` (422).
 */
export async function requeueFailedDeliveries(
  ctx: Ctx,
  catalogue: EventCatalogue,
  input: RequeueFilter & { readonly workspaceId: number; readonly limit: number },
): Promise<RequeuedCounts> {
  const { workspaceId, subscriptionId, limit } = input;
  const issues = typeNameIssues(catalogue, input.eventTypes ?? []);
  if (issues.length > 0) throw new ValidationError(issues);
  return inTx(ctx, async (ctx) => {
    if (subscriptionId !== null && (await findSubscription(ctx.sql, workspaceId, subscriptionId)) === null) {
      throw notFound('subscription');
    }
    const open = await lockOpenSubscriptions(ctx.sql, workspaceId, subscriptionId);
    const found = await lockFailedDeliveries(ctx.sql, workspaceId, input, limit);
    const taken = found.filter((delivery) => delivery.is_taken);
    const ids = taken.map((delivery) => delivery.id);
    await updateDeliveriesRequeued(ctx.sql, workspaceId, ids, ctx.clock.now());
    const probes = new Map<string, string>();
    for (const { id, subscription_id: of } of taken) if (open.has(of) && !probes.has(of)) probes.set(of, id);
    await updateProbeDeliveries(ctx.sql, workspaceId, probes);
    if (ids.length > 0) ctx.wake.hint(DELIVER_LOOP);
    return {
      requeuedCount: ids.length,
      skippedCount: found.length - ids.length,
      remainingCount: await countFailedDeliveries(ctx.sql, workspaceId, input),
      deliveryIds: ids.slice(0, NAMED_IDS),
    };
  });
}
