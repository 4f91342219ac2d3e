import type { BackgroundWork } from '../jobs.js';
import type { Ctx } from '../platform/context.js';
import { findInstallationHold } from '../platform/db/installation-hold.js';
import { type Recoverer, startReaper } from '../platform/due/reaper.js';
import { startDueLoops } from '../platform/due/runner.js';
import type { Worker } from '../platform/due/worker.js';
import { atOnce, type Patiently } from '../platform/patience.js';
import { queueRecoverer } from '../platform/queue/recover.js';
import { startQueue } from '../platform/queue/start-queue.js';
import { startWhenReleased } from './held-role.js';
import type { RunningRole } from './role.js';

/**
 * Runs loops, jobs and schedules under the identity `worker`, and takes over from workers that died. The caller signs
 * the worker off after the role has stopped. While the instance is held, it recovers from dead workers and runs only
 * `whileHeld`.
 */
export async function startWorkerRole(
  ctx: Ctx,
  worker: Worker,
  work: BackgroundWork,
  patiently: Patiently = atOnce,
): Promise<RunningRole> {
  const isHeld = async (): Promise<boolean> => (await findInstallationHold(ctx.sql)) !== null;
  if (!(await patiently('the hold of a restored instance', isHeld))) return startWork(ctx, worker, work, patiently);
  ctx.log.warn('restored from a backup: mailboxes are read, and nothing is sent until "outrider release"');
  const startHeld = (): RunningRole => startHeldWork(ctx, worker, work);
  return startWhenReleased(ctx, { isHeld, startHeld, startReleased: () => startWork(ctx, worker, work, patiently) });
}

function startHeldWork(ctx: Ctx, worker: Worker, { loops, whileHeld }: BackgroundWork): RunningRole {
  const running = startDueLoops(ctx, worker, whileHeld?.() ?? []);
  // Claims in the backup are returned, or become unconfirmed, before their copies are searched for.
  const stopReaper = startReaper(ctx, worker, loops.flatMap(recovererOf));
  return {
    stop: async (drainMs) => {
      await stopReaper();
      return running.stop(drainMs);
    },
  };
}

async function startWork(ctx: Ctx, worker: Worker, work: BackgroundWork, patiently: Patiently): Promise<RunningRole> {
  const { handlers, schedules, loops } = work;
  const queue = await patiently('the turns of the schedules', () => startQueue(ctx, worker, { handlers, schedules }));
  const running = startDueLoops(ctx, worker, loops);
  const stopReaper = startReaper(ctx, worker, [...loops.flatMap(recovererOf), queueRecoverer(handlers)]);
  return {
    stop: async (drainMs) => {
      await stopReaper();
      const ended = await Promise.all([running.stop(drainMs), queue.stop(drainMs)]);
      return ended.every(Boolean);
    },
  };
}

function recovererOf({ name, recover, claims }: BackgroundWork['loops'][number]): Recoverer[] {
  return recover === undefined ? [] : [{ name, recover, ...(claims && { claims }) }];
}
