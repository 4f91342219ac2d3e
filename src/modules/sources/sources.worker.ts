import { handleJob, type JobHandler } from '../../platform/queue/job.js';
import { enrollReceivedContact } from './enroll-received.service.js';
import { enrollReceived } from './sources.jobs.js';

export const sourceJobHandlers: readonly JobHandler[] = [
  handleJob(enrollReceived, { run: (ctx, job) => enrollReceivedContact(ctx, job) }),
];
