import type { Ctx } from '../context.js';
import type { Schedule } from './schedule.js';

/** How long jobs without a further attempt stay readable. */
const KEEP_FAILED_DAYS = 14;

/** Deletes jobs that were given up long ago; ended ones leave nothing behind. */
export const queueCleanUp: Schedule = {
  name: 'queue.clean-up',
  everySeconds: 86_400,
  run: async (ctx: Ctx) => {
    const deleted = await ctx.sql.execute(
      `delete from graphile_worker._private_jobs
        where attempts >= max_attempts and locked_at is null and run_at < clock_timestamp() - $1 * interval '1 day'`,
      [KEEP_FAILED_DAYS],
    );
    if (deleted > 0) ctx.log.info({ deleted }, 'deleted permanently failed jobs');
  },
};
