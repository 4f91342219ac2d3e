import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { failImport } from './finish.service.js';
import { expireImport, processFile } from './imports.jobs.js';
import { expireWaitingImport, processImport } from './process.service.js';

export const importJobHandlers: readonly JobHandler[] = [
  handleJob(processFile, {
    run: (ctx, job, { signal }) => processImport(ctx, job, signal),
    onGiveUp: async (ctx, { workspaceId, importId }) => {
      const text = 'The import could not be completed. Imported rows stay; upload the file again.';
      await failImport(ctx, workspaceId, importId, 'internal_failure', text);
    },
  }),
  handleJob(expireImport, { run: (ctx, job) => expireWaitingImport(ctx, job) }),
];
