import { EventEmitter } from 'node:events';
import { runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Ctx } from '../context.js';
import type { Worker } from '../due/worker.js';
import { endsWithin } from '../within.js';
import type { JobHandler } from './job.js';
import { queueLogger } from './queue-log.js';
import { runStoredJob } from './run-job.js';

/** Behind the notification that every `enqueue` sends. */
const POLL_MS = 1_000;
/** How long after a stop began handlers are asked to end through their signal. */
const ABORT_AFTER_MS = 3_000;

interface LibraryJob {
  readonly id: unknown;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly locked_by: string | null;
}

/**
 * Opens one of the library's worker pools. Jobs are locked under `worker.id`. The library's batching local queue stays off: a
 * process would sit on jobs it is not running yet while others idle, and side jobs are few and long.
 * @param observe gets the pool's events before it begins
 */
export function openWorkerPool(
  ctx: Ctx,
  worker: Worker,
  handlers: readonly JobHandler[],
  concurrency: number,
  observe: (events: WorkerEvents) => void,
): WorkerPool {
  const events: WorkerEvents = new EventEmitter();
  observe(events);
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

/** Lets jobs end for `drainMs`, then gives those that are left back for another attempt. True when all had ended. */
export async function stopWorkerPool(pool: WorkerPool, drainMs: number): Promise<boolean> {
  const ended = await endsWithin(drainMs, Promise.resolve(pool.gracefulShutdown()));
  if (!ended) await pool.forcefulShutdown('The process stopped before the job ended.');
  return ended;
}
