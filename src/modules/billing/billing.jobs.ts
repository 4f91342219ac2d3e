import { Type } from 'typebox';
import { defineJob } from '../../platform/queue/job.js';

/** Asks the payment provider what it knows of a workspace's customer. At most one waits for each. */
export const refreshBilling = defineJob<{ readonly workspaceId: number }>({
  name: 'billing.refresh',
  schema: Type.Object({ workspaceId: Type.Integer() }),
  maxAttempts: 10,
});

export function refreshBillingKey(workspaceId: number): string {
  return `billing.refresh:${workspaceId}`;
}
