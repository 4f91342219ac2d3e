import { Type } from 'typebox';
import { defineJob } from '../../../platform/queue/job.js';

/** Fetches a workspace's customer from the payment provider. At most one job waits per workspace. */
export const refreshBilling = defineJob<{ readonly workspaceId: number }>({
  name: 'billing.refresh',
  schema: Type.Object({ workspaceId: Type.Integer() }),
  maxAttempts: 10,
});

export function refreshBillingKey(workspaceId: number): string {
  return `billing.refresh:${workspaceId}`;
}
