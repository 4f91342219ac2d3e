import type { Job } from '../../../engine/jobs/job.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { readDemo } from './demo.service.js';

/** Returns the demo that is being created or removed. */
export async function demoJobs(ctx: Ctx, workspaceId: number): Promise<Job[]> {
  const row = await readDemo(ctx, workspaceId);
  if (row === undefined || (row.status !== 'making' && row.status !== 'removing')) return [];
  return [
    {
      ...{ jobId: row.job_id, kind: 'demo', status: 'running', progress: 0 },
      title: row.status === 'making' ? say`Create the demo` : say`Remove the demo`,
      ...{ resource: 'workspace', resourceId: String(row.workspace_id) },
      ...{ startedAt: row.started_at, endedAt: null, problem: null },
    },
  ];
}
