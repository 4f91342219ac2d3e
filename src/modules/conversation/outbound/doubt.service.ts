import { type Ctx, inTx } from '../../../platform/context.js';
import { deadWorkers } from '../../../platform/due/reaper.js';
import { recover } from '../../sending/transit/index.js';
import { byHand } from './by-hand.js';
import { updateHandedByLost } from './outbound-claims.repo.js';

/**
 * Treats every message of a workspace, or of all, that was due by `since`, or claimed by a dead worker, as handed over by a worker that was lost: it
 * becomes `unknown`, is never resent automatically, and is settled by its copy in the Sent folder or by a reply. For a
 * restored instance, which cannot know what was sent after the backup. Returns the number of messages.
 */
export function doubtDueMessages(ctx: Ctx, workspaceId: number | null, since: Date): Promise<number> {
  return inTx(ctx, async (ctx) => {
    await recover(ctx, byHand, await deadWorkers(ctx));
    const lostWorker = ctx.ids.uuid();
    const count = await updateHandedByLost(ctx.sql, lostWorker, { workspaceId, since, now: ctx.clock.now() });
    await recover(ctx, byHand, [lostWorker]);
    return count;
  });
}
