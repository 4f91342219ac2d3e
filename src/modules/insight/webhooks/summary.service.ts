import { DELIVERY_STATUSES, type DeliveryStatus } from '../../../engine/lifecycle/delivery-enums.js';
import type { Timeframe } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { getNextDueAt } from './delivery-claims.repo.js';
import { findSubscription, listSubscriptions, type SubscriptionRow } from './subscriptions.repo.js';
import {
  countByHour,
  countDeliveries,
  type DeliveryTimes,
  getDeliveryTimes,
  type HourCount,
  type StatusCount,
} from './summary.reads.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Hours of recent activity, including the current one. */
const HOURS = 24;

export interface SubscriptionSummary {
  readonly subscription: SubscriptionRow;
  readonly byStatus: Readonly<Record<DeliveryStatus, number>>;
}

/** Deliveries created in one hour, by result. */
export interface DeliveryHour {
  readonly from: Date;
  readonly delivered: number;
  readonly failed: number;
  /** Number of deliveries that will still be sent, or are paused. */
  readonly waiting: number;
}

export interface DeliverySummary {
  readonly total: number;
  readonly byStatus: Readonly<Record<DeliveryStatus, number>>;
  readonly byEventType: Readonly<Record<string, number>>;
  readonly times: DeliveryTimes;
  readonly subscriptions: readonly SubscriptionSummary[];
  /** Results of the last 24 hours, oldest first. */
  readonly hours: readonly DeliveryHour[];
}

/** Counts deliveries created within the period, per status, type, and subscription, and those of the last 24 hours. */
export async function summarizeDeliveries(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly subscriptionId: string | null; readonly timeframe: Timeframe },
): Promise<DeliverySummary> {
  const { workspaceId, subscriptionId } = input;
  const now = ctx.clock.now();
  const filter = { subscriptionId, ...timeframeBounds(input.timeframe, now) };
  const firstHour = new Date((Math.floor(now.getTime() / HOUR_MS) - HOURS + 1) * HOUR_MS);
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
    hours: hoursFrom(firstHour, await countByHour(ctx.sql, workspaceId, { subscriptionId, from: firstHour, to: null })),
  };
}

function hoursFrom(first: Date, counts: readonly HourCount[]): DeliveryHour[] {
  return Array.from({ length: HOURS }, (_, index) => {
    const from = new Date(first.getTime() + index * HOUR_MS);
    const { delivered, failed, cancelled, ...waiting } = sumByStatus(
      counts.filter(({ hour }) => hour.getTime() === from.getTime()),
    );
    return { from, delivered, failed, waiting: Object.values(waiting).reduce((sum, count) => sum + count, 0) };
  });
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

function sumByStatus(counts: readonly Pick<StatusCount, 'status' | 'count'>[]): Record<DeliveryStatus, number> {
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

/**
 * Returns the UTC days of a timeframe, with today if it extends to now: from inclusive, to exclusive, null for an open
 * bound.
 */
function timeframeBounds(timeframe: Timeframe, now: Date): { from: Date | null; to: Date | null } {
  const todayMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const daysAgo = (days: number): Date => new Date(todayMs - days * DAY_MS);
  switch (timeframe) {
    case 'today':
      return { from: daysAgo(0), to: null };
    case 'yesterday':
      return { from: daysAgo(1), to: daysAgo(0) };
    case 'last_7_days':
      return { from: daysAgo(6), to: null };
    case 'last_4_weeks':
      return { from: daysAgo(27), to: null };
    case 'all':
      return { from: null, to: null };
  }
}
