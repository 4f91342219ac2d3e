import { type Ctx, inTx } from '../context.js';
import type { Recoverer } from '../due/reaper.js';
import type { StoredPayload } from './enqueue.js';
import type { JobHandler } from './job.js';

/**
 * Releases the jobs of dead workers, so that they run again immediately. A job whose last attempt died with its worker fails instead;
 * otherwise, work that kills its worker would never be reported. A job that was replaced under its key is deleted, because the other one
 * does the work.
 */
export function queueRecoverer(handlers: readonly JobHandler[]): Recoverer {
  return {
    name: 'queue',
    recover: async (ctx, deadWorkerIds) => {
      await deleteFollowed(ctx, deadWorkerIds);
      for (const handler of handlers) await giveUpLastAttempts(ctx, handler, deadWorkerIds);
      await ctx.sql.query('select graphile_worker.force_unlock_workers($1::text[])', [deadWorkerIds]);
      await ctx.sql.query(`select pg_notify('jobs:insert', '{"count":1}')`);
    },
  };
}

/** Deletes jobs that lost their key, and with it their further attempts, to a replacement or to a cancellation. */
async function deleteFollowed(ctx: Ctx, deadWorkerIds: readonly string[]): Promise<void> {
  await ctx.sql.execute(
    `delete from graphile_worker._private_jobs
      where locked_by = any($1::text[]) and key is null and payload ->> 'jobKey' is not null`,
    [deadWorkerIds],
  );
}

async function giveUpLastAttempts(ctx: Ctx, handler: JobHandler, deadWorkerIds: readonly string[]): Promise<void> {
  await inTx(ctx, async (ctx) => {
    const rows = await ctx.sql.query<{ id: string; payload: StoredPayload }>(
      `select jobs.id::text, jobs.payload
         from graphile_worker._private_jobs as jobs
         join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
        where jobs.locked_by = any($1::text[]) and jobs.attempts >= jobs.max_attempts and tasks.identifier = $2
          for update of jobs skip locked`,
      [deadWorkerIds, handler.name],
    );
    const error = new Error('The worker died during the last attempt.');
    for (const row of rows) {
      ctx.log.error(
        { job: handler.name, jobId: row.id },
        'job failed permanently: its worker died during the last attempt',
      );
      await handler.giveUp(ctx, row.payload.payload, error);
    }
    await ctx.sql.execute(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null, last_error = $2
        where id = any($1::bigint[])`,
      [rows.map((row) => row.id), error.message],
    );
  });
}
