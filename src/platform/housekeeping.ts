import type { Ctx } from './context.js';
import { deleteExpiredFiles, deleteLostChunks } from './files/files.js';
import { forgetOldAnswers } from './http/idempotency.js';
import type { Schedule } from './queue/schedule.js';

const FILES_PER_TURN = 200;
/** No upload takes this long. */
const LOST_AFTER_MS = 86_400_000;

/** Deletes leftovers of requests: responses stored for repeated keys, expired files, and chunks of interrupted uploads. */
export const housekeeping: Schedule = {
  name: 'platform.housekeeping',
  everySeconds: 3_600,
  run: async (ctx: Ctx, { signal }) => {
    await forgetOldAnswers(ctx);
    while (!signal.aborted && (await deleteExpiredFiles(ctx, FILES_PER_TURN)) === FILES_PER_TURN);
    await deleteLostChunks(ctx, new Date(ctx.clock.now().getTime() - LOST_AFTER_MS));
  },
};
