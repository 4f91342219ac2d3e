import { type Job, type JobStatus, MOST_JOBS, percentOf, type WantedJobs } from '../../../../engine/jobs/job.js';
import type { BulkChangeStatus } from '../../../../engine/profiles/bulk-change.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { listBulkJobs } from './bulk-list.reads.js';

const STATUSES: Readonly<Record<BulkChangeStatus, JobStatus>> = {
  running: 'running',
  completed: 'completed',
  failed: 'failed',
  undoing: 'running',
  undone: 'completed',
};

/** Changes of many profiles that are in progress. */
export async function bulkJobs(ctx: Ctx, workspaceId: number, { endedSince }: WantedJobs): Promise<Job[]> {
  const rows = await listBulkJobs(ctx.sql, workspaceId, endedSince, MOST_JOBS);
  return rows.map((row) => {
    const isUndo = row.status === 'undoing' || row.status === 'undone';
    const progress = isUndo
      ? percentOf(row.undone_count, row.changed_count)
      : percentOf(row.visited_count, row.matched_count);
    const ended = row.completed_at !== null && row.status !== 'failed';
    return {
      ...{ jobId: row.id, kind: 'contact_change', status: STATUSES[row.status as BulkChangeStatus] },
      title: row.matched_count === 1 ? say`1 contact` : say`${row.matched_count} contacts`,
      ...{ progress: ended ? 100 : progress, resource: 'workspace', resourceId: null },
      ...{ startedAt: row.created_at, endedAt: row.completed_at, problem: row.problem },
    };
  });
}
