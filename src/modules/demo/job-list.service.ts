import type { Job } from '../../engine/jobs/job.js';
import type { Ctx } from '../../platform/context.js';
import { readDemo } from './demo.service.js';

/** The demonstration that is being made or removed. */
export async function demoJobs(ctx: Ctx, workspaceId: number): Promise<Job[]> {
  const row = await readDemo(ctx, workspaceId);
  if (row === undefined || (row.status !== 'making' && row.status !== 'removing')) return [];
  return [
    {
      ...{ jobId: row.job_id, kind: 'demo', status: 'running', progress: 0 },
      title: row.status === 'making' ? 'Make the demonstration' : 'Remove the demonstration',
      ...{ resource: 'workspace', resourceId: String(row.workspace_id) },
      ...{ startedAt: row.started_at, endedAt: null, problem: null },
    },
  ];
}
