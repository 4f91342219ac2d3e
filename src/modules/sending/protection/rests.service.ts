import type { Ctx } from '../../../platform/context.js';
import { togetherOrEach } from '../../foundation/faults/index.js';
import { endRests } from '../../reach/mailboxes/index.js';
import { listDueProtections, RESTS_WORK } from './rests.reads.js';

/** Maximum holds ended per check; the next one ends more. */
const ENDED_PER_LOOK = 500;

/** Ends expired holds of mailboxes in all workspaces. Parallel workers end each of them once. Returns how many. */
export async function endDueRests(ctx: Ctx): Promise<number> {
  let ended = 0;
  for (const [workspaceId, ids] of await listDueProtections(ctx.sql, ctx.clock.now(), ENDED_PER_LOOK)) {
    const end = (ids: readonly number[]): Promise<number> => endRests(ctx, workspaceId, ids);
    const itemOf = (id: number) => ({ workspaceId, item: String(id) });
    const runs = { together: end, one: (id: number) => end([id]) };
    for (const count of await togetherOrEach(ctx, RESTS_WORK, ids, itemOf, runs)) ended += count;
  }
  return ended;
}
