import { takingOver } from '../../../platform/due/claims/claim-loop.js';
import { findNextDueAt } from '../../../platform/due/claims/claims.js';
import type { DueLoop } from '../../../platform/due/due-loop.js';
import { sideBySide } from '../../../platform/due/side-by-side.js';
import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { enrollReceived } from './core/sources.jobs.js';
import { enrollReceivedContact } from './enrollment/enroll-received.service.js';
import { READ_LOOP, SOURCE_FILES } from './files/due-files.js';
import { startDueReadings } from './readings/read-file.service.js';

/** Maximum parallel readings per process. */
const AT_ONCE = 4;

export const sourceJobHandlers: readonly JobHandler[] = [
  handleJob(enrollReceived, { run: (ctx, job) => enrollReceivedContact(ctx, job) }),
];

/** Reads the files of contact sources, each by one worker at a time. */
export function readingsLoop(): DueLoop {
  return sideBySide({
    name: READ_LOOP,
    limit: AT_ONCE,
    start: startDueReadings,
    nextDueAt: (ctx) => findNextDueAt(ctx.sql, SOURCE_FILES),
    ...takingOver(READ_LOOP, SOURCE_FILES),
  });
}
