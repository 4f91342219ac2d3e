import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { threadWakes } from './inbox.jobs.js';
import { wakeThread } from './wake-thread.service.js';

export const inboxJobHandlers: readonly JobHandler[] = [handleJob(threadWakes, { run: wakeThread })];
