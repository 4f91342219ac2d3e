import { handleJob, type JobHandler } from '../../../../platform/queue/job.js';
import { contactsGoOn } from '../core/campaigns.jobs.js';
import { reopenCompleted } from './reopen.service.js';

export const reopeningHandlers: readonly JobHandler[] = [handleJob(contactsGoOn, { run: reopenCompleted })];
