import type { BackgroundWork } from '../jobs.js';
import type { Ctx } from '../platform/context.js';
import { type Recoverer, startReaper } from '../platform/due/reaper.js';
import { startDueLoops } from '../platform/due/runner.js';
import { type RunningWorker, startWorker } from '../platform/due/worker.js';
import { atOnce, type Patiently } from '../platform/patience.js';
import { queueRecoverer } from '../platform/queue/recover.js';
import { startQueue } from '../platform/queue/start-queue.js';
import type { RunningRole } from './role.js';

/** Runs loops, jobs and schedules under one identity, and takes over from workers that died. */
export async function startWorkerRole(
  ctx: Ctx,
  work: BackgroundWork,
  patiently: Patiently = atOnce,
): Promise<RunningRole> {
  const worker = await patiently('the identity of the worker', () => startWorker(ctx, 'worker'));
  try {
    return await startWork(ctx, worker, work, patiently);
  } catch (error) {
    await worker.stop({ clean: true });
    throw error;
  }
}

async function startWork(
  ctx: Ctx,
  worker: RunningWorker,
  work: BackgroundWork,
  patiently: Patiently,
): Promise<RunningRole> {
  const { handlers, schedules, loops } = work;
  const queue = await patiently('the turns of the schedules', () => startQueue(ctx, worker, { handlers, schedules }));
  const running = startDueLoops(ctx, worker, loops);
  const stopReaper = startReaper(ctx, worker, [...loops.flatMap(recovererOf), queueRecoverer(handlers)]);
  return {
    stop: async (drainMs) => {
      await stopReaper();
      // The heartbeat goes on while work ends; it stops last.
      const ended = await Promise.all([running.stop(drainMs), queue.stop(drainMs)]);
      const clean = ended.every(Boolean);
      await worker.stop({ clean });
      return clean;
    },
  };
}

function recovererOf({ name, recover }: BackgroundWork['loops'][number]): Recoverer[] {
  return recover === undefined ? [] : [{ name, recover }];
}
