import { type Job, type JobStatus, MOST_JOBS, type WantedJobs } from '../../../engine/jobs/job.js';
import type { ImportStatus } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { progressOf } from './import-state.js';
import { listImportJobs } from './job-list.reads.js';

const STATUSES: Readonly<Record<ImportStatus, JobStatus>> = {
  queued: 'queued',
  analyzing: 'running',
  awaiting_mapping: 'waiting',
  processing: 'running',
  completed: 'completed',
  completed_with_errors: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Returns files that are being imported, or wait for their mapping. */
export async function importJobs(ctx: Ctx, workspaceId: number, { endedSince }: WantedJobs): Promise<Job[]> {
  const rows = await listImportJobs(ctx.sql, workspaceId, endedSince, MOST_JOBS);
  return rows.map((row) => ({
    ...{ jobId: row.id, kind: 'import', title: row.file_name, status: STATUSES[row.status as ImportStatus] },
    ...{ progress: progressOf(row), resource: 'import', resourceId: row.id },
    ...{ startedAt: row.created_at, endedAt: row.completed_at, problem: row.error_message },
  }));
}
