import type { SqlRunner } from '../db/sql-runner.js';

/**
 * Returns how long the oldest job that a worker could run now has been due, in milliseconds by the database clock; null
 * if none is due. A job whose named queue is busy waits its turn and does not count.
 * @param names restricts to jobs of these tasks; null for all
 */
export async function oldestDueJobMs(sql: SqlRunner, names: readonly string[] | null): Promise<number | null> {
  const [row] = await sql.query<{ ms: number | null }>(
    `select (extract(epoch from clock_timestamp() - min(jobs.run_at)) * 1000)::float8 as ms
       from graphile_worker._private_jobs as jobs
       join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
       left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
      where jobs.is_available and jobs.run_at <= clock_timestamp() and coalesce(queues.is_available, true)
        and ($1::text[] is null or tasks.identifier = any($1))`,
    [names],
    'queue-oldest-due-job',
  );
  return row?.ms ?? null;
}
