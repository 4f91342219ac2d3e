import { Type } from 'typebox';
import { defineJob } from '../../../../platform/queue/job.js';

export interface ReceivedContact {
  readonly workspaceId: number;
  readonly deliveryId: string;
}

/** Enrolls a received contact in the campaign of its source. Repeating it changes nothing. */
export const enrollReceived = defineJob<ReceivedContact>({
  name: 'sources.enroll',
  schema: Type.Object({ workspaceId: Type.Integer(), deliveryId: Type.String() }),
});
