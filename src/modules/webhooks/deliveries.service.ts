import type { Ctx } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { type DeliveryFilter, type DeliveryRow, pageDeliveries } from './deliveries.repo.js';
import { findSubscription } from './subscriptions.repo.js';

/** One page of a subscription's deliveries, newest first. Throws `subscription_not_found`. */
export async function listDeliveryPage(
  ctx: Ctx,
  input: {
    readonly workspaceId: number;
    readonly subscriptionId: string;
    readonly filter: DeliveryFilter;
    readonly afterId: string | null;
    readonly limit: number;
  },
): Promise<{ items: DeliveryRow[]; more: boolean }> {
  const { workspaceId, subscriptionId, filter, afterId, limit } = input;
  if ((await findSubscription(ctx.sql, workspaceId, subscriptionId)) === null) throw notFound('subscription');
  const rows = await pageDeliveries(ctx.sql, workspaceId, subscriptionId, filter, afterId, limit + 1);
  return { items: rows.slice(0, limit), more: rows.length > limit };
}
