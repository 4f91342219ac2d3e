import { beforeCommit, type Ctx } from '../context.js';
import { storedJson } from '../db/stored-json.js';
import type { TraceParent } from '../telemetry/trace.js';
import type { Job } from './job.js';

/** Stored form of a payload. The queue's own `run_at` is real time; `runAt` is the time of `ctx.clock`. */
export interface StoredPayload {
  readonly payload: unknown;
  readonly runAt: string;
  /** Key of the job. Its row keeps the key until it ends, or until another job with the key follows it. */
  readonly jobKey?: string;
  /** Span in which the job was added. */
  readonly trace?: TraceParent;
}

export interface EnqueueOptions {
  /**
   * Key that at most one waiting job has: another job replaces it. A running job with the key continues, and the new
   * one follows it.
   */
  readonly jobKey?: string;
  /** Whether to keep the time of the waiting job instead of moving it; only with `jobKey`. */
  readonly keepRunAt?: boolean;
  /** Time by `ctx.clock`; default now. */
  readonly runAt?: Date;
  /** Queue name in place of the job's own. */
  readonly queueName?: string;
  readonly priority?: number;
}

/**
 * Adds a job in the caller's transaction: it runs after the commit, and never after a rollback. The delay until `runAt` is measured by
 * `ctx.clock`. A job with a key is added at the end of the transaction, because it locks the row of the job that has the key (ADR 53).
 */
export function enqueue<P>(ctx: Ctx, job: Job<P>, payload: P, options: EnqueueOptions = {}): Promise<void> {
  const now = ctx.clock.now();
  const runAt = options.runAt ?? now;
  const { jobKey } = options;
  const stored: StoredPayload = {
    payload,
    runAt: runAt.toISOString(),
    ...(jobKey === undefined ? {} : { jobKey }),
    ...traceOf(ctx),
  };
  const values = [
    job.name,
    storedJson(stored),
    options.queueName ?? job.queueName,
    Math.max(0, runAt.getTime() - now.getTime()),
    job.maxAttempts,
    jobKey ?? null,
    options.priority ?? job.priority,
    options.keepRunAt === true ? 'preserve_run_at' : 'replace',
  ];
  if (jobKey === undefined) return addJob(ctx, values);
  return beforeCommit(ctx, { kind: 'job', key: jobKey }, (ctx) => addJob(ctx, values));
}

async function addJob(ctx: Ctx, values: readonly unknown[]): Promise<void> {
  await ctx.sql.query(
    `select 1 from graphile_worker.add_job($1, payload => $2::json, queue_name => $3,
        run_at => clock_timestamp() + $4 * interval '1 millisecond', max_attempts => $5, job_key => $6,
        priority => $7, job_key_mode => $8)`,
    values,
  );
}

/** Adds one job per payload in one statement, all due now. Costs about 20 µs each. */
export async function enqueueMany<P>(ctx: Ctx, job: Job<P>, payloads: readonly P[]): Promise<void> {
  if (payloads.length === 0) return;
  const runAt = ctx.clock.now().toISOString();
  const trace = traceOf(ctx);
  const stored = payloads.map((payload): StoredPayload => ({ payload, runAt, ...trace }));
  await ctx.sql.query(
    `select count(*) from graphile_worker.add_jobs(array(
        select row($1, item, $3, clock_timestamp(), $4, null, $5, null)::graphile_worker.job_spec
          from json_array_elements($2::json) as item))`,
    [job.name, storedJson(stored), job.queueName, job.maxAttempts, job.priority],
  );
}

function traceOf(ctx: Ctx): Pick<StoredPayload, 'trace'> {
  const trace = ctx.tracer.current();
  return trace === null ? {} : { trace };
}

/** Removes the waiting job of this key, at the end of a transaction. A running job is not stopped, but does not run again. */
export function cancelJob(ctx: Ctx, jobKey: string): Promise<void> {
  return beforeCommit(ctx, { kind: 'job', key: jobKey }, async (ctx) => {
    await ctx.sql.query('select 1 from graphile_worker.remove_job($1)', [jobKey]);
  });
}
