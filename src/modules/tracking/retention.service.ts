import type { Ctx } from '../../platform/context.js';
import { firstUuidAt } from '../events/index.js';
import { eachItem, ofWorkspace, type Work } from '../faults/index.js';
import { deleteVisitsBefore, findWorkspaceWithVisits } from './visits.repo.js';

/** As long as webhook deliveries: to explain a number. What was counted stays. */
const KEEP_VISITS_DAYS = 30;
const DAY_MS = 86_400_000;
/** One statement deletes at most this many rows. */
const BATCH = 2_000;

const RETENTION: Work = { name: 'tracking.retention', leastWaitMs: DAY_MS / 2 };

/** Deletes visits that are too old to be asked about, workspace by workspace. */
export async function deleteOldVisits(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const firstKept = firstUuidAt(new Date(ctx.clock.now().getTime() - KEEP_VISITS_DAYS * DAY_MS));
  let deleted = 0;
  let workspaceId = await findWorkspaceWithVisits(ctx.sql, 0);
  while (workspaceId !== null && !signal.aborted) {
    await eachItem(ctx, RETENTION, [workspaceId], ofWorkspace, async (workspaceId) => {
      for (let count = BATCH; count === BATCH && !signal.aborted; ) {
        count = await deleteVisitsBefore(ctx.sql, workspaceId, firstKept, BATCH);
        deleted += count;
      }
    });
    workspaceId = await findWorkspaceWithVisits(ctx.sql, workspaceId);
  }
  if (deleted > 0) ctx.log.info({ deleted }, 'deleted old visits');
}
