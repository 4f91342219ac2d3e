import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPlatformContext, type PlatformContext } from '../../../test/support/platform-context.js';
import { until } from '../../../test/support/processes.js';
import { type RunningWorker, startWorker } from '../due/worker.js';
import { enqueue } from './enqueue.js';
import { defineJob, handleJob } from './job.js';
import { type RunningQueue, startQueue } from './start-queue.js';

const CONNECTIONS = 3;
const ping = defineJob<null>({ name: 'test.ping' });

let platform: PlatformContext;
let worker: RunningWorker;
let queue: RunningQueue;
let runs = 0;

const handlers = [
  handleJob(ping, {
    run: async () => {
      runs += 1;
    },
  }),
];

beforeEach(() => {
  runs = 0;
});

async function open(connectTimeoutMs: number): Promise<void> {
  platform = await openPlatformContext({ pool: { size: CONNECTIONS, connectTimeoutMs } });
  worker = await startWorker(platform.ctx, 'worker');
}

afterEach(async () => {
  await queue.stop(5_000);
  await worker.stop({ clean: true });
  await platform.close();
});

async function connectionsAllTaken(ms: number): Promise<void> {
  const { pool } = platform.ctx;
  const taken = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  await sleep(ms);
  for (const client of taken) client.release();
}

it('runs jobs after a start without a connection', async () => {
  await open(100);
  const starved = connectionsAllTaken(500);
  await sleep(50);
  queue = await startQueue(platform.ctx, worker, { handlers });
  await starved;
  await enqueue(platform.ctx, ping, null);
  await until('the job has run', 10_000, async () => runs === 1);
  const text = await platform.ctx.metrics.metrics();
  expect(text).toMatch(/background_restarts_total\{part="queue"\} [1-9]/);
  expect(text).toMatch(/background_last_success_age_seconds\{part="queue"\} /);
});

it('runs jobs after all connections were taken for a while during its work, without a restart', async () => {
  // A busy machine may take long to open the connection of the listener, whose absence restarts the queue.
  await open(1_000);
  queue = await startQueue(platform.ctx, worker, { handlers });
  await enqueue(platform.ctx, ping, null);
  // Without a connection for the end of a job, or for listening, the queue restarts, which is not tested here.
  await until('the first job has ended and the queue listens', 10_000, async () => {
    const [waiting] = await platform.ctx.sql.query('select 1 from graphile_worker._private_jobs limit 1');
    const listens = /background_last_success_age_seconds\{part="queue_listen"\} /;
    return runs === 1 && waiting === undefined && listens.test(await platform.ctx.metrics.metrics());
  });
  const { pool } = platform.ctx;
  // The queue uses one connection to listen.
  const taken = await Promise.all(Array.from({ length: CONNECTIONS - 1 }, () => pool.connect()));
  await sleep(2_500);
  for (const client of taken) client.release();
  await enqueue(platform.ctx, ping, null);
  await until('the second job has run', 10_000, async () => runs === 2);
  expect(await platform.ctx.metrics.metrics()).toContain('background_restarts_total{part="queue"} 0');
});
