import { type Job, mailboxesOf, percentOf } from '../../../engine/jobs/job.js';
import type { Ctx } from '../../../platform/context.js';
import { findVerification } from './job-list.reads.js';

/** Returns connected mailboxes whose servers are being checked. */
export async function verificationJobs(ctx: Ctx, workspaceId: number): Promise<Job[]> {
  const { open, done, started_at: startedAt, address, id } = await findVerification(ctx.sql, workspaceId);
  if (open === 0 || startedAt === null) return [];
  return [
    {
      ...{ jobId: 'verification', kind: 'verification', title: address ?? mailboxesOf(open + done), status: 'running' },
      ...{ progress: percentOf(done, open + done), resource: 'mailbox', resourceId: id === null ? null : String(id) },
      ...{ startedAt, endedAt: null, problem: null },
    },
  ];
}
