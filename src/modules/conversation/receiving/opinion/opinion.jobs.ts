import { Type } from 'typebox';
import { defineJob } from '../../../../platform/queue/job.js';

/** A stored reply that the classifier is unsure about. */
export interface UnsureReply {
  readonly workspaceId: number;
  readonly messageId: number;
  /** ISO 8601. */
  readonly askedAt: string;
}

/**
 * Requests a second opinion on a reply. Runs one at a time, so that a slow model server occupies a single queue slot.
 */
export const secondOpinion = defineJob<UnsureReply>({
  name: 'receiving.second-opinion',
  schema: Type.Object({ workspaceId: Type.Integer(), messageId: Type.Integer(), askedAt: Type.String() }),
  queueName: 'second-opinion',
  maxAttempts: 3,
  priority: 10,
});
