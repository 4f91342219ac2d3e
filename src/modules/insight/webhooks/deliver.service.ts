import { setTimeout as sleep } from 'node:timers/promises';
import { BREAKER_FAILURES, concurrencyOf } from '../../../engine/webhook/outcome.js';
import { english } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { claimOrUndo } from '../../../platform/due/claims/claim-or-undo.js';
import type { Worker } from '../../../platform/due/worker.js';
import { type AttemptOutcome, attemptDelivery } from './attempt.js';
import { updateProbeDeliveries } from './breaker/breaker.repo.js';
import {
  type ClaimedDelivery,
  type ClaimLimits,
  claimDeliveries,
  getNextDueAt,
  hasRunningDelivery,
  releaseDeliveries,
  releaseDeliveriesOfWorkers,
  releaseUnknown,
} from './delivery-claims.repo.js';
import { type ClaimedBatch, DeliveryQueue, type Ready } from './delivery-queue.js';
import { ResultWriter, untilWritten } from './result-writer.js';
import type { FinishedAttempt, ResultCounts } from './results.service.js';
import { signBody } from './signing-keys.js';
import { lockSubscription, type SubscriptionRow } from './subscriptions.repo.js';

/**
 * Claims deliveries of one subscription. Null if nothing is due or another worker is delivering to the endpoint; the
 * caller ensures that this process does so once. A subscription with an open breaker gets a single probe: a delivery
 * that a member requested, otherwise the longest due.
 */
export async function claimBatch(
  ctx: Ctx,
  worker: Worker,
  target: { readonly workspaceId: number; readonly subscriptionId: string },
  limits: ClaimLimits,
): Promise<ClaimedBatch | null> {
  const { workspaceId, subscriptionId } = target;
  const claim = async (ctx: Ctx): Promise<ClaimedBatch | null> => {
    const subscription = await lockSubscription(ctx.sql, workspaceId, subscriptionId);
    if (subscription === null || subscription.deleted_at !== null || subscription.status !== 'active') return null;
    if (await hasRunningDelivery(ctx.sql, workspaceId, subscriptionId, worker.id)) return null;
    const now = ctx.clock.now();
    const isOpen = concurrencyOf(subscription.consecutive_failures) === 1;
    const allowed = isOpen ? probeOf(subscription, limits, now) : limits;
    if (allowed === null) return null;
    const deliveries = await claimDeliveries(ctx.sql, workspaceId, subscriptionId, worker.id, allowed, now);
    if (deliveries.length > 0) return { workspaceId, subscription, deliveries };
    // The requested delivery no longer waits, so the breaker's pause applies again.
    if (isOpen && limits.ids === null && subscription.probe_delivery_id !== null) {
      await updateProbeDeliveries(ctx.sql, workspaceId, [[subscriptionId, null]]);
    }
    return null;
  };
  const undo = (sql: SqlRunner, transactionId: string): Promise<number> =>
    releaseUnknown(sql, workspaceId, worker.id, transactionId, ctx.clock.now());
  return claimOrUndo({ ...ctx, worker }, worker.id, { subscriptionId }, claim, undo);
}

/** Returns the one delivery that may be claimed for an endpoint that is down; null before its pause ends. */
function probeOf(subscription: SubscriptionRow, limits: ClaimLimits, now: Date): ClaimLimits | null {
  const { probe_at: probeAt, probe_delivery_id: askedFor } = subscription;
  // Named deliveries are sent because a member requested them.
  if (limits.ids !== null) return { ...limits, limit: 1 };
  // Another worker has probed the endpoint since.
  if (probeAt !== null && probeAt > now) return null;
  return askedFor === null ? { ...limits, limit: 1 } : { limit: 1, dueBy: null, ids: [askedFor] };
}

/** Spaces calls to one receiver by `maxPerSecond`, in real time. */
export class Pacer {
  #nextMs = 0;

  async wait(maxPerSecond: number | null): Promise<void> {
    if (maxPerSecond === null) return;
    const nowMs = performance.now();
    const startMs = Math.max(nowMs, this.#nextMs);
    this.#nextMs = startMs + 1000 / maxPerSecond;
    if (startMs > nowMs) await sleep(startMs - nowMs);
  }
}

/** Minimum deliveries in hand before the next batch is fetched. */
const LOW_WATER = 100;

/**
 * Delivers a claimed batch, a few at a time, and stores results along the way. While the endpoint accepts everything,
 * `refill` fetches the next batch before this one is done. A fenced worker sends nothing more. If the endpoint turns
 * out to be down, the rest is returned unsent. Nothing stays claimed: results that could not be stored are retried
 * until they are, or until the worker is fenced and others take over.
 */
export async function deliverBatch(
  ctx: Ctx,
  worker: Worker,
  batch: ClaimedBatch,
  pacer: Pacer,
  refill: () => Promise<ClaimedBatch | null> = async () => null,
): Promise<Omit<ResultCounts, 'consecutiveFailures'>> {
  const { workspaceId, subscription } = batch;
  const life = worker.lifetime();
  const results = new ResultWriter(ctx, life, workspaceId, subscription.id);
  const runs = concurrencyOf(subscription.consecutive_failures);
  const unsent = new Map<string, ClaimedDelivery>();
  const queue = new DeliveryQueue(ctx, workspaceId);
  let failuresInRow = runs === 1 ? 0 : subscription.consecutive_failures;
  let onlySuccess = true;
  let gone = false;
  let refilling: Promise<void> | null = null;

  const take = async (taken: ClaimedBatch): Promise<void> => {
    for (const delivery of taken.deliveries) unsent.set(delivery.id, delivery);
    await queue.add(taken);
  };
  const fetchNext = async (): Promise<void> => {
    const next = await refill();
    if (next === null) return;
    await take(next);
    refilling = null;
  };
  const goesOn = (): boolean => !gone && failuresInRow < BREAKER_FAILURES && !life.aborted && worker.isAlive();
  const deliverNext = async (): Promise<void> => {
    while (goesOn()) {
      if (onlySuccess && queue.size < LOW_WATER) refilling ??= fetchNext();
      if (queue.size === 0) await refilling;
      await pacer.wait(subscription.max_per_second);
      const item = await queue.next();
      if (item === undefined || !goesOn()) return;
      const { delivery } = item;
      unsent.delete(delivery.id);
      const { outcome, posted } = await post(ctx, item);
      failuresInRow = outcome.kind === 'delivered' ? 0 : failuresInRow + 1;
      if (outcome.kind !== 'delivered') onlySuccess = false;
      if (outcome.kind === 'gone') gone = true;
      results.add({ delivery, outcome, posted, at: ctx.clock.now() });
    }
  };

  try {
    await take(batch);
    const ended = await Promise.allSettled(Array.from({ length: runs }, deliverNext));
    await refilling;
    const fault = ended.find((run) => run.status === 'rejected');
    if (fault !== undefined) throw fault.reason;
  } finally {
    await results.close();
    const left = [...unsent.values()];
    if (left.length > 0) {
      await untilWritten(ctx, life, () => releaseDeliveries(ctx.sql, workspaceId, left, ctx.clock.now()));
    }
  }
  return results.counts;
}

export const FIXED_HEADERS = { 'content-type': 'application/json', 'user-agent': 'Outrider-Webhooks/1' };

/** Outcome for events deleted by an operator; normally, events are kept three times as long as deliveries. */
const EVENT_MISSING: AttemptOutcome = {
  kind: 'failed',
  responseStatus: null,
  responseBody: null,
  responseHeaders: {},
  durationMs: 0,
  errorCode: null,
  errorMessage: english`The event is no longer kept.`,
  retryAfterSeconds: null,
};

async function post(
  ctx: Ctx,
  { delivery, channel, content }: Ready,
): Promise<Pick<FinishedAttempt, 'outcome' | 'posted'>> {
  if (content === null) return { outcome: EVENT_MISSING, posted: null };
  const { body, trace } = content;
  const signed = signBody(channel.keys, delivery.event_id, ctx.clock.now(), body);
  const headers = { ...channel.ownHeaders, ...FIXED_HEADERS, ...signed };
  const facts = {
    'server.address': new URL(channel.url).hostname,
    'outrider.delivery_id': delivery.id,
    'outrider.event_id': delivery.event_id,
  };
  const outcome = await ctx.tracer.span('webhook delivery', { kind: 'client', parent: trace, facts }, async (span) => {
    const outcome = await attemptDelivery(ctx, { url: channel.url, headers, body });
    span.add({ 'http.response.status_code': outcome.responseStatus });
    if (outcome.kind !== 'delivered') span.fail(outcome.errorCode ?? outcome.kind);
    return outcome;
  });
  return { outcome, posted: { url: channel.url, ownHeaders: Object.keys(channel.ownHeaders), signed: { ...signed } } };
}

/** Releases the claims of dead workers so that their deliveries are sent again. Receivers recognize repetitions by the event ID. */
export async function recoverDeliveries(ctx: Ctx, deadWorkerIds: readonly string[]): Promise<void> {
  const released = await releaseDeliveriesOfWorkers(ctx.sql, deadWorkerIds, ctx.clock.now());
  if (released > 0) ctx.log.warn({ released }, 'resending deliveries of dead workers');
}

/** Returns when the next delivery becomes due; null also if a due delivery is with another process. */
export async function nextDeliveryAt(ctx: Ctx): Promise<Date | null> {
  const nextDueAt = await getNextDueAt(ctx.sql, ctx.clock.now());
  return nextDueAt !== null && nextDueAt > ctx.clock.now() ? nextDueAt : null;
}
