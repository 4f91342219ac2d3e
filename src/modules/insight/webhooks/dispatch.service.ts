import { setTimeout as sleep } from 'node:timers/promises';
import { groupBy } from '../../../engine/group-by.js';
import type { Ctx } from '../../../platform/context.js';
import { type RunningWorker, startWorker } from '../../../platform/due/worker.js';
import { notFound } from '../../../platform/errors.js';
import { claimBatch, deliverBatch, Pacer } from './deliver.service.js';
import {
  countWaitingDeliveries,
  type DispatchFilter,
  listStillWaiting,
  listWaitingDeliveries,
} from './dispatch.reads.js';
import { findSubscription } from './subscriptions.repo.js';

/** Shorter than the request deadline, regardless of endpoints. */
const TIME_LIMIT_MS = 18_000;
/** A batch starts only if it can end in time. */
const LAST_BATCH_MS = 3_000;
const BUSY_RETRY_MS = 50;
/** Endpoints served concurrently. */
const SIDE_BY_SIDE = 8;
const BATCH = 20;

export interface DispatchedCounts {
  readonly dispatchedCount: number;
  readonly deliveredCount: number;
  readonly retryingCount: number;
  readonly failedCount: number;
  readonly remainingCount: number;
}

export interface DispatchInput {
  readonly workspaceId: number;
  readonly subscriptionId: string | null;
  readonly limit: number;
  readonly ignoreSchedule: boolean;
}

/** Returns the waiting deliveries before anything is sent. Throws `subscription_not_found`. */
export async function planDispatch(ctx: Ctx, input: DispatchInput): Promise<DispatchedCounts> {
  const { workspaceId, subscriptionId } = input;
  if (subscriptionId !== null && (await findSubscription(ctx.sql, workspaceId, subscriptionId)) === null) {
    throw notFound('subscription');
  }
  const remainingCount = await countWaitingDeliveries(ctx.sql, workspaceId, filterOf(ctx, input));
  return { dispatchedCount: 0, deliveredCount: 0, retryingCount: 0, failedCount: 0, remainingCount };
}

/**
 * Sends waiting deliveries in this process and returns their results. Claims as a separate worker with its own
 * heartbeat, so that other processes take over if this one dies. Waits for an endpoint that another process is
 * delivering to; what does not start in time is left to the loops.
 */
export async function dispatchNow(ctx: Ctx, input: DispatchInput): Promise<DispatchedCounts> {
  const filter = filterOf(ctx, input);
  const waiting = await listWaitingDeliveries(ctx.sql, input.workspaceId, filter, input.limit);
  const bySubscription = groupBy(waiting, ({ subscription_id }) => subscription_id);
  const counts = { dispatchedCount: 0, deliveredCount: 0, retryingCount: 0, failedCount: 0 };
  if (bySubscription.size > 0) {
    const worker = await startWorker(ctx, 'dispatch');
    let isDone = false;
    try {
      const endMs = performance.now() + TIME_LIMIT_MS - LAST_BATCH_MS;
      const queue = [...bySubscription];
      const next = async (): Promise<void> => {
        for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
          const [subscriptionId, group] = entry;
          const ids = group.map(({ id }) => id);
          await dispatchTo(ctx, worker, input, subscriptionId, ids, endMs, counts);
        }
      };
      const ended = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, next));
      for (const each of ended) if (each.status === 'rejected') throw each.reason;
      isDone = true;
    } finally {
      // After an error, deliveries may still be claimed: others take them over.
      await worker.stop({ clean: isDone });
    }
  }
  return { ...counts, remainingCount: await countWaitingDeliveries(ctx.sql, input.workspaceId, filterOf(ctx, input)) };
}

async function dispatchTo(
  ctx: Ctx,
  worker: RunningWorker,
  { workspaceId, ignoreSchedule }: DispatchInput,
  subscriptionId: string,
  ids: readonly string[],
  endMs: number,
  counts: { dispatchedCount: number; deliveredCount: number; retryingCount: number; failedCount: number },
): Promise<void> {
  const pacer = new Pacer();
  let left = ids;
  while (left.length > 0 && performance.now() < endMs) {
    const dueBy = ignoreSchedule ? null : ctx.clock.now();
    const batch = await claimBatch(ctx, worker, { workspaceId, subscriptionId }, { limit: BATCH, dueBy, ids: left });
    if (batch === null) {
      const waiting = await listStillWaiting(ctx.sql, workspaceId, left, dueBy);
      left = left.filter((id) => waiting.has(id));
      if (left.length > 0) await sleep(BUSY_RETRY_MS);
      continue;
    }
    const claimed = new Set(batch.deliveries.map((delivery) => delivery.id));
    left = left.filter((id) => !claimed.has(id));
    const { delivered, retrying, failed } = await deliverBatch(ctx, worker, batch, pacer);
    counts.dispatchedCount += delivered + retrying + failed;
    counts.deliveredCount += delivered;
    counts.retryingCount += retrying;
    counts.failedCount += failed;
    // An endpoint that is down is not called for each of its deliveries.
    if (delivered === 0) return;
  }
}

function filterOf(ctx: Ctx, input: DispatchInput): DispatchFilter {
  return { subscriptionId: input.subscriptionId, dueBy: input.ignoreSchedule ? null : ctx.clock.now() };
}
