import { EventEmitter } from 'node:events';
import { runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Ctx } from '../context.js';
import type { Worker } from '../due/worker.js';
import { endsWithin } from '../within.js';
import type { JobHandler } from './job.js';
import { queueLogger } from './queue-log.js';
import { queueRecoverer } from './recover.js';
import { runStoredJob } from './run-job.js';
import { ensureScheduled, type Schedule, scheduleHandler } from './schedule.js';

/** Behind the notification that every `enqueue` sends. */
const POLL_MS = 1_000;
const RESTART_MS = 1_000;
const CLOCK_LOOK_MS = 1_000;
/** How long jobs may go on whose worker's clock is found to be wrong. */
const REST_DRAIN_MS = 10_000;
/** How long after a stop began handlers are asked to end through their signal. */
const ABORT_AFTER_MS = 3_000;

export interface QueueParts {
  readonly handlers: readonly JobHandler[];
  readonly schedules?: readonly Schedule[];
  /** Jobs of this process at once. */
  readonly concurrency?: number;
}

export interface RunningQueue {
  /** Takes no further job, waits for those under way for `drainMs`, then gives them back for another attempt. */
  stop(drainMs: number): Promise<boolean>;
}

/**
 * Runs background jobs in this process. Jobs are locked under `worker.id`, so that `queueRecoverer` can release those of
 * a dead worker. The library's batching local queue stays off: a process would sit on jobs it is not running yet while
 * others idle, and side jobs are few and long.
 */
export async function startQueue(ctx: Ctx, worker: Worker, parts: QueueParts): Promise<RunningQueue> {
  const schedules = parts.schedules ?? [];
  for (const schedule of schedules) await ensureScheduled(ctx, schedule);
  const handlers = [...parts.handlers, ...schedules.map(scheduleHandler)];
  const recoverer = queueRecoverer(handlers);
  let stopping = false;
  let restart: NodeJS.Timeout | null = null;
  /** Null while the clock of this machine is wrong: no job is taken until it is right. */
  let pool: WorkerPool | null = null;

  function openPool(): void {
    const opened = openWorkerPool(ctx, worker, handlers, parts.concurrency ?? 5);
    pool = opened;
    const onEnd = (error?: Error): void => {
      if (stopping || pool !== opened) return;
      ctx.log.error({ err: error }, 'the job queue stopped by itself; it starts again');
      restart = setTimeout(reopen, RESTART_MS, opened);
    };
    opened.promise.then(() => onEnd(), onEnd);
  }

  /** A job whose end could not be written is still locked under this worker, which lives: it is released to run once more. */
  function reopen(ended: WorkerPool): void {
    const isOver = (): boolean => stopping || pool !== ended;
    recoverer.recover(ctx, [worker.id]).then(
      () => isOver() || openPool(),
      (error: Error) => {
        if (isOver()) return;
        ctx.log.warn({ err: error }, 'the job queue can not start again yet');
        restart = setTimeout(reopen, RESTART_MS, ended);
      },
    );
  }

  const isClockRight = (): boolean => (ctx.clock.problem?.() ?? null) === null;
  const watch = setInterval(() => {
    if (isClockRight() === (pool !== null)) return;
    if (pool === null) return openPool();
    const rested = pool;
    pool = null;
    if (restart !== null) clearTimeout(restart);
    stopPool(rested, REST_DRAIN_MS).catch((error: Error) => ctx.log.warn({ err: error }, 'the job queue did not rest'));
  }, CLOCK_LOOK_MS);
  watch.unref();
  if (isClockRight()) openPool();

  return {
    stop: async (drainMs) => {
      stopping = true;
      clearInterval(watch);
      if (restart !== null) clearTimeout(restart);
      return pool === null || stopPool(pool, drainMs);
    },
  };
}

function openWorkerPool(ctx: Ctx, worker: Worker, handlers: readonly JobHandler[], concurrency: number): WorkerPool {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    // The library locks jobs under the pool's id, which is made up anew each time; ours is the one that has a heartbeat.
    Object.defineProperty(workerPool, 'id', { get: () => worker.id });
  });
  const tasks = Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      (stored: unknown, { job, abortSignal }: { job: LibraryJob; abortSignal: AbortSignal }) =>
        runStoredJob(ctx, handler, {
          id: String(job.id),
          stored,
          lockedBy: String(job.locked_by),
          attempt: job.attempts,
          isLast: job.attempts >= job.max_attempts,
          signal: AbortSignal.any([abortSignal, worker.lifetime()]),
        }),
    ]),
  );
  const options = {
    events,
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    // Without a batch the library lets go of the promise that writes a job's end, and an error of it ends the process; with one,
    // even of no delay, it ends the pool.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: queueLogger(ctx.log),
  };
  return runTaskList(options, tasks, ctx.pool);
}

interface LibraryJob {
  readonly id: unknown;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly locked_by: string | null;
}

async function stopPool(pool: WorkerPool, drainMs: number): Promise<boolean> {
  const ended = await endsWithin(drainMs, Promise.resolve(pool.gracefulShutdown()));
  if (!ended) await pool.forcefulShutdown('The process stopped before the job ended.');
  return ended;
}
