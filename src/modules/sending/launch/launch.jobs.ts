import { Type } from 'typebox';
import { defineJob } from '../../../platform/queue/job.js';

/** Enrolls the contacts of a launch and plans their first messages, chunk by chunk. */
export const planCampaign = defineJob<{ workspaceId: number; launchJobId: string }>({
  name: 'sending.plan-campaign',
  schema: Type.Object({ workspaceId: Type.Integer(), launchJobId: Type.String() }),
  maxAttempts: 5,
});

/** Returns the key of a launch's waiting job, so that a canceled launch leaves no job behind. */
export function planJobKey(launchJobId: string): string {
  return `${planCampaign.name}:${launchJobId}`;
}
