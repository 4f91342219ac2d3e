import { Type } from 'typebox';
import { defineJob } from '../../../../platform/queue/job.js';

export interface BulkJob {
  readonly workspaceId: number;
  readonly bulkId: string;
}

/**
 * Continues a change of many profiles, or its undo, in pieces. After a kill, it continues after the last finished piece.
 * Runs a last time when the undo has expired, to delete the previous values.
 */
export const continueBulk = defineJob<BulkJob>({
  name: 'profiles.bulk',
  schema: Type.Object({ workspaceId: Type.Integer(), bulkId: Type.String() }),
});
