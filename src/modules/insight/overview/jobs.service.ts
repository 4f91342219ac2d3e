import { inTheirOrder, type Job, type WantedJobs } from '../../../engine/jobs/job.js';
import type { Ctx } from '../../../platform/context.js';
import { threadBulkJobs } from '../../conversation/inbox/index.js';
import { demoJobs } from '../../operation/demo/index.js';
import { importJobs } from '../../outreach/imports/index.js';
import { bulkJobs } from '../../outreach/profiles/index.js';
import { domainJobs } from '../../reach/domains/index.js';
import { mailboxWork } from '../../reach/mailboxes/index.js';
import { exportJobs } from '../../reach/sequencers/index.js';
import { launchJobs } from '../../sending/launch/index.js';
import { warmupJobs } from '../../sending/warmup/index.js';

const SOURCES: ReadonlyArray<(ctx: Ctx, workspaceId: number, wanted: WantedJobs) => Promise<Job[]>> = [
  ...[
    importJobs,
    launchJobs,
    exportJobs,
    mailboxWork.underWay,
    warmupJobs,
    domainJobs,
    demoJobs,
    bulkJobs,
    threadBulkJobs,
  ],
];

/** Lists long-running work, unfinished first. Each module reports its own, one after the other on one connection. */
export async function readJobs(ctx: Ctx, workspaceId: number, wanted: WantedJobs): Promise<Job[]> {
  const found: Job[] = [];
  for (const read of SOURCES) found.push(...(await read(ctx, workspaceId, wanted)));
  return inTheirOrder(found);
}
