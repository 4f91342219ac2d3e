import {
  type Job,
  type JobStatus,
  MOST_JOBS,
  mailboxesOf,
  percentOf,
  type WantedJobs,
} from '../../../engine/jobs/job.js';
import type { WarmupAction, WarmupOperationStatus } from '../../../engine/lifecycle/delivery-enums.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { listWarmupJobs } from './job-list.reads.js';

const STATUSES: Readonly<Record<WarmupOperationStatus, JobStatus>> = {
  requested: 'queued',
  running: 'running',
  completed: 'completed',
  partially_completed: 'completed',
  failed: 'failed',
};

const TITLES: Readonly<Record<WarmupAction, (mailboxes: Said) => Said>> = {
  enable: (mailboxes) => say`Warm up ${mailboxes}`,
  disable: (mailboxes) => say`Stop the warmup of ${mailboxes}`,
  pause: (mailboxes) => say`Pause the warmup of ${mailboxes}`,
  resume: (mailboxes) => say`Resume the warmup of ${mailboxes}`,
};

/** Lists operations that change the warmup of many mailboxes. */
export async function warmupJobs(ctx: Ctx, workspaceId: number, { endedSince }: WantedJobs): Promise<Job[]> {
  const rows = await listWarmupJobs(ctx.sql, workspaceId, endedSince, MOST_JOBS);
  return rows.map((row) => ({
    ...{ jobId: row.id, kind: 'warmup', status: STATUSES[row.status as WarmupOperationStatus] },
    title: TITLES[row.action as WarmupAction](mailboxesOf(row.accepted)),
    progress: row.completed_at === null ? percentOf(row.done, row.accepted) : 100,
    ...{ resource: 'mailbox', resourceId: null, startedAt: row.queued_at, endedAt: row.completed_at, problem: null },
  }));
}
