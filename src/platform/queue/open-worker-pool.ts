import { EventEmitter } from 'node:events';
import { runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Ctx } from '../context.js';
import type { Worker } from '../due/worker.js';
import { endsWithin } from '../within.js';
import type { JobHandler } from './job.js';
import { queueLogger } from './queue-log.js';
import { runStoredJob } from './run-job.js';

/** Fallback to the notification that every `enqueue` sends. */
const POLL_MS = 1_000;
/** Delay between the start of a shutdown and the abort signal to handlers. */
const ABORT_AFTER_MS = 3_000;

interface LibraryJob {
  readonly id: unknown;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly locked_by: string | null;
}

/**
 * Opens a worker pool of the library. Jobs are locked under `worker.id`. The library's batching local queue stays off:
 * a process would hold jobs that it does not run yet while others are idle, and side jobs are few and long.
 * @param observe gets the pool's events before it starts
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
    // The library locks jobs under the pool's ID, which is random each time; ours is the ID with a heartbeat.
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
    // Without a batch, the library ignores the promise that writes a job's end, and an error there ends the process;
    // with a batch, even without delay, the error ends the pool.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: queueLogger(ctx.log),
  };
  return runTaskList(options, tasks, ctx.sessions);
}

/** Lets jobs end for `drainMs`, then releases the remaining jobs for another attempt. Returns true if all ended. */
export async function stopWorkerPool(pool: WorkerPool, drainMs: number): Promise<boolean> {
  const ended = await endsWithin(drainMs, Promise.resolve(pool.gracefulShutdown()));
  if (!ended) await pool.forcefulShutdown('The process stopped before the job ended.');
  return ended;
}
