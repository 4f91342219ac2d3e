import type { Ctx } from '../../../../platform/context.js';
import { eachItem, ofWorkspace, type Work } from '../../../foundation/faults/index.js';
import { keptSinceOf } from '../../../foundation/workspaces/retention/index.js';
import { findWorkspaceWithOriginals, removeOriginals } from './originals.repo.js';

const RETENTION: Work = { name: 'threads.originals-retention', leastWaitMs: 12 * 3_600_000 };
/** Maximum messages considered by one statement. An original has up to 25 MB. */
const BATCH = 500;

/** Deletes the originals of old received messages, one workspace at a time, by the retention of each. */
export async function removeOldOriginals(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let total = 0;
  let workspaceId = await findWorkspaceWithOriginals(ctx.sql, 0);
  while (workspaceId !== null && !signal.aborted) {
    await eachItem(ctx, RETENTION, [workspaceId], ofWorkspace, async (workspaceId) => {
      const before = await keptSinceOf(ctx, workspaceId, 'originals');
      for (let after: number | null = 0; after !== null && !signal.aborted; ) {
        const batch = await removeOriginals(ctx.sql, workspaceId, { after, before, limit: BATCH });
        total += batch.removed;
        after = batch.last;
      }
    });
    workspaceId = await findWorkspaceWithOriginals(ctx.sql, workspaceId);
  }
  if (total > 0) ctx.log.info({ removed: total }, 'deleted the originals of old received messages');
}
