import { handleJob, type JobHandler } from '../../platform/queue/job.js';
import { contactsEnded } from '../contacts/contacts.jobs.js';
import { cancelOfEnded } from '../sends/index.js';

export const sequenceJobHandlers: readonly JobHandler[] = [handleJob(contactsEnded, { run: cancelOfEnded })];
