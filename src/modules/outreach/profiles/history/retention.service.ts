import type { Ctx } from '../../../../platform/context.js';
import type { Schedule } from '../../../../platform/queue/schedule.js';
import { eachItem, ofWorkspace, type Work } from '../../../foundation/faults/index.js';
import { keptSinceOf } from '../../../foundation/workspaces/retention/index.js';
import { countHistoryBefore, deleteHistoryBefore, findWorkspaceWithHistory } from './history.repo.js';

const RETENTION: Work = { name: 'profiles.history-retention', leastWaitMs: 12 * 3_600_000 };
/** Maximum changes considered by one statement. */
const BATCH = 2_000;

/** Returns how many changes of profiles were recorded before an instant, counted among `most`, and since when. */
export function countDueChanges(ctx: Ctx, workspaceId: number, before: Date, most: number) {
  return countHistoryBefore(ctx.sql, workspaceId, before, most);
}

/** Deletes old changes of profiles, one workspace at a time: a workspace keeps them as long as its events. */
async function deleteOldHistory(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let total = 0;
  let workspaceId = await findWorkspaceWithHistory(ctx.sql, 0);
  while (workspaceId !== null && !signal.aborted) {
    await eachItem(ctx, RETENTION, [workspaceId], ofWorkspace, async (workspaceId) => {
      const before = await keptSinceOf(ctx, workspaceId, 'events');
      for (let count = BATCH; count === BATCH && !signal.aborted; ) {
        count = await deleteHistoryBefore(ctx.sql, workspaceId, before, BATCH);
        total += count;
      }
    });
    workspaceId = await findWorkspaceWithHistory(ctx.sql, workspaceId);
  }
  if (total > 0) ctx.log.info({ deleted: total }, 'deleted old changes of profiles');
}

export const historyRetention: Schedule = {
  name: 'profiles.history-retention',
  everySeconds: 86_400,
  run: async (ctx, { signal }) => deleteOldHistory(ctx, signal),
};
