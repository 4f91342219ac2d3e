import { Type } from 'typebox';
import type { ContactStatus } from '../../engine/lifecycle/enums.js';
import type { ReplyIntent } from '../../engine/lifecycle/reply-enums.js';
import { defineJob } from '../../platform/queue/job.js';
import { SubsequenceSyncIn } from './sync-leads.schemas.js';

/** Which contacts of a campaign are to be moved. */
export interface WantedContacts {
  /** Named ones are moved whether or not they match the trigger; none: those who match. */
  readonly contactIds: readonly string[];
  /** None: with any. */
  readonly intents: readonly ReplyIntent[];
  readonly statuses: readonly ContactStatus[];
  readonly limit?: number | null | undefined;
  /** Whether it is only told what would happen. */
  readonly dryRun: boolean;
}

/** Who is to be moved where. */
export interface SyncRequest {
  readonly workspaceId: number;
  readonly parentId: string;
  readonly subsequenceId: string;
  readonly wanted: WantedContacts;
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
