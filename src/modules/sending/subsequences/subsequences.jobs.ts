import { Type } from 'typebox';
import type { ContactStatus } from '../../../engine/lifecycle/enums.js';
import type { ReplyIntent } from '../../../engine/lifecycle/reply-enums.js';
import { defineJob } from '../../../platform/queue/job.js';
import { SubsequenceSyncIn } from './sync-leads.schemas.js';

/** Contacts of a campaign to move. */
export interface WantedContacts {
  /** Contacts that move whether or not they match the trigger; if empty, contacts that match. */
  readonly contactIds: readonly string[];
  /** Reply intents of the contacts; if empty, any. */
  readonly intents: readonly ReplyIntent[];
  readonly statuses: readonly ContactStatus[];
  readonly limit?: number | null | undefined;
  /** Whether to report the result without moving contacts. */
  readonly dryRun: boolean;
}

/** Contacts to move and their target. */
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
