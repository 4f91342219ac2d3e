import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { messageSettled } from '../receiving/settling/receiving.jobs.js';
import { applyRules } from './apply.service.js';

export const ruleJobHandlers: readonly JobHandler[] = [handleJob(messageSettled, { run: applyRules })];
