import type { Ctx } from '../../../platform/context.js';
import { firstUuidAt } from '../../foundation/events/index.js';
import { eachItem, ofWorkspace, type Work } from '../../foundation/faults/index.js';
import { deleteDeliveriesBefore } from './deliveries.repo.js';
import { deleteForgottenSubscriptions, listSubscribedWorkspaces } from './subscriptions.repo.js';

/** docs/build/conventions.md, Limits. */
const KEEP_DELIVERIES_DAYS = 30;
const DAY_MS = 86_400_000;
/** Maximum rows deleted by one statement. */
const BATCH = 2_000;

/** Half the interval between rounds, so that the next round retries. */
const RETENTION: Work = { name: 'webhooks.retention', leastWaitMs: 1_800_000 };

/** Returns the time before which created deliveries may be deleted. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEEP_DELIVERIES_DAYS * DAY_MS);
}

/** Deletes deliveries past their retention, and the remains of deleted subscriptions. */
export async function deleteOldDeliveries(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = keptSince(ctx.clock.now());
  const firstKept = firstUuidAt(before);
  let deleted = 0;
  const workspaceIds = await listSubscribedWorkspaces(ctx.sql);
  await eachItem(ctx, RETENTION, workspaceIds, ofWorkspace, async (workspaceId) => {
    for (let count = BATCH; count === BATCH && !signal.aborted; ) {
      count = await deleteDeliveriesBefore(ctx.sql, workspaceId, firstKept, BATCH);
      deleted += count;
    }
  });
  await deleteForgottenSubscriptions(ctx.sql, before);
  if (deleted > 0) ctx.log.info({ deleted }, 'deleted old webhook deliveries');
}
