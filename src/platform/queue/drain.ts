import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../context.js';
import type { DueLoop, TickResult } from '../due/due-loop.js';
import { SCHEDULE_KEYS } from './schedule.js';

const LOOK_EVERY_MS = 4;
/**
 * Milliseconds that a failed job waits at least. After this process has recorded a failure, the library records it again for the same
 * worker, and would end the next attempt if that had begun. Retries without a simulated clock wait for seconds.
 */
const REST_MS = 100;
/** Time without any change after which no process runs the jobs, or one of them hangs. */
const STUCK_AFTER_MS = 60_000;

interface QueueState {
  readonly busy: number;
  readonly next_due_at: Date | null;
}

/**
 * Waits until no job is running or due at `ctx.clock.now()`; a queue must be started. Jobs that wait for a later instant
 * are brought forward once the clock has reached it, which makes them follow a simulated clock.
 */
export async function drainJobs(ctx: Ctx, { waitsForSchedules = true } = {}): Promise<TickResult> {
  let worked = 0;
  let lastBusy = 0;
  let changedMs = performance.now();
  for (;;) {
    await bringDueForward(ctx);
    const { busy, next_due_at } = await readState(ctx, waitsForSchedules);
    if (busy === 0) return { worked, nextDueAt: next_due_at };
    worked = Math.max(worked, busy);
    if (busy !== lastBusy) changedMs = performance.now();
    else if (performance.now() - changedMs > STUCK_AFTER_MS) throw new Error(`${busy} jobs are due but do not end.`);
    lastBusy = busy;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Lets `drainLoops` wait for background jobs in turn with the due loops. */
export const jobsLoop: DueLoop = { name: 'queue', tick: (ctx) => drainJobs(ctx) };

/**
 * Works like `jobsLoop`, but does not wait for turns of schedules, which run once the clock has passed them.
 * Otherwise, most jumps of a clock that moves from one due time to the next would be for schedules.
 */
export const jobsBesideSchedulesLoop: DueLoop = {
  name: 'queue',
  tick: (ctx) => drainJobs(ctx, { waitsForSchedules: false }),
};

async function bringDueForward(ctx: Ctx): Promise<void> {
  await ctx.sql.query(
    `with due as (
       update graphile_worker._private_jobs set run_at = clock_timestamp()
        where is_available and run_at > clock_timestamp() and (payload ->> 'runAt')::timestamptz <= $1
          and (attempts = 0 or updated_at <= clock_timestamp() - $2 * interval '1 millisecond')
       returning 1)
     select pg_notify('jobs:insert', json_build_object('count', count(*))::text) from due having count(*) > 0`,
    [ctx.clock.now(), REST_MS],
  );
}

async function readState(ctx: Ctx, waitsForSchedules: boolean): Promise<QueueState> {
  const [state] = await ctx.sql.query<QueueState>(
    // The clock of the server may be set back after a job was brought forward, so jobs due by $3 count as busy in any
    // case.
    `select count(*) filter (where locked_at is not null or run_at <= clock_timestamp()
              or (payload ->> 'runAt')::timestamptz <= $3)::int as busy,
            min((payload ->> 'runAt')::timestamptz)
              filter (where is_available and ($1 or key is null or not starts_with(key, $2))) as next_due_at
       from graphile_worker._private_jobs where is_available or locked_at is not null`,
    [waitsForSchedules, SCHEDULE_KEYS, ctx.clock.now()],
  );
  return state ?? { busy: 0, next_due_at: null };
}
