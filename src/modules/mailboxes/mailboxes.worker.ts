import { handleJob, type JobHandler } from '../../platform/queue/job.js';
import type { Schedule } from '../../platform/queue/schedule.js';
import { probeMailbox } from './mailboxes.jobs.js';
import { checkMailbox, checkStaleMailboxes } from './probe.service.js';

export const mailboxJobHandlers: readonly JobHandler[] = [handleJob(probeMailbox, { run: checkMailbox })];

export const mailboxSchedules: readonly Schedule[] = [
  { name: 'mailboxes.check-stale', everySeconds: 1_800, run: (ctx) => checkStaleMailboxes(ctx) },
];
