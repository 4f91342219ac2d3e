import { LRUCache } from 'lru-cache';
import { concurrencyOf } from '../../../engine/webhook/outcome.js';
import type { Ctx } from '../../../platform/context.js';
import type { Worker } from '../../../platform/due/worker.js';
import { Isolation, type Work } from '../../foundation/faults/index.js';
import { claimBatch, deliverBatch, Pacer } from './deliver.service.js';
import { type DueSubscription, listDueSubscriptions } from './delivery-claims.repo.js';
import type { ClaimedBatch } from './delivery-queue.js';
import { isWithinFairShare, MAX_RUNS, type RunOwner } from './fair-share.js';
import { DELIVER_LOOP } from './loop-names.js';

const DELIVER_WORK: Work = { name: DELIVER_LOOP, resource: 'webhook_subscription' };
const BATCH = 200;
/** Batches after which a run ends, so that endpoints without a run get one. */
const MAX_BATCHES = 10;
const LONGEST_WAIT_MS = 1_000;
/** Milliseconds before a run that had no work starts again. */
const REST_MS = 200;
const REST_AFTER_ERROR_MS = 5_000;

/**
 * Endpoints that this process is delivering to. Each has its own run, so that a slow or dead endpoint delays no other.
 * An endpoint has at most one run across all processes.
 */
export class EndpointRuns {
  readonly #runs = new Map<string, RunOwner & { readonly end: Promise<void> }>();
  readonly #resting = new Set<string>();
  readonly #pacers = new LRUCache<string, Pacer>({ max: 10_000 });
  #stopping = false;

  isBusy(): boolean {
    return this.#runs.size > 0;
  }

  /** Starts runs for endpoints with due deliveries. Returns how many. */
  async open(ctx: Ctx, worker: Worker): Promise<number> {
    if (this.#stopping || this.#runs.size >= MAX_RUNS) return 0;
    // A run that ends during these reads may appear due although its failure was just recorded: the next tick decides.
    const busy = new Set(this.#runs.keys());
    const due = await listDueSubscriptions(ctx.sql, ctx.clock.now(), MAX_RUNS);
    if (due.length === 0) return 0;
    const round = await Isolation.open(ctx, DELIVER_WORK);
    let opened = 0;
    for (const subscription of due) {
      const key = `${subscription.workspace_id}:${subscription.id}`;
      const owner = { workspaceId: subscription.workspace_id, failing: isFailing(subscription) };
      if (busy.has(key) || this.#resting.has(key) || !isWithinFairShare(owner, this.#runs.values())) continue;
      const end = this.#run(ctx, worker, subscription, key, round).finally(() => this.#runs.delete(key));
      this.#runs.set(key, { ...owner, end });
      opened += 1;
    }
    return opened;
  }

  /** Resolves when a run ends, at a hint, or after a short wait. */
  async change(ctx: Ctx): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let forget = (): void => undefined;
    await Promise.race([
      ...[...this.#runs.values()].map((run) => run.end),
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LONGEST_WAIT_MS);
        forget = ctx.wake.on(DELIVER_LOOP, resolve);
      }),
    ]);
    clearTimeout(timer);
    forget();
  }

  /** Starts no further run and waits for the running batches. */
  async drain(): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#runs.values()].map((run) => run.end));
  }

  /** Delivers batch after batch to one receiver; never throws. */
  async #run(ctx: Ctx, worker: Worker, subscription: DueSubscription, key: string, round: Isolation): Promise<void> {
    const { workspace_id: workspaceId, id: subscriptionId } = subscription;
    const pacer = this.#pacers.get(key) ?? new Pacer();
    this.#pacers.set(key, pacer);
    let batches = 0;
    const claim = async (): Promise<ClaimedBatch | null> => {
      batches += 1;
      if (batches > MAX_BATCHES || !worker.isAlive() || this.#stopping) return null;
      const limits = { limit: BATCH, dueBy: ctx.clock.now(), ids: null };
      return claimBatch(ctx, worker, { workspaceId, subscriptionId }, limits);
    };
    try {
      const first = await claim();
      if (first === null) this.#rest(key, REST_MS);
      else {
        await deliverBatch(ctx, worker, first, pacer, isFailing(first.subscription) ? undefined : claim);
        await round.succeeded({ workspaceId, item: subscriptionId });
      }
    } catch (error) {
      try {
        await round.failed({ workspaceId, item: subscriptionId }, error);
        round.end();
      } catch (shared) {
        this.#rest(key, REST_AFTER_ERROR_MS);
        ctx.log.error({ err: shared, workspaceId, subscriptionId }, 'failed to deliver to a webhook endpoint');
      }
    }
  }

  #rest(key: string, ms: number): void {
    this.#resting.add(key);
    setTimeout(() => this.#resting.delete(key), ms).unref();
  }
}

function isFailing(subscription: { readonly consecutive_failures: number }): boolean {
  return concurrencyOf(subscription.consecutive_failures) === 1;
}
