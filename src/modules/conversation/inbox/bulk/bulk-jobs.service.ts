import { jobOfBulk } from '../../../../engine/jobs/bulk-job.js';
import { type Job, MOST_JOBS, type WantedJobs } from '../../../../engine/jobs/job.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { listThreadBulks } from './bulks.repo.js';

/** Changes of many conversations that are in progress. */
export async function threadBulkJobs(ctx: Ctx, workspaceId: number, { endedSince }: WantedJobs): Promise<Job[]> {
  const rows = await listThreadBulks(ctx.sql, workspaceId, endedSince, MOST_JOBS);
  return rows.map((row) =>
    jobOfBulk(
      'conversation_change',
      row.matched_count === 1 ? say`1 conversation` : say`${row.matched_count} conversations`,
      row,
    ),
  );
}
