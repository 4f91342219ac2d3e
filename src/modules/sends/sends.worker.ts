import { handleJob, type JobHandler } from '../../platform/queue/job.js';
import { contactsEnded } from '../contacts/contacts.jobs.js';
import { cancelOfEnded } from './cancel.service.js';

export const sendJobHandlers: readonly JobHandler[] = [handleJob(contactsEnded, { run: cancelOfEnded })];
