import { jobOfBulk } from '../../../../engine/jobs/bulk-job.js';
import { type Job, MOST_JOBS, type WantedJobs } from '../../../../engine/jobs/job.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { listBulkJobs } from './bulk-list.reads.js';

/** Changes of many profiles that are in progress. */
export async function bulkJobs(ctx: Ctx, workspaceId: number, { endedSince }: WantedJobs): Promise<Job[]> {
  const rows = await listBulkJobs(ctx.sql, workspaceId, endedSince, MOST_JOBS);
  return rows.map((row) =>
    jobOfBulk('contact_change', row.matched_count === 1 ? say`1 contact` : say`${row.matched_count} contacts`, row),
  );
}
