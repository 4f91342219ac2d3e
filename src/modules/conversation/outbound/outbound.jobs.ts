import { Type } from 'typebox';
import { defineJob } from '../../../platform/queue/job.js';

/** Forwards a reply to the address of its mailbox. */
export const forwardReply = defineJob<{ workspaceId: number; messageId: number }>({
  name: 'inbox.forward-reply',
  schema: Type.Object({ workspaceId: Type.Integer(), messageId: Type.Integer() }),
});

/** Copies a sent manual message to the Sent folder of its mailbox, unless the provider does. */
export const storeSentCopy = defineJob<{ workspaceId: number; operationId: string }>({
  name: 'inbox.store-sent-copy',
  schema: Type.Object({ workspaceId: Type.Integer(), operationId: Type.String() }),
  maxAttempts: 6,
});
