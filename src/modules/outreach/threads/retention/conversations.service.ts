import type { Ctx } from '../../../../platform/context.js';
import { eachItem, ofWorkspace, type Work } from '../../../foundation/faults/index.js';
import { keptSinceOf } from '../../../foundation/workspaces/retention/index.js';
import { findWorkspaceWithMessages } from './bodies.repo.js';
import { removeConversations } from './conversations.repo.js';

const RETENTION: Work = { name: 'threads.conversations-retention', leastWaitMs: 12 * 3_600_000 };
/** Maximum conversations considered by one statement. */
const BATCH = 200;

/** Deletes the text of quiet conversations, in each workspace that chose a number of days. */
export async function removeQuietConversations(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let total = 0;
  let workspaceId = await findWorkspaceWithMessages(ctx.sql, 0);
  while (workspaceId !== null && !signal.aborted) {
    await eachItem(ctx, RETENTION, [workspaceId], ofWorkspace, async (workspaceId) => {
      const before = await keptSinceOf(ctx, workspaceId, 'messages');
      for (let hasMore = before !== null; before !== null && hasMore && !signal.aborted; ) {
        const batch = await removeConversations(ctx.sql, workspaceId, before, BATCH);
        total += batch.removed;
        hasMore = batch.hasMore;
      }
    });
    workspaceId = await findWorkspaceWithMessages(ctx.sql, workspaceId);
  }
  if (total > 0) ctx.log.info({ removed: total }, 'deleted the text of quiet conversations');
}
