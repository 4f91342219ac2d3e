import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { copyContacts } from '../campaigns/core/campaigns.jobs.js';
import { verifyContacts } from './contacts.jobs.js';
import { duplicateContacts } from './duplicate.service.js';
import { verifyCampaign } from './verify.service.js';

export const contactJobHandlers: readonly JobHandler[] = [
  handleJob(verifyContacts, { run: (ctx, job, { signal }) => verifyCampaign(ctx, job, signal) }),
  handleJob(copyContacts, { run: (ctx, job) => duplicateContacts(ctx, job.workspaceId, job) }),
];
