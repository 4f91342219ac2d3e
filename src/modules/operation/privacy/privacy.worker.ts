import type { PersonRows } from '../../../platform/db/person-rows.js';
import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { runErasure } from './erase.service.js';
import { erasePerson, findErasedPeople } from './erasures.jobs.js';
import { findErased } from './find-erased.service.js';

/** @param parts the tables of all modules */
export function privacyJobHandlers(parts: readonly PersonRows[]): readonly JobHandler[] {
  return [
    handleJob(erasePerson, { run: (ctx, job, { signal }) => runErasure(ctx, job, parts, signal) }),
    handleJob(findErasedPeople, { run: (ctx, job) => findErased(ctx, job, parts) }),
  ];
}
