import type pg from 'pg';
import { quoted } from '../snapshot/catalog.js';
import { type StagedTable, stagedOf } from './staged.js';

const QUEUE = 'graphile_worker';
/** Columns of a job that the queue numbers, or that belong to a worker of the former instance. */
const OWN = new Set(['id', 'job_queue_id', 'task_id', 'locked_at', 'locked_by']);

/**
 * Adds the waiting jobs of a workspace to the queue, with new IDs and the workspace's new ID in payloads and keys. It skips a job
 * with the key of another one: keys contain the workspace or a UUID, so it is the same work.
 */
export async function insertJobs(
  client: pg.ClientBase,
  tables: readonly StagedTable[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const jobs = stagedOf(tables, '_private_jobs', QUEUE);
  const tasks = stagedOf(tables, '_private_tasks', QUEUE);
  if (jobs === undefined || tasks === undefined) return;
  const queues = stagedOf(tables, '_private_job_queues', QUEUE);
  await renumber(client, jobs, from, to);
  await client.query(
    `insert into ${QUEUE}._private_tasks (identifier)
     select identifier from ${tasks.staged} where id in (select task_id from ${jobs.staged}) on conflict do nothing`,
  );
  if (queues !== undefined) {
    await client.query(
      `insert into ${QUEUE}._private_job_queues (queue_name) select queue_name from ${queues.staged} on conflict do nothing`,
    );
  }
  const columns = jobs.columns.filter((column) => !OWN.has(column));
  const queueId =
    queues === undefined
      ? 'null'
      : `(select q.id from ${queues.staged} s join ${QUEUE}._private_job_queues q on q.queue_name = s.queue_name where s.id = j.job_queue_id)`;
  await client.query(
    `insert into ${QUEUE}._private_jobs (${columns.map((column) => quoted(column)).join(', ')}, task_id, job_queue_id)
     select ${columns.map((column) => `j.${quoted(column)}`).join(', ')},
            (select t.id from ${tasks.staged} s join ${QUEUE}._private_tasks t on t.identifier = s.identifier where s.id = j.task_id),
            ${queueId}
       from ${jobs.staged} j on conflict (key) do nothing`,
  );
}

/** Keys have the form `task:workspace:resource`, or contain a UUID only. */
async function renumber(client: pg.ClientBase, jobs: StagedTable, from: number, to: number): Promise<void> {
  if (from === to) return;
  const renamed = (text: string): string => `regexp_replace(${text}, '^([^:]+):${from}(:|$)', '\\1:${to}\\2')`;
  await client.query(
    `update ${jobs.staged} set key = ${renamed('key')},
       payload = (jsonb_set(payload::jsonb, '{payload,workspaceId}', '${to}')
         || case when payload->>'jobKey' is null then '{}'::jsonb
                 else jsonb_build_object('jobKey', ${renamed("payload->>'jobKey'")}) end)::json`,
  );
}
