import { type Job, MOST_JOBS, percentOf } from '../../../engine/jobs/job.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { type ListedWay, listPurchaseJobs, listTransferJobs } from './job-list.reads.js';

/** Returns domains that are being connected or bought. */
export async function domainJobs(ctx: Ctx, workspaceId: number): Promise<Job[]> {
  const transfers = await listTransferJobs(ctx.sql, workspaceId, MOST_JOBS);
  const purchases = await listPurchaseJobs(ctx.sql, workspaceId, MOST_JOBS);
  return [
    ...transfers.map(
      (way): Job => ({
        ...{ kind: 'domain_transfer', resource: 'domain', resourceId: way.domains === 1 ? way.first_domain : null },
        ...onItsWay(way),
      }),
    ),
    ...purchases.map(
      (way): Job => ({ kind: 'domain_purchase', resource: 'domain_purchase', resourceId: way.id, ...onItsWay(way) }),
    ),
  ];
}

function onItsWay({ id, first_domain: first, domains, done, waits, started_at: startedAt }: ListedWay) {
  const title = domains === 1 ? first : say`${first} and ${domains - 1} more`;
  const status: Job['status'] = waits ? 'waiting' : 'running';
  return { jobId: id, title, status, progress: percentOf(done, domains), startedAt, endedAt: null, problem: null };
}
