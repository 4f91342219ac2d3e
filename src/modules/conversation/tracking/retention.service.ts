import type { Ctx } from '../../../platform/context.js';
import { firstUuidAt } from '../../foundation/events/index.js';
import { eachItem, ofWorkspace, type Work } from '../../foundation/faults/index.js';
import { keptSinceOf } from '../../foundation/workspaces/retention/index.js';
import { deleteVisitsBefore, findWorkspaceWithVisits } from './visits.repo.js';

/** Maximum rows deleted by one statement. */
const BATCH = 2_000;

const RETENTION: Work = { name: 'tracking.retention', leastWaitMs: 12 * 3_600_000 };

/** Deletes visits past the retention of their workspace, one workspace at a time. Counts stay. */
export async function deleteOldVisits(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let deleted = 0;
  let workspaceId = await findWorkspaceWithVisits(ctx.sql, 0);
  while (workspaceId !== null && !signal.aborted) {
    await eachItem(ctx, RETENTION, [workspaceId], ofWorkspace, async (workspaceId) => {
      const firstKept = firstUuidAt(await keptSinceOf(ctx, workspaceId, 'visits'));
      for (let count = BATCH; count === BATCH && !signal.aborted; ) {
        count = await deleteVisitsBefore(ctx.sql, workspaceId, firstKept, BATCH);
        deleted += count;
      }
    });
    workspaceId = await findWorkspaceWithVisits(ctx.sql, workspaceId);
  }
  if (deleted > 0) ctx.log.info({ deleted }, 'deleted old visits');
}
