import type { Ctx } from '../context.js';
import type { Schedule } from './schedule.js';

/** Days that failed jobs without a further attempt are kept. */
const KEEP_FAILED_DAYS = 14;

/** Deletes jobs that failed long ago; completed ones leave nothing behind. */
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
