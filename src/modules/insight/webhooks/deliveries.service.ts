import type { Ctx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import {
  type AttemptAnswer,
  type DeliveryFilter,
  type DeliveryRow,
  findDelivery,
  listAttemptAnswers,
  pageDeliveries,
} from './deliveries.repo.js';
import { readContents } from './delivery-queue.js';
import { findSubscription } from './subscriptions.repo.js';

/**
 * Lists one page of deliveries, newest first. Throws `subscription_not_found` if a named subscription does not exist.
 */
export async function listDeliveryPage(
  ctx: Ctx,
  input: {
    readonly workspaceId: number;
    readonly filter: DeliveryFilter;
    readonly afterId: string | null;
    readonly limit: number;
  },
): Promise<{ items: DeliveryRow[]; more: boolean }> {
  const { workspaceId, filter, afterId, limit } = input;
  const { subscriptionId } = filter;
  if (subscriptionId !== null && (await findSubscription(ctx.sql, workspaceId, subscriptionId)) === null) {
    throw notFound('subscription');
  }
  const rows = await pageDeliveries(ctx.sql, workspaceId, filter, afterId, limit + 1);
  return { items: rows.slice(0, limit), more: rows.length > limit };
}

/** Returns a delivery with its payload and the response to each attempt. */
export interface DeliveryDetail {
  readonly row: DeliveryRow;
  /** Requests and responses of the last attempts, oldest first. */
  readonly answers: readonly AttemptAnswer[];
  /** Current URL; null if the subscription was deleted. */
  readonly url: string | null;
  /** Body of every attempt; null if the event is no longer kept. */
  readonly body: string | null;
}

/** Returns a delivery with its details. Throws `delivery_not_found`. */
export async function getDelivery(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly deliveryId: string },
): Promise<DeliveryDetail> {
  const { workspaceId, deliveryId } = input;
  const row = await findDelivery(ctx.sql, workspaceId, deliveryId);
  if (row === null) throw notFound('delivery');
  const contents = await readContents(ctx, workspaceId, [row.event_id]);
  const subscription = await findSubscription(ctx.sql, workspaceId, row.subscription_id);
  return {
    row,
    answers: await listAttemptAnswers(ctx.sql, workspaceId, deliveryId),
    url: subscription?.url ?? null,
    body: contents.get(row.event_id)?.body ?? null,
  };
}
