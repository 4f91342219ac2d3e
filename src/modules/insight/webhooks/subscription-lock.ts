import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { conflict, notFound } from '../../../platform/errors.js';
import { lockSubscription, type SubscriptionRow } from './subscriptions.repo.js';

/** Locks the row of an existing subscription until the transaction ends. Throws `subscription_not_found`. */
export async function lockExisting(ctx: Ctx, workspaceId: number, subscriptionId: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(ctx.sql, workspaceId, subscriptionId);
  if (row === null || row.deleted_at !== null) throw notFound('subscription');
  return row;
}

export function subscriptionDisabled(): Error {
  return conflict('subscription_disabled', say`This subscription is disabled. Resume it first.`);
}

/** Returns 409 for the open deliveries of a deleted subscription, which cannot be resumed. */
export function subscriptionDeleted(): Error {
  return conflict('subscription_disabled', say`The subscription of this delivery was deleted.`);
}
