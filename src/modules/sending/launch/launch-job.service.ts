import { english } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { freshenStatistics } from '../../../platform/db/fresh-statistics.js';
import { notFound } from '../../../platform/errors.js';
import { cancelJob } from '../../../platform/queue/enqueue.js';
import { BUSY_TABLES } from '../sends/index.js';
import { planJobKey } from './launch.jobs.js';
import { findLaunchHead } from './launch.reads.js';
import {
  findLaunchJob,
  findLaunchJobById,
  findOpenLaunchJob,
  type LaunchJobRow,
  updateLaunchEnd,
} from './launch-jobs.repo.js';
import { failLaunch, finishLaunch, planInParallel, planLaunchChunk } from './launch-plan.service.js';

/** Returns a launch of a campaign. Throws 404 `campaign_not_found` or `launch_job_not_found`. */
export async function readLaunchJob(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  jobId: string,
): Promise<LaunchJobRow> {
  if ((await findLaunchHead(ctx.sql, workspaceId, campaignId)) === undefined) throw notFound('campaign');
  const job = await findLaunchJob(ctx.sql, workspaceId, campaignId, jobId);
  if (job === undefined) throw notFound('launch_job');
  return job;
}

/**
 * Runs a queued launch in chunks, from where an earlier attempt stopped. Returns early when the process stops; the next
 * attempt continues.
 */
export async function runLaunch(ctx: Ctx, workspaceId: number, jobId: string, signal: AbortSignal): Promise<void> {
  const job = await findLaunchJobById(ctx.sql, workspaceId, jobId);
  if (job === undefined || !['queued', 'running'].includes(job.status)) return;
  await freshenStatistics(ctx, BUSY_TABLES);
  if (job.contact_limit === null) await planInParallel(ctx, workspaceId, job, signal);
  for (;;) {
    signal.throwIfAborted();
    const outcome = await planLaunchChunk(ctx, workspaceId, jobId);
    if (outcome === 'ended') return;
    if (outcome === 'more') continue;
    await finishLaunch(ctx, workspaceId, job.campaign_id, jobId);
    return;
  }
}

/** Fails a launch that has no attempts left. */
export async function giveLaunchUp(ctx: Ctx, workspaceId: number, jobId: string): Promise<void> {
  const job = await findLaunchJobById(ctx.sql, workspaceId, jobId);
  if (job === undefined) return;
  await failLaunch(
    ctx,
    workspaceId,
    job.campaign_id,
    jobId,
    english`The launch failed repeatedly. Launch the campaign again.`,
  );
}

/** Cancels a campaign's unfinished launch in the caller's transaction; contacts enrolled so far stay. */
export async function cancelLaunch(ctx: Ctx, workspaceId: number, campaignId: string): Promise<boolean> {
  const job = await findOpenLaunchJob(ctx.sql, workspaceId, campaignId);
  if (job === undefined) return false;
  const ended = await updateLaunchEnd(ctx.sql, workspaceId, job.id, ctx.clock.now(), { status: 'cancelled' });
  await cancelJob(ctx, planJobKey(job.id));
  return ended !== undefined;
}
