import type { WorkerPool } from 'graphile-worker';
import type { Ctx } from '../context.js';
import type { Worker } from '../due/worker.js';
import { LogThrottle } from '../log-throttle.js';
import type { Pulse } from '../vitals.js';
import { endsWithin } from '../within.js';
import { oldestDueJobMs } from './backlog.js';
import type { JobHandler } from './job.js';
import { watchListening } from './listening.js';
import { openWorkerPool, stopWorkerPool } from './open-worker-pool.js';
import { PoolReport, QUIET_MS } from './pool-report.js';
import { queueRecoverer } from './recover.js';
import { ensureScheduled, type Schedule, scheduleHandler } from './schedule.js';

const RESTART_MS = 1_000;
const LOOK_MS = 1_000;
/** Interval of the check for due jobs that an idle pool does not take. */
const DUE_LOOK_MS = 10_000;
/** Milliseconds that jobs may continue in a pool that ends to pause or restart. */
const REST_DRAIN_MS = 10_000;
/** A queue that stays stalled despite restarts makes the process unready. */
const UNREADY_MS = 300_000;

export interface QueueParts {
  readonly handlers: readonly JobHandler[];
  readonly schedules?: readonly Schedule[];
  /** Maximum concurrent jobs of this process. */
  readonly concurrency?: number;
}

export interface RunningQueue {
  /** Stops taking jobs, waits up to `drainMs` for running ones, and then returns the rest for another attempt. */
  stop(drainMs: number): Promise<boolean>;
}

/**
 * Runs background jobs in this process. Jobs are locked under `worker.id`, so that `queueRecoverer` can release jobs of
 * a dead worker. A stalled queue is restarted.
 */
export async function startQueue(ctx: Ctx, worker: Worker, parts: QueueParts): Promise<RunningQueue> {
  const schedules = parts.schedules ?? [];
  for (const schedule of schedules) await ensureScheduled(ctx, schedule);
  const queue = new JobQueue(
    ctx,
    worker,
    [...parts.handlers, ...schedules.map(scheduleHandler)],
    parts.concurrency ?? 5,
  );
  queue.start();
  return queue;
}

class JobQueue implements RunningQueue {
  readonly #pulse: Pulse;
  readonly #names: readonly string[];
  /** Null while no pool runs jobs: the clock of this machine is wrong, or a pool has ended and the next is not open yet. */
  #pool: WorkerPool | null = null;
  #report: PoolReport;
  #listening: Pulse | null = null;
  #isStopping = false;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  /** Before a pool reopens, jobs locked by the previous pool are released. */
  #isUnclean = false;
  #mayOpenAt = 0;
  readonly #failures = new LogThrottle();
  #lookedForDueAt = performance.now();

  constructor(
    private readonly ctx: Ctx,
    private readonly worker: Worker,
    private readonly handlers: readonly JobHandler[],
    private readonly concurrency: number,
  ) {
    this.#names = handlers.map(({ name }) => name);
    this.#pulse = ctx.vitals.watch('queue', { quietMs: QUIET_MS, unreadyMs: UNREADY_MS });
    this.#report = this.#newReport();
  }

  start(): void {
    if (this.#isClockRight()) this.#open();
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look()
        .catch((error: Error) => this.ctx.log.warn({ err: error }, 'the watch over the job queue failed'))
        .finally(() => {
          this.#looking = null;
        });
    }, LOOK_MS);
    this.#timer.unref();
  }

  async stop(drainMs: number): Promise<boolean> {
    this.#isStopping = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#pulse.end();
    this.#listening?.end();
    const pool = this.#pool;
    this.#pool = null;
    // Waits for a pool that is ending.
    const [ended, looked] = await Promise.all([
      pool === null || stopWorkerPool(pool, drainMs),
      this.#looking === null || endsWithin(drainMs, this.#looking),
    ]);
    return ended && looked;
  }

  #isClockRight(): boolean {
    return (this.ctx.clock.problem?.() ?? null) === null;
  }

  #newReport(): PoolReport {
    return new PoolReport(this.concurrency, () => performance.now());
  }

  async #look(): Promise<void> {
    const pool = this.#pool;
    if (!this.#isClockRight()) {
      this.#pulse.rest();
      if (pool !== null) await this.#end(pool);
    } else if (pool === null) {
      await this.#openAgain();
    } else {
      if (this.#report.isFull) this.#pulse.rest();
      const reason = this.#report.standstill() ?? (await this.#leavesDueJobs());
      if (reason !== null && pool === this.#pool) await this.#startOver(pool, reason);
    }
  }

  #open(): void {
    this.#report = this.#newReport();
    let isFailing = false;
    const opened = openWorkerPool(this.ctx, this.worker, this.handlers, this.concurrency, (events) => {
      this.#report.observe(events, (error) => {
        if (error === null) this.#pulse.succeed();
        else this.#pulse.fail();
        if (error !== null && !isFailing) this.ctx.log.warn({ err: error }, 'failed to fetch a job');
        isFailing = error !== null;
      });
      this.#listening = watchListening(this.ctx, events);
    });
    this.#pool = opened;
    const onEnd = (error?: Error): void => {
      if (this.#isStopping || this.#pool !== opened) return;
      this.ctx.log.error({ err: error }, 'the job queue stopped unexpectedly; restarting it');
      this.#ended();
    };
    opened.promise.then(() => onEnd(), onEnd);
  }

  #ended(): void {
    this.#pool = null;
    this.#isUnclean = true;
    this.#mayOpenAt = performance.now() + RESTART_MS;
  }

  /** A job whose end could not be written is still locked under this live worker: it is released to run again. */
  async #openAgain(): Promise<void> {
    if (this.#isStopping || performance.now() < this.#mayOpenAt) return;
    if (this.#isUnclean) {
      try {
        await queueRecoverer(this.handlers).recover(this.ctx, [this.worker.id]);
      } catch (error) {
        this.#pulse.fail();
        if (this.#failures.mayLog()) this.ctx.log.warn({ err: error }, 'the job queue cannot start again yet');
        return;
      }
      this.#isUnclean = false;
      this.#failures.reset();
    }
    if (!this.#isStopping && this.#isClockRight()) this.#open();
  }

  async #startOver(pool: WorkerPool, reason: string): Promise<void> {
    this.ctx.log.error({ reason }, 'the job queue is stalled; restarting it');
    this.#pulse.restart();
    await this.#end(pool);
  }

  async #end(pool: WorkerPool): Promise<void> {
    this.#ended();
    try {
      await stopWorkerPool(pool, REST_DRAIN_MS);
    } catch (error) {
      this.ctx.log.warn({ err: error }, 'the job queue did not shut down cleanly');
    }
  }

  /** Returns a reason if jobs that this pool could run are due, but it reports that it is idle and finds none. */
  async #leavesDueJobs(): Promise<string | null> {
    if (this.#report.idleMs < QUIET_MS) return null;
    if (performance.now() - this.#lookedForDueAt < DUE_LOOK_MS) return null;
    this.#lookedForDueAt = performance.now();
    const dueMs = (await oldestDueJobMs(this.ctx.sql, this.#names)) ?? 0;
    // The pool may have started a job since.
    if (dueMs < QUIET_MS || this.#report.idleMs < QUIET_MS) return null;
    return `a job has been due for ${Math.round(dueMs / 1000)} s while no worker took one`;
  }
}
