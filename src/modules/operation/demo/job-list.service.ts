import type { Job } from '../../../engine/jobs/job.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { readDemo } from './demo.service.js';
import { HISTORY_DAYS } from './replay.service.js';

/** Returns the demo that is being created or removed. */
export async function demoJobs(ctx: Ctx, workspaceId: number): Promise<Job[]> {
  const row = await readDemo(ctx, workspaceId);
  if (row === undefined || (row.status !== 'making' && row.status !== 'removing')) return [];
  const isMaking = row.status === 'making';
  return [
    {
      ...{ jobId: row.job_id, kind: 'demo', status: 'running' },
      progress: isMaking ? Math.floor((100 * row.days_played) / HISTORY_DAYS) : 0,
      title: isMaking ? say`Create the demo` : say`Remove the demo`,
      ...{ resource: 'workspace', resourceId: String(row.workspace_id) },
      ...{ startedAt: row.started_at, endedAt: null, problem: null },
    },
  ];
}
