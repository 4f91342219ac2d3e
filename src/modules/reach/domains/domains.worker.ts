import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { dropZone, makeDomainKeys } from './registry/domains.jobs.js';
import { fillDomainKeys } from './registry/domains.service.js';
import { dropCancelledZone } from './transfers/drop-zone.service.js';

export const domainJobHandlers: readonly JobHandler[] = [
  handleJob(makeDomainKeys, {
    run: (ctx, { workspaceId }, { signal }) => fillDomainKeys(ctx, workspaceId, signal),
  }),
  handleJob(dropZone, {
    run: (ctx, { workspaceId, transferId }) => dropCancelledZone(ctx, workspaceId, transferId),
  }),
];
