import { type Ctx, inTx } from '../../../../platform/context.js';
import { deadWorkers } from '../../../../platform/due/reaper.js';
import { recover } from '../../transit/index.js';
import { updateHandedByLost } from '../conversations/message-claims.repo.js';
import { warmupMail } from './warmup-kind.js';

/**
 * Treats warmup email of a workspace, or of all, that was due by `since`, or claimed by a dead worker, as handed over by a worker that was lost: it becomes
 * `unknown` and is never resent. For a restored instance, which cannot know what was sent after the backup.
 */
export function doubtDueWarmup(ctx: Ctx, workspaceId: number | null, since: Date): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await recover(ctx, warmupMail, await deadWorkers(ctx));
    const lostWorker = ctx.ids.uuid();
    await updateHandedByLost(ctx.sql, lostWorker, { workspaceId, since, now: ctx.clock.now() });
    await recover(ctx, warmupMail, [lostWorker]);
  });
}
