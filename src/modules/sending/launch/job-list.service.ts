import { type Job, type JobStatus, MOST_JOBS, type WantedJobs } from '../../../engine/jobs/job.js';
import type { Ctx } from '../../../platform/context.js';
import { listLaunchJobs } from './job-list.reads.js';

/** Returns campaigns that are being launched. */
export async function launchJobs(ctx: Ctx, workspaceId: number, { endedSince }: WantedJobs): Promise<Job[]> {
  const rows = await listLaunchJobs(ctx.sql, workspaceId, endedSince, MOST_JOBS);
  return rows.map((row) => ({
    // A launch and a job have the same statuses.
    ...{ jobId: row.id, kind: 'launch', title: row.name, status: row.status as JobStatus },
    ...{ progress: row.progress, resource: 'campaign', resourceId: row.campaign_id },
    ...{ startedAt: row.created_at, endedAt: row.completed_at, problem: row.error_message },
  }));
}
