import { inTheirOrder, type Job, type WantedJobs } from '../../engine/jobs/job.js';
import type { Ctx } from '../../platform/context.js';
import { demoJobs } from '../demo/index.js';
import { domainJobs } from '../domains/index.js';
import { importJobs } from '../imports/index.js';
import { launchJobs } from '../launch/index.js';
import { mailboxWork } from '../mailboxes/index.js';
import { bulkJobs } from '../profiles/index.js';
import { exportJobs } from '../sequencers/index.js';
import { warmupJobs } from '../warmup/index.js';

const SOURCES: ReadonlyArray<(ctx: Ctx, workspaceId: number, wanted: WantedJobs) => Promise<Job[]>> = [
  ...[importJobs, launchJobs, exportJobs, mailboxWork.underWay, warmupJobs, domainJobs, demoJobs, bulkJobs],
];

/** Lists long-running work, unfinished first. Each module reports its own, one after the other on one connection. */
export async function readJobs(ctx: Ctx, workspaceId: number, wanted: WantedJobs): Promise<Job[]> {
  const found: Job[] = [];
  for (const read of SOURCES) found.push(...(await read(ctx, workspaceId, wanted)));
  return inTheirOrder(found);
}
