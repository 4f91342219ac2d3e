import type { Ctx } from '../context.js';

/** A job that this process holds. */
export interface HeldJob {
  readonly id: string;
  /** The worker under which it is locked. One that was taken from a worker is not ended by it. */
  readonly lockedBy: string;
}

/*
 * The library writes the ends of all jobs that end in one millisecond in one statement. `enqueue` with a key takes the row
 * of the job that runs under it: a transaction that asks for two keys and such a statement hold one row each and wait for
 * the other. So each end is written here by itself, holding nothing while it waits; the library then finds nothing to write.
 */

/** Removes a job that has ended well, and lets its queue go on. */
export async function writeSuccess(ctx: Ctx, { id, lockedBy }: HeldJob): Promise<void> {
  await ctx.sql.query(
    `with ended as (
       delete from graphile_worker._private_jobs where id = $1 and locked_by = $2 returning job_queue_id)
     update graphile_worker._private_job_queues as queue set locked_by = null, locked_at = null
       from ended where queue.id = ended.job_queue_id and queue.locked_by = $2`,
    [id, lockedBy],
  );
}

/**
 * Gives a job that has failed back for its next attempt, if one is left. Its pause is counted in real time; `runAt` says
 * the same by `ctx.clock`, which a simulation follows.
 */
export async function writeFailure(ctx: Ctx, { id, lockedBy }: HeldJob, attempt: number, error: Error): Promise<void> {
  const delayMs = retryDelayMs(attempt);
  await ctx.sql.query(
    `with failed as (
       update graphile_worker._private_jobs
          set last_error = $3, locked_by = null, locked_at = null,
              run_at = greatest(clock_timestamp(), run_at) + $4 * interval '1 millisecond',
              payload = jsonb_set(payload::jsonb, '{runAt}', to_jsonb($5::text))::json
        where id = $1 and locked_by = $2 returning job_queue_id)
     update graphile_worker._private_job_queues as queue set locked_by = null, locked_at = null
       from failed where queue.id = failed.job_queue_id and queue.locked_by = $2`,
    [id, lockedBy, error.message, delayMs, new Date(ctx.clock.now().getTime() + delayMs).toISOString()],
  );
}

/** The queue's back-off: e, e^2, ... e^10 seconds (about 6 h) after a failure. */
function retryDelayMs(attempt: number): number {
  return Math.round(Math.exp(Math.min(attempt, 10)) * 1000);
}
