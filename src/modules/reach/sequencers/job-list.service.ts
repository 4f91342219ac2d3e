import { type Job, MOST_JOBS, mailboxesOf, percentOf } from '../../../engine/jobs/job.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { listExportJobs } from './job-list.reads.js';

/** Lists exports of mailboxes in progress, by connection. */
export async function exportJobs(ctx: Ctx, workspaceId: number): Promise<Job[]> {
  const rows = await listExportJobs(ctx.sql, workspaceId, MOST_JOBS);
  return rows.map(({ connection_id: id, provider, open, done, started_at: startedAt }) => ({
    ...{
      jobId: `export-${id}`,
      kind: 'export',
      title: say`${mailboxesOf(open + done)} to ${provider}`,
      status: 'running',
    },
    ...{ progress: percentOf(done, open + done), resource: 'sequencer_connection', resourceId: String(id) },
    ...{ startedAt, endedAt: null, problem: null },
  }));
}
