import { Type } from 'typebox';
import { defineJob } from '../../../../platform/queue/job.js';

export interface ApplyWarmup {
  readonly workspaceId: number;
  readonly operationId: string;
  readonly mailboxId: number;
}

/** Applies a warmup operation to one mailbox. */
export const applyWarmup = defineJob<ApplyWarmup>({
  name: 'warmup.apply',
  schema: Type.Object({ workspaceId: Type.Integer(), operationId: Type.String(), mailboxId: Type.Integer() }),
});
