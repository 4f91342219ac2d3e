import { handleJob, type JobHandler } from '../../../../platform/queue/job.js';
import { forwardReply } from '../outbound.jobs.js';
import { sendAnswerOn } from './reply-forward.service.js';

export const forwardingJobHandlers: readonly JobHandler[] = [handleJob(forwardReply, { run: sendAnswerOn })];
