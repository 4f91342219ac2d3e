import type { DisabledReason } from '../../engine/lifecycle/delivery-enums.js';
import { shouldDisable } from '../../engine/webhook/outcome.js';
import { nextAttemptAt } from '../../engine/webhook/retry.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { appendEvents } from '../events/index.js';
import type { AttemptOutcome } from './attempt.js';
import { updateDeliveriesOfSubscription } from './deliveries.repo.js';
import { type ClaimedDelivery, type DeliveryResult, updateDeliveryResults } from './delivery-claims.repo.js';
import {
  lockSubscription,
  type SubscriptionHealth,
  type SubscriptionRow,
  updateSubscriptionHealth,
  updateSubscriptionStatus,
} from './subscriptions.repo.js';

export interface FinishedAttempt {
  readonly delivery: ClaimedDelivery;
  readonly outcome: AttemptOutcome;
  readonly at: Date;
}

/** How many of the written deliveries stand where; what a claim anew has overtaken is in none. */
export interface ResultCounts {
  readonly delivered: number;
  readonly retrying: number;
  readonly failed: number;
  /** Failures in a row of the subscription after these. */
  readonly consecutiveFailures: number;
}

/**
 * Writes what became of attempts to one subscription, and what that means for the subscription, in one transaction. The
 * row lock of the subscription orders this with pausing and deleting: a failed attempt of a paused subscription is kept,
 * one of a deleted subscription is cancelled.
 */
export async function recordAttempts(
  ctx: Ctx,
  workspaceId: number,
  subscriptionId: string,
  attempts: readonly FinishedAttempt[],
): Promise<ResultCounts> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const subscription = await lockSubscription(ctx.sql, workspaceId, subscriptionId);
    if (subscription === null) throw new Error(`Subscription ${subscriptionId} has deliveries but no row.`);
    const isGone = attempts.some(({ outcome }) => outcome.kind === 'gone');
    const results = attempts.map((attempt) => resultOf(attempt, subscription, isGone));
    const written = await updateDeliveryResults(ctx.sql, workspaceId, results, now);
    const accepted = attempts.filter(({ delivery }) => written.has(delivery.id));
    const health = healthAfter(subscription, accepted);
    await updateSubscriptionHealth(ctx.sql, workspaceId, subscriptionId, health);
    const reason = reasonToDisable(subscription, health, isGone && accepted.length > 0, now);
    if (reason !== null)
      await disableSubscription(ctx, workspaceId, { ...subscription, ...lastFailure(health) }, reason);
    const count = (status: string): number =>
      results.filter((result) => result.status === status && written.has(result.id)).length;
    return {
      delivered: count('delivered'),
      retrying: count('retrying'),
      failed: count('failed'),
      consecutiveFailures: health.consecutiveFailures,
    };
  });
}

function resultOf(attempt: FinishedAttempt, subscription: SubscriptionRow, isGone: boolean): DeliveryResult {
  const { delivery, outcome, at } = attempt;
  const facts = {
    id: delivery.id,
    attempt: delivery.attempt,
    dueAt: at,
    deliveredAt: null,
    responseStatus: outcome.responseStatus,
    responseBody: outcome.responseBody,
    durationMs: outcome.durationMs,
    errorCode: outcome.errorCode,
    errorMessage: outcome.errorMessage,
    entry: {
      attempt: delivery.series_attempts,
      at: at.toISOString(),
      responseStatus: outcome.responseStatus,
      durationMs: outcome.durationMs,
      errorCode: outcome.errorCode,
    },
  };
  if (outcome.kind === 'delivered') return { ...facts, status: 'delivered', deliveredAt: at };
  if (outcome.kind === 'gone') return { ...facts, status: 'failed' };
  if (subscription.deleted_at !== null) return { ...facts, status: 'cancelled', errorCode: 'subscription_removed' };
  const nextAt = nextAttemptAt(delivery.series_attempts, at, delivery.id, outcome.retryAfterSeconds);
  if (nextAt === null) return { ...facts, status: 'failed' };
  const goesOn = subscription.status === 'active' && !isGone;
  return { ...facts, status: goesOn ? 'retrying' : 'paused', dueAt: nextAt };
}

/** The attempts in the order in which they ended. */
function healthAfter(subscription: SubscriptionRow, attempts: readonly FinishedAttempt[]): SubscriptionHealth {
  let { consecutive_failures: consecutiveFailures, failing_since: failingSince } = subscription;
  let { last_success_at: lastSuccessAt, last_failure_at: lastFailureAt } = subscription;
  for (const { outcome, at } of attempts) {
    if (outcome.kind === 'delivered') {
      consecutiveFailures = 0;
      failingSince = null;
      lastSuccessAt = at;
    } else {
      consecutiveFailures += 1;
      failingSince ??= at;
      lastFailureAt = at;
    }
  }
  return { consecutiveFailures, failingSince, lastSuccessAt, lastFailureAt };
}

function reasonToDisable(
  subscription: SubscriptionRow,
  health: SubscriptionHealth,
  isGone: boolean,
  now: Date,
): DisabledReason | null {
  if (subscription.deleted_at !== null || subscription.status === 'disabled') return null;
  if (isGone) return 'endpoint_gone';
  return shouldDisable(health.failingSince, health.consecutiveFailures, now) ? 'failing' : null;
}

function lastFailure(health: SubscriptionHealth): Pick<SubscriptionRow, 'last_failure_at'> {
  return { last_failure_at: health.lastFailureAt };
}

/** Ends deliveries to a subscription until somebody resumes it; what is open is kept. */
async function disableSubscription(
  ctx: Ctx,
  workspaceId: number,
  subscription: SubscriptionRow,
  reason: DisabledReason,
): Promise<void> {
  const now = ctx.clock.now();
  await updateSubscriptionStatus(ctx.sql, workspaceId, subscription.id, 'disabled', reason, now);
  await updateDeliveriesOfSubscription(ctx.sql, workspaceId, subscription.id, ['queued', 'retrying'], 'paused', now);
  await appendEvents(ctx, workspaceId, [
    {
      type: 'webhook.subscription.disabled',
      data: {
        subscriptionId: subscription.id,
        url: subscription.url,
        disabledReason: reason,
        lastFailureAt: subscription.last_failure_at?.toISOString() ?? null,
      },
    },
  ]);
  ctx.log.warn({ workspaceId, subscriptionId: subscription.id, reason }, 'a webhook subscription was disabled');
}
