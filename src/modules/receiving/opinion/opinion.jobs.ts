import { Type } from 'typebox';
import { defineJob } from '../../../platform/queue/job.js';

/** A stored reply that the classifier is unsure about. */
export interface UnsureReply {
  readonly workspaceId: number;
  readonly messageId: number;
  /** ISO 8601. */
  readonly askedAt: string;
}

/**
 * Asks for a second opinion on a reply. One at a time: a slow model server takes one slot of the queue and no more.
 */
export const secondOpinion = defineJob<UnsureReply>({
  name: 'receiving.second-opinion',
  schema: Type.Object({ workspaceId: Type.Integer(), messageId: Type.Integer(), askedAt: Type.String() }),
  queueName: 'second-opinion',
  maxAttempts: 3,
  priority: 10,
});
