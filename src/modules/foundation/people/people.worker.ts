import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import type { Schedule } from '../../../platform/queue/schedule.js';
import { mailOwner } from './owner-mails.service.js';
import { mailPasswordLink } from './password-mails.service.js';
import { ownerNotice, passwordAsked } from './people.jobs.js';
import { forgetEnded } from './retention.service.js';

export const peopleJobHandlers: readonly JobHandler[] = [
  handleJob(passwordAsked, { run: mailPasswordLink }),
  handleJob(ownerNotice, { run: mailOwner }),
];

/** Deletes expired sessions, links, and attempt counts. */
export const peopleRetention: Schedule = {
  name: 'people.retention',
  everySeconds: 3_600,
  run: (ctx) => forgetEnded(ctx),
};
