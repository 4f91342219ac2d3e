import { handleJob, type JobHandler } from '../../platform/queue/job.js';
import { makeDomainKeys } from './domains.jobs.js';
import { fillDomainKeys } from './domains.service.js';

export const domainJobHandlers: readonly JobHandler[] = [
  handleJob(makeDomainKeys, {
    run: (ctx, { workspaceId }, { signal }) => fillDomainKeys(ctx, workspaceId, signal),
  }),
];
