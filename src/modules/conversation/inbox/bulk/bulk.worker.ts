import { handleJob, type JobHandler } from '../../../../platform/queue/job.js';
import { continueThreadBulk } from './bulk.jobs.js';
import { failThreadBulk, runThreadBulk } from './piece.service.js';

export const threadBulkJobHandlers: readonly JobHandler[] = [
  handleJob(continueThreadBulk, {
    run: (ctx, job, { signal }) => runThreadBulk(ctx, job, signal),
    onGiveUp: (ctx, job) => failThreadBulk(ctx, job),
  }),
];
