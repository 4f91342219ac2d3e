import type { Ctx } from '../context.js';
import type { StoredPayload } from './enqueue.js';
import type { JobHandler } from './job.js';

export interface ClaimedJob {
  readonly id: string;
  readonly stored: unknown;
  readonly lockedBy: string;
  readonly attempt: number;
  readonly isLast: boolean;
  readonly signal: AbortSignal;
}

/**
 * Runs one claimed job. A failure is logged and thrown on, so that the queue plans the next attempt; when none is left,
 * the job's `onGiveUp` is called first.
 */
export async function runStoredJob(ctx: Ctx, handler: JobHandler, job: ClaimedJob): Promise<void> {
  const { payload } = job.stored as StoredPayload;
  const log = ctx.log.child({ job: handler.name, jobId: job.id, attempt: job.attempt });
  const jobCtx: Ctx = { ...ctx, log };
  try {
    await handler.run(jobCtx, payload, { attempt: job.attempt, isLast: job.isLast, signal: job.signal });
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    log.error({ err: error, isLast: job.isLast }, 'a job failed');
    if (job.isLast) await handler.giveUp(jobCtx, payload, error);
    else await recordRetryTime(ctx, job);
    throw error;
  }
}

/** The queue's back-off: e, e^2, ... e^10 seconds (about 6 h) after a failure. */
function retryDelayMs(attempt: number): number {
  return Math.round(Math.exp(Math.min(attempt, 10)) * 1000);
}

/** The queue plans the attempt in real time; this says the same by `ctx.clock`, which a simulation follows. */
async function recordRetryTime(ctx: Ctx, job: ClaimedJob): Promise<void> {
  const runAt = new Date(ctx.clock.now().getTime() + retryDelayMs(job.attempt));
  await ctx.sql.execute(
    `update graphile_worker._private_jobs
        set payload = jsonb_set(payload::jsonb, '{runAt}', to_jsonb($2::text))::json
      where id = $1 and locked_by = $3`,
    [job.id, runAt.toISOString(), job.lockedBy],
  );
}
