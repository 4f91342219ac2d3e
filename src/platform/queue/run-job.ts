import type { Ctx } from '../context.js';
import type { StoredPayload } from './enqueue.js';
import type { JobHandler } from './job.js';
import { type HeldJob, writeFailure, writeSuccess } from './job-end.js';

export interface ClaimedJob extends HeldJob {
  readonly stored: unknown;
  readonly attempt: number;
  readonly isLast: boolean;
  readonly signal: AbortSignal;
}

/**
 * Runs one claimed job and records its end. A failure is logged and rethrown for the library; without another attempt, the job's
 * `onGiveUp` is called first.
 */
export async function runStoredJob(ctx: Ctx, handler: JobHandler, job: ClaimedJob): Promise<void> {
  const { payload, trace } = job.stored as StoredPayload;
  const log = ctx.log.child({ job: handler.name, jobId: job.id, attempt: job.attempt });
  const jobCtx: Ctx = { ...ctx, log };
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
