import { type Ctx, inTx } from '../../platform/context.js';
import { recover } from '../transit/index.js';
import { byHand } from './by-hand.js';
import { updateHandedByLost } from './outbound.repo.js';

/**
 * Treats every message that is due as handed over by a worker that was lost: it becomes `unknown`, is never sent again by
 * itself, and is settled by its copy in the Sent folder or by a reply. For a restored instance, which cannot know what
 * was sent after the backup. Returns how many there were.
 */
export function doubtDueMessages(ctx: Ctx): Promise<number> {
  return inTx(ctx, async (ctx) => {
    const lostWorker = ctx.ids.uuid();
    const count = await updateHandedByLost(ctx.sql, lostWorker, ctx.clock.now());
    await recover(ctx, byHand, [lostWorker]);
    return count;
  });
}
