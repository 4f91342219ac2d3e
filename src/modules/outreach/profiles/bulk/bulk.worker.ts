import { handleJob, type JobHandler } from '../../../../platform/queue/job.js';
import { continueBulk } from './bulk.jobs.js';
import { type BulkEnds, failBulk, runBulk } from './piece.service.js';

/** Creates the handlers of changes of many profiles. */
export function bulkJobHandlers(ends: BulkEnds): readonly JobHandler[] {
  return [
    handleJob(continueBulk, {
      run: (ctx, job, { signal }) => runBulk(ctx, job, signal, ends),
      onGiveUp: (ctx, job) => failBulk(ctx, job),
    }),
  ];
}
