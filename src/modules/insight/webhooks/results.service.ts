import type { DisabledReason } from '../../../engine/lifecycle/delivery-enums.js';
import { verdictOnFailing } from '../../../engine/webhook/outcome.js';
import { nextAttemptAt } from '../../../engine/webhook/retry.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { appendEvents } from '../../foundation/events/index.js';
import { mailOwners } from '../../foundation/people/index.js';
import { appendAudit } from '../../foundation/workspaces/index.js';
import type { AttemptOutcome } from './attempt.js';
import { type SubscriptionHealth, updateSubscriptionHealth } from './breaker/breaker.repo.js';
import type { AttemptAnswer } from './deliveries.repo.js';
import { type ClaimedDelivery, type DeliveryResult, updateDeliveryResults } from './delivery-claims.repo.js';
import { disabledMail, failingMail } from './owner-mails/owner-mail.js';
import { lockSubscription, type SubscriptionRow, updateSubscriptionStatus } from './subscriptions.repo.js';
import { subscriptionDisabled, subscriptionFailing } from './webhooks.events.js';

export interface FinishedAttempt {
  readonly delivery: ClaimedDelivery;
  readonly outcome: AttemptOutcome;
  /** Request; null if nothing had to be sent. */
  readonly posted: Pick<AttemptAnswer, 'url' | 'ownHeaders' | 'signed'> | null;
  readonly at: Date;
}

/** Number of written deliveries by status. Deliveries claimed again in between are in none. */
export interface ResultCounts {
  readonly delivered: number;
  readonly retrying: number;
  readonly failed: number;
  /** Consecutive failures of the subscription afterwards. */
  readonly consecutiveFailures: number;
}

/**
 * Writes the results of attempts to one subscription, and their effect on it, in one transaction. The row lock of the
 * subscription orders its health: results of several workers count one after the other.
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
    const results = attempts.map(resultOf);
    const written = await updateDeliveryResults(ctx.sql, workspaceId, results, now);
    const accepted = attempts.filter(({ delivery }) => written.has(delivery.id));
    const health = healthAfter(subscription, accepted);
    const verdict = verdictOn(subscription, health, isGone && accepted.length > 0, now);
    const noticedAt = verdict === 'notice' ? now : health.noticedAt;
    await updateSubscriptionHealth(ctx.sql, workspaceId, subscriptionId, { ...health, noticedAt });
    if (verdict === 'notice') await noticeOwners(ctx, workspaceId, subscription, health);
    else if (verdict !== null) await disableSubscription(ctx, workspaceId, subscription, health, verdict);
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

function resultOf(attempt: FinishedAttempt): DeliveryResult {
  const { delivery, outcome, posted, at } = attempt;
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
    answer:
      posted === null
        ? null
        : { ...posted, at: at.toISOString(), headers: outcome.responseHeaders, body: outcome.responseBody },
  };
  if (outcome.kind === 'delivered') return { ...facts, status: 'delivered', deliveredAt: at };
  if (outcome.kind === 'gone') return { ...facts, status: 'failed' };
  const nextAt = nextAttemptAt(delivery.series_attempts, at, delivery.id, outcome.retryAfterSeconds);
  return nextAt === null ? { ...facts, status: 'failed' } : { ...facts, status: 'retrying', dueAt: nextAt };
}

/** Computes the health of the subscription from the attempts in the order in which they ended. */
function healthAfter(subscription: SubscriptionRow, attempts: readonly FinishedAttempt[]): SubscriptionHealth {
  let { consecutive_failures: consecutiveFailures, failing_since: failingSince } = subscription;
  let { last_success_at: lastSuccessAt, last_failure_at: lastFailureAt } = subscription;
  let { failing_noticed_at: noticedAt, probe_delivery_id: probeDeliveryId } = subscription;
  for (const { delivery, outcome, at } of attempts) {
    if (delivery.id === probeDeliveryId) probeDeliveryId = null;
    if (outcome.kind === 'delivered') {
      consecutiveFailures = 0;
      failingSince = null;
      noticedAt = null;
      lastSuccessAt = at;
    } else {
      consecutiveFailures += 1;
      failingSince ??= at;
      lastFailureAt = at;
    }
  }
  return { consecutiveFailures, failingSince, noticedAt, lastSuccessAt, lastFailureAt, probeDeliveryId };
}

/** Returns the effect on the subscription: none (null), a warning to the owners, or its end with a reason. */
function verdictOn(
  subscription: SubscriptionRow,
  health: SubscriptionHealth,
  isGone: boolean,
  now: Date,
): 'notice' | DisabledReason | null {
  if (subscription.deleted_at !== null || subscription.status === 'disabled') return null;
  if (isGone) return 'endpoint_gone';
  const verdict = verdictOnFailing(health, now);
  return verdict === 'disable' ? 'failing' : verdict;
}

/**
 * Warns the owners by event, audit log and mail that an endpoint fails and will be disabled, while there is time to fix
 * it.
 */
async function noticeOwners(
  ctx: Ctx,
  workspaceId: number,
  { id, url, name }: SubscriptionRow,
  health: SubscriptionHealth,
): Promise<void> {
  const facts = {
    url,
    failingSince: health.failingSince?.toISOString() ?? null,
    consecutiveFailures: health.consecutiveFailures,
    lastFailureAt: health.lastFailureAt?.toISOString() ?? null,
  };
  await appendEvents(ctx, workspaceId, [subscriptionFailing.draft({ subscriptionId: id, ...facts })]);
  await appendAudit(ctx, workspaceId, {
    action: 'webhook_subscription.failing',
    resource: 'webhook_subscription',
    resourceId: id,
    changes: facts,
  });
  const endpoint = { workspaceId, id, name, url };
  await mailOwners(ctx, workspaceId, failingMail(ctx.config.publicUrl, endpoint, health.consecutiveFailures));
  ctx.log.warn({ workspaceId, subscriptionId: id }, 'webhook subscription is failing and will be disabled');
}

/** Disables a subscription until a member resumes it. Open deliveries are kept. */
async function disableSubscription(
  ctx: Ctx,
  workspaceId: number,
  { id, url, name }: SubscriptionRow,
  health: SubscriptionHealth,
  reason: DisabledReason,
): Promise<void> {
  await updateSubscriptionStatus(ctx.sql, workspaceId, id, 'disabled', reason, ctx.clock.now());
  const facts = { url, disabledReason: reason, lastFailureAt: health.lastFailureAt?.toISOString() ?? null };
  await appendEvents(ctx, workspaceId, [subscriptionDisabled.draft({ subscriptionId: id, ...facts })]);
  await appendAudit(ctx, workspaceId, {
    action: 'webhook_subscription.disabled',
    resource: 'webhook_subscription',
    resourceId: id,
    changes: facts,
  });
  const endpoint = { workspaceId, id, name, url };
  await mailOwners(ctx, workspaceId, disabledMail(ctx.config.publicUrl, endpoint, reason));
  ctx.log.warn({ workspaceId, subscriptionId: id, reason }, 'webhook subscription disabled');
}
