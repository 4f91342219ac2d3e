import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPlatformContext, type PlatformContext } from '../../../test/support/platform-context.js';
import { until } from '../../../test/support/processes.js';
import { type RunningWorker, startWorker } from '../due/worker.js';
import { defineJob, handleJob } from './job.js';
import { type RunningQueue, startQueue } from './start-queue.js';

let platform: PlatformContext;
let worker: RunningWorker;
let queue: RunningQueue;

beforeEach(async () => {
  platform = await openPlatformContext();
  worker = await startWorker(platform.ctx, 'worker');
  queue = await startQueue(platform.ctx, worker, {
    handlers: [handleJob(defineJob<null>({ name: 'test.nothing' }), { run: async () => undefined })],
  });
});

afterEach(async () => {
  await queue.stop(5_000);
  await worker.stop({ clean: true });
  await platform.close();
});

it('reports that it has received its own notification', async () => {
  await until('the proof has arrived', 10_000, async () =>
    /background_last_success_age_seconds\{part="queue_listen"\} /.test(await platform.ctx.metrics.metrics()),
  );
  expect(platform.ctx.vitals.standing()).toEqual([]);
});
