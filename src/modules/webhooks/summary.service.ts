import type { DeliveryStatus } from '../../engine/lifecycle/delivery-enums.js';
import { DELIVERY_STATUSES } from '../../engine/lifecycle/delivery-enums.js';
import type { Timeframe } from '../../engine/lifecycle/enums.js';
import type { Ctx } from '../../platform/context.js';
import { getNextDueAt } from './delivery-claims.repo.js';
import { findSubscription, listSubscriptions, type SubscriptionRow } from './subscriptions.repo.js';
import { countDeliveries, type DeliveryTimes, getDeliveryTimes, type StatusCount } from './summary.reads.js';
import { timeframeBounds } from './timeframe.js';

export interface SubscriptionSummary {
  readonly subscription: SubscriptionRow;
  readonly byStatus: Readonly<Record<DeliveryStatus, number>>;
}

export interface DeliverySummary {
  readonly total: number;
  readonly byStatus: Readonly<Record<DeliveryStatus, number>>;
  readonly byEventType: Readonly<Record<string, number>>;
  readonly times: DeliveryTimes;
  readonly subscriptions: readonly SubscriptionSummary[];
}

/** Counts deliveries that were made within the timeframe, per status, type and subscription. */
export async function summarizeDeliveries(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly subscriptionId: string | null; readonly timeframe: Timeframe },
): Promise<DeliverySummary> {
  const { workspaceId, subscriptionId } = input;
  const filter = { subscriptionId, ...timeframeBounds(input.timeframe, ctx.clock.now()) };
  const counts = await countDeliveries(ctx.sql, workspaceId, filter);
  const subscriptions = await namedSubscriptions(ctx, workspaceId, subscriptionId);
  const byEventType: Record<string, number> = {};
  for (const { event_type: type, count } of counts) byEventType[type] = (byEventType[type] ?? 0) + count;
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    byStatus: sumByStatus(counts),
    byEventType,
    times: await getDeliveryTimes(ctx.sql, workspaceId, filter),
    subscriptions: subscriptions.map((subscription) => ({
      subscription,
      byStatus: sumByStatus(counts.filter((count) => count.subscription_id === subscription.id)),
    })),
  };
}

async function namedSubscriptions(
  ctx: Ctx,
  workspaceId: number,
  subscriptionId: string | null,
): Promise<SubscriptionRow[]> {
  if (subscriptionId === null) return listSubscriptions(ctx.sql, workspaceId);
  const row = await findSubscription(ctx.sql, workspaceId, subscriptionId);
  return row === null ? [] : [row];
}

function sumByStatus(counts: readonly StatusCount[]): Record<DeliveryStatus, number> {
  const sums = Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, 0])) as Record<DeliveryStatus, number>;
  for (const { status, count } of counts) sums[status as DeliveryStatus] += count;
  return sums;
}

/**
 * Returns how long the oldest due delivery has waited, in milliseconds, across workspaces; null if none is due.
 * Deliveries to paused endpoints wait for their next probe and are not due.
 */
export async function oldestDueDeliveryMs(ctx: Ctx): Promise<number | null> {
  const now = ctx.clock.now();
  const at = await getNextDueAt(ctx.sql, now);
  return at === null || at > now ? null : now.getTime() - at.getTime();
}
