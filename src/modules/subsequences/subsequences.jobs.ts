import { Type } from 'typebox';
import { defineJob } from '../../platform/queue/job.js';
import { SubsequenceSyncIn } from './sync-leads.schemas.js';

/** Who is to be moved where. */
export interface SyncRequest {
  readonly workspaceId: number;
  readonly parentId: string;
  readonly subsequenceId: string;
  readonly wanted: SubsequenceSyncIn;
}

/** Moves many contacts of a campaign into one of its subsequences. */
export const syncLeads = defineJob<SyncRequest & { readonly jobId: string }>({
  name: 'sending.sync-leads',
  schema: Type.Object({
    workspaceId: Type.Integer(),
    parentId: Type.String(),
    subsequenceId: Type.String(),
    wanted: SubsequenceSyncIn,
    jobId: Type.String(),
  }),
});
