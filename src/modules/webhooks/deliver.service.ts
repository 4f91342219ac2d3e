import { setTimeout as sleep } from 'node:timers/promises';
import { webhookBody } from '../../engine/webhook/body.js';
import { BREAKER_FAILURES, concurrencyOf } from '../../engine/webhook/outcome.js';
import { type Ctx, inTx } from '../../platform/context.js';
import type { Worker } from '../../platform/due/worker.js';
import { type EventRow, eventData, listEventsById, sequenceAllEvents } from '../events/index.js';
import { type AttemptOutcome, attemptDelivery } from './attempt.js';
import {
  type ClaimedDelivery,
  type ClaimLimits,
  claimDeliveries,
  hasRunningDelivery,
  releaseDeliveries,
} from './delivery-claims.repo.js';
import { ResultWriter, untilWritten } from './result-writer.js';
import type { ResultCounts } from './results.service.js';
import { headersPlace, listSigningKeys, signBody } from './signing-keys.js';
import { lockSubscription, type SubscriptionRow } from './subscriptions.repo.js';

/** A batch of deliveries to one receiver, claimed together. */
export interface ClaimedBatch {
  readonly workspaceId: number;
  readonly subscription: SubscriptionRow;
  readonly deliveries: readonly ClaimedDelivery[];
}

/**
 * Claims deliveries of one subscription. Null when there is nothing to do or another worker is delivering to this receiver;
 * the caller sees to it that this one does so once. A subscription whose breaker is open gets a single probe.
 */
export async function claimBatch(
  ctx: Ctx,
  worker: Worker,
  target: { readonly workspaceId: number; readonly subscriptionId: string },
  limits: ClaimLimits,
): Promise<ClaimedBatch | null> {
  const { workspaceId, subscriptionId } = target;
  return inTx(ctx, async (ctx) => {
    const subscription = await lockSubscription(ctx.sql, workspaceId, subscriptionId);
    if (subscription === null || subscription.deleted_at !== null || subscription.status !== 'active') return null;
    if (await hasRunningDelivery(ctx.sql, workspaceId, subscriptionId, worker.id)) return null;
    const limit = concurrencyOf(subscription.consecutive_failures) === 1 ? 1 : limits.limit;
    const now = ctx.clock.now();
    const deliveries = await claimDeliveries(
      ctx.sql,
      workspaceId,
      subscriptionId,
      worker.id,
      { ...limits, limit },
      now,
    );
    return deliveries.length === 0 ? null : { workspaceId, subscription, deliveries };
  });
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

/** Below so many deliveries in hand the next batch is fetched. */
const LOW_WATER = 100;

interface Ready {
  readonly delivery: ClaimedDelivery;
  readonly post: (delivery: ClaimedDelivery) => Promise<AttemptOutcome>;
}

/**
 * Delivers a claimed batch, a few at a time, and writes the results while it goes; as long as the receiver takes
 * everything, `refill` brings the next batch before this one is done. A worker that was fenced sends nothing more. When the
 * receiver turns out to be down, what is left is given back unsent. Nothing stays claimed: what could not be written is
 * written again until it works or the worker is fenced, when others take it over.
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
  const lanes = concurrencyOf(subscription.consecutive_failures);
  const unsent = new Map(batch.deliveries.map((delivery) => [delivery.id, delivery]));
  const ready: Ready[] = [];
  let failuresInRow = lanes === 1 ? 0 : subscription.consecutive_failures;
  let onlySuccess = true;
  let gone = false;
  let refilling: Promise<void> | null = null;

  const take = async (taken: ClaimedBatch): Promise<void> => {
    const post = await openChannel(ctx, taken);
    ready.push(...taken.deliveries.map((delivery) => ({ delivery, post })));
  };
  const fetchNext = async (): Promise<void> => {
    const next = await refill();
    if (next === null) return;
    for (const delivery of next.deliveries) unsent.set(delivery.id, delivery);
    await take(next);
    refilling = null;
  };
  const deliverNext = async (): Promise<void> => {
    while (!gone && failuresInRow < BREAKER_FAILURES) {
      if (onlySuccess && ready.length < LOW_WATER) refilling ??= fetchNext();
      if (ready.length === 0) await refilling;
      await pacer.wait(subscription.max_per_second);
      const item = life.aborted || !worker.isAlive() ? undefined : ready.shift();
      if (item === undefined) return;
      const { delivery, post } = item;
      unsent.delete(delivery.id);
      const outcome = await post(delivery);
      failuresInRow = outcome.kind === 'delivered' ? 0 : failuresInRow + 1;
      if (outcome.kind !== 'delivered') onlySuccess = false;
      if (outcome.kind === 'gone') gone = true;
      results.add({ delivery, outcome, at: ctx.clock.now() });
    }
  };

  try {
    await take(batch);
    const ended = await Promise.allSettled(Array.from({ length: lanes }, deliverNext));
    await refilling;
    const fault = ended.find((lane) => lane.status === 'rejected');
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

/** Everything that the deliveries of a batch share, read once. */
async function openChannel(
  ctx: Ctx,
  batch: ClaimedBatch,
): Promise<(delivery: ClaimedDelivery) => Promise<AttemptOutcome>> {
  const { workspaceId, subscription } = batch;
  const bodies = await readBodies(ctx, batch);
  const keys = await listSigningKeys(ctx, workspaceId, subscription.id);
  const ownHeaders = readOwnHeaders(ctx, workspaceId, subscription);
  return async ({ event_id: eventId }) => {
    const body = bodies.get(eventId);
    if (body === undefined) return EVENT_MISSING;
    const signed = signBody(keys, eventId, ctx.clock.now(), body);
    return attemptDelivery(ctx, {
      url: subscription.url,
      headers: { ...ownHeaders, ...FIXED_HEADERS, ...signed },
      body,
    });
  };
}

const FIXED_HEADERS = { 'content-type': 'application/json', 'user-agent': 'Outrider-Webhooks/1' };

/** Events are kept three times as long as deliveries; this is for rows that somebody deleted by hand. */
const EVENT_MISSING: AttemptOutcome = {
  kind: 'failed',
  responseStatus: null,
  responseBody: null,
  durationMs: 0,
  errorCode: null,
  errorMessage: 'The event is no longer kept.',
  retryAfterSeconds: null,
};

/** The bodies by event id. A test event may be delivered before the fan-out has numbered it; then it is numbered here. */
async function readBodies(ctx: Ctx, { workspaceId, deliveries }: ClaimedBatch): Promise<Map<string, string>> {
  const ids = [...new Set(deliveries.map((delivery) => delivery.event_id))];
  let events = await listEventsById(ctx.sql, workspaceId, ids);
  if (events.some((event) => event.sequence === null)) {
    await sequenceAllEvents(ctx, workspaceId);
    events = await listEventsById(ctx.sql, workspaceId, ids);
  }
  return new Map(
    events.map((event) => {
      const { id, type, occurred_at: timestamp } = event;
      return [id, webhookBody({ id, type, timestamp, data: eventData(workspaceId, event as EventRow) })];
    }),
  );
}

function readOwnHeaders(ctx: Ctx, workspaceId: number, subscription: SubscriptionRow): Record<string, string> {
  if (subscription.headers === null) return {};
  const text = ctx.secrets.decrypt(workspaceId, headersPlace(subscription.id), subscription.headers);
  return JSON.parse(text) as Record<string, string>;
}
