import { Type } from 'typebox';
import { defineJob } from '../../../platform/queue/job.js';

export interface OfDemo {
  readonly homeWorkspaceId: number;
  readonly jobId: string;
}

const schema = Type.Object({ homeWorkspaceId: Type.Integer(), jobId: Type.String() });

/** Fills the workspace of a demo. One at a time: each simulates some days as fast as possible. */
export const makeDemo = defineJob<OfDemo>({ name: 'demo.make', schema, queueName: 'demo', maxAttempts: 3 });

/** Deletes the workspace of a demo with everything in it. Runs after its creation. */
export const removeDemo = defineJob<OfDemo>({ name: 'demo.remove', schema, queueName: 'demo', maxAttempts: 20 });
