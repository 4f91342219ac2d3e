import { Type } from 'typebox';
import { defineJob } from '../../../platform/queue/job.js';

/** Conversation that was snoozed until the time of the job. */
export const threadWakes = defineJob<{ readonly workspaceId: number; readonly threadId: number }>({
  name: 'threads.wakes',
  schema: Type.Object({ workspaceId: Type.Integer(), threadId: Type.Integer() }),
});
