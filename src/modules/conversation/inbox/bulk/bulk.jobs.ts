import { Type } from 'typebox';
import { defineJob } from '../../../../platform/queue/job.js';

export interface ThreadBulkJob {
  readonly workspaceId: number;
  readonly bulkId: string;
}

/**
 * Continues a change of many conversations, or its undo, in pieces. After a kill, it continues after the last finished
 * piece.
 */
export const continueThreadBulk = defineJob<ThreadBulkJob>({
  name: 'threads.bulk',
  schema: Type.Object({ workspaceId: Type.Integer(), bulkId: Type.String() }),
});
