import type { Ctx } from '../context.js';
import { isWorkspaceRetired } from '../db/workspace-moves.js';
import type { StoredPayload } from './enqueue.js';
import type { JobHandler } from './job.js';
import { type HeldJob, postpone, writeFailure, writeSuccess } from './job-end.js';

export interface ClaimedJob extends HeldJob {
  readonly stored: unknown;
  readonly attempt: number;
  readonly isLast: boolean;
  readonly signal: AbortSignal;
}

/**
 * Runs one claimed job and records its end. A failure is logged and rethrown for the library; without another attempt, the job's
 * `onGiveUp` is called first. A job of a workspace that continues in another instance waits without using an attempt.
 */
export async function runStoredJob(ctx: Ctx, handler: JobHandler, job: ClaimedJob): Promise<void> {
  const { payload, trace } = job.stored as StoredPayload;
  const log = ctx.log.child({ job: handler.name, jobId: job.id, attempt: job.attempt });
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
