import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { contactsEnded } from '../../outreach/contacts/contacts.jobs.js';
import { contactsSuppressed } from '../../outreach/imports/imports.jobs.js';
import { stopHeldOthers } from './effects.service.js';
import { settleEnded } from './ended.service.js';
import { contactsForbidden, othersStopped } from './sequence.jobs.js';
import { stopManyForbidden } from './stop-forbidden.service.js';

export const sequenceJobHandlers: readonly JobHandler[] = [
  handleJob(contactsEnded, { run: settleEnded }),
  handleJob(othersStopped, { run: stopHeldOthers }),
  handleJob(contactsSuppressed, { run: (ctx, job, { signal }) => stopManyForbidden(ctx, job, signal) }),
  handleJob(contactsForbidden, { run: (ctx, job, { signal }) => stopManyForbidden(ctx, job, signal) }),
];
