import type { Ctx } from '../context.js';

/** Job held by this process. */
export interface HeldJob {
  readonly id: string;
  /** Worker that holds the lock. It cannot end a job that another worker took over. */
  readonly lockedBy: string;
}

/**
 * The library records the ends of all jobs of one millisecond in one statement. `enqueue` with a key locks the row of the running job
 * with that key, so a transaction that uses two keys could deadlock with such a statement. Therefore, each end is recorded separately
 * here, without holding anything while it waits; the library then finds nothing to record.
 */

/** Deletes a job that succeeded, and releases its queue. */
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
 * Returns a failed job to the queue for its next attempt, if one is left. The delay is in real time; `runAt` is the
 * same by `ctx.clock`, which a simulation follows.
 */
export function writeFailure(ctx: Ctx, job: HeldJob, attempt: number, error: Error): Promise<void> {
  return writeReturn(ctx, job, { delayMs: retryDelayMs(attempt), error: error.message, used: 1 });
}

/** Milliseconds until a job that may not run yet is looked at again. */
const POSTPONED_MS = 3_600_000;

/** Returns a job that did not run to the queue, without using an attempt. */
export function postpone(ctx: Ctx, job: HeldJob): Promise<void> {
  return writeReturn(ctx, job, { delayMs: POSTPONED_MS, error: null, used: 0 });
}

interface Return {
  readonly delayMs: number;
  readonly error: string | null;
  /** Attempts that the run used. */
  readonly used: 0 | 1;
}

async function writeReturn(ctx: Ctx, { id, lockedBy }: HeldJob, { delayMs, error, used }: Return): Promise<void> {
  await ctx.sql.query(
    `with failed as (
       update graphile_worker._private_jobs
          set last_error = $3, attempts = attempts - (1 - $6::int), locked_by = null, locked_at = null, updated_at = clock_timestamp(),
              run_at = greatest(clock_timestamp(), run_at) + $4 * interval '1 millisecond',
              payload = jsonb_set(payload::jsonb, '{runAt}', to_jsonb($5::text))::json
        where id = $1 and locked_by = $2 returning job_queue_id)
     update graphile_worker._private_job_queues as queue set locked_by = null, locked_at = null
       from failed where queue.id = failed.job_queue_id and queue.locked_by = $2`,
    [id, lockedBy, error, delayMs, new Date(ctx.clock.now().getTime() + delayMs).toISOString(), used],
  );
}

/** Backoff of the queue: e, e^2, ... e^10 seconds (about 6 h) after a failure. */
function retryDelayMs(attempt: number): number {
  return Math.round(Math.exp(Math.min(attempt, 10)) * 1000);
}
