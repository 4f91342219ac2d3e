import { Type } from 'typebox';
import { defineJob } from '../../platform/queue/job.js';

/** Enrols the contacts of a launch and plans their first messages, chunk by chunk. */
export const planCampaign = defineJob<{ workspaceId: number; launchJobId: string }>({
  name: 'sending.plan-campaign',
  schema: Type.Object({ workspaceId: Type.Integer(), launchJobId: Type.String() }),
  maxAttempts: 5,
});

/** The waiting job of a launch, so that a cancelled launch leaves none behind. */
export function planJobKey(launchJobId: string): string {
  return `${planCampaign.name}:${launchJobId}`;
}
