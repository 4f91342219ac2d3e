import type { Ctx } from '../../../../platform/context.js';
import { eachItem, ofWorkspace, type Work } from '../../../foundation/faults/index.js';
import { keptSinceOf } from '../../../foundation/workspaces/retention/index.js';
import { findWorkspaceWithMessages, removeBodies } from './bodies.repo.js';

const RETENTION: Work = { name: 'threads.retention', leastWaitMs: 12 * 3_600_000 };
/** Maximum messages considered by one statement. */
const BATCH = 1_000;

/** Deletes the text of old sent emails, one workspace at a time, by the retention of each. */
export async function removeOldBodies(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let total = 0;
  let workspaceId = await findWorkspaceWithMessages(ctx.sql, 0);
  while (workspaceId !== null && !signal.aborted) {
    await eachItem(ctx, RETENTION, [workspaceId], ofWorkspace, async (workspaceId) => {
      const before = await keptSinceOf(ctx, workspaceId, 'email_bodies');
      for (let hasMore = true; hasMore && !signal.aborted; ) {
        const batch = await removeBodies(ctx.sql, workspaceId, before, BATCH);
        total += batch.removed;
        hasMore = batch.hasMore;
      }
    });
    workspaceId = await findWorkspaceWithMessages(ctx.sql, workspaceId);
  }
  if (total > 0) ctx.log.info({ removed: total }, 'deleted the text of old sent emails');
}
