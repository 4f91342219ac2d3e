import { EventEmitter } from 'node:events';
import { runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Ctx } from '../context.js';
import { isWorkspaceRetired } from '../db/workspace-moves.js';
import type { Worker } from '../due/worker.js';
import { logPartOf } from '../log.js';
import { endsWithin } from '../within.js';
import type { StoredPayload } from './enqueue.js';
import type { JobHandler } from './job.js';
import { type HeldJob, postpone, writeFailure, writeSuccess } from './job-end.js';
import { queueLogger } from './queue-log.js';

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

interface ClaimedJob extends HeldJob {
  readonly stored: unknown;
  readonly attempt: number;
  readonly isLast: boolean;
  readonly signal: AbortSignal;
}

/** Identifies what a job works on, for each line of its log. */
function itemOf(payload: unknown): object {
  const named = Object.entries(payload ?? {}).filter(([name]) =>
    ['workspaceId', 'importId', 'campaignId'].includes(name),
  );
  return Object.fromEntries(named);
}

/**
 * Runs one claimed job and records its end. A failure is logged and rethrown for the library; without another attempt, the job's
 * `onGiveUp` is called first. A job of a workspace that continues in another instance waits without using an attempt.
 */
async function runStoredJob(ctx: Ctx, handler: JobHandler, job: ClaimedJob): Promise<void> {
  const { payload, trace } = job.stored as StoredPayload;
  const log = ctx.log.child({
    ...{ part: logPartOf(handler.name), job: handler.name, jobId: job.id, attempt: job.attempt },
    ...itemOf(payload),
  });
  const jobCtx: Ctx = { ...ctx, log };
  if (!handler.runsRetired && (await isRetiredWork(ctx, payload))) {
    await postpone(ctx, job);
    // The library would delete a job that returned.
    throw new Error('The workspace of the job continues in another instance.');
  }
  try {
    const facts = { 'outrider.job': handler.name, 'outrider.job_id': job.id, 'outrider.attempt': job.attempt };
    await ctx.tracer.span(`job ${handler.name}`, { kind: 'consumer', parent: trace ?? null, facts }, () =>
      handler.run(jobCtx, payload, { attempt: job.attempt, isLast: job.isLast, signal: job.signal }),
    );
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    log.error({ err: error, isLast: job.isLast }, 'job failed');
    if (job.isLast) await handler.giveUp(jobCtx, payload, error);
    await writeFailure(ctx, job, job.attempt, error);
    throw error;
  }
  await writeSuccess(ctx, job).catch((error: Error) => {
    log.warn({ err: error }, 'failed to write the end of a job; the library retries');
  });
}

async function isRetiredWork(ctx: Ctx, payload: unknown): Promise<boolean> {
  const { workspaceId } = (payload ?? {}) as { readonly workspaceId?: unknown };
  return typeof workspaceId === 'number' && (await isWorkspaceRetired(ctx.sql, workspaceId));
}
