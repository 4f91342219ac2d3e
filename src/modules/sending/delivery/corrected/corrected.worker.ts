import { handleJob, type JobHandler } from '../../../../platform/queue/job.js';
import { emailsCorrected } from '../../../outreach/campaigns/core/campaigns.jobs.js';
import { decideCorrected } from './corrected.service.js';

export const correctedJobHandlers: readonly JobHandler[] = [
  handleJob(emailsCorrected, { run: (ctx, input, { signal }) => decideCorrected(ctx, input, signal) }),
];
