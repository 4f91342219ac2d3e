import { Type } from 'typebox';
import { defineJob } from '../../../../platform/queue/job.js';

/** A received message whose effects are settled, in a workspace with inbox rules. */
export interface SettledMessage {
  readonly workspaceId: number;
  readonly messageId: number;
}

/** Applies the inbox rules of a workspace to a message. Enqueued in the transaction that settles the message. */
export const messageSettled = defineJob<SettledMessage>({
  name: 'receiving.message-settled',
  schema: Type.Object({ workspaceId: Type.Integer(), messageId: Type.Integer() }),
});
