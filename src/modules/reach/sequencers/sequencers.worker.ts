import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../../platform/context.js';
import { takingOver } from '../../../platform/due/claims/claim-loop.js';
import { claimDue, findNextDueAt } from '../../../platform/due/claims/claims.js';
import type { DueLoop, TickResult } from '../../../platform/due/due-loop.js';
import type { Worker } from '../../../platform/due/worker.js';
import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import type { Schedule } from '../../../platform/queue/schedule.js';
import { mailboxesDeleted } from '../mailboxes/core/mailboxes.jobs.js';
import { EXPORT_QUEUES } from './due-queues.js';
import { workQueue } from './export-batch.service.js';
import { EXPORT_LOOP, validateConnection, watchAccounts } from './sequencers.jobs.js';
import { validateStored } from './validate.service.js';
import { endExportsOf, planWatches, watchConnection } from './watch.service.js';

/** Maximum parallel connections per process. */
const AT_ONCE = 8;
/** Milliseconds between polls with work in progress, so that a slow provider does not delay others. */
const LOOK_AGAIN_MS = 200;

/** Returns the loop that runs exports: batches of a connection in sequence, several connections in parallel. */
export function exportLoop(): DueLoop {
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  const start = async (ctx: Ctx, worker: Worker): Promise<number> => {
    const free = AT_ONCE - underWay.size;
    if (free <= 0 || stopping || !worker.isAlive()) return 0;
    const workerId = worker.id;
    const claimed = await claimDue(ctx, EXPORT_QUEUES, { now: ctx.clock.now(), workerId, limit: free });
    for (const connection of claimed) {
      const work = workQueue(ctx, worker, workerId, connection, () => stopping);
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    }
    return claimed.length;
  };
  return {
    name: EXPORT_LOOP,
    async tick(ctx: Ctx, worker: Worker): Promise<TickResult> {
      // Work that ends during this read may have made its connection due again.
      const wasUnderWay = underWay.size > 0;
      const worked = await start(ctx, worker);
      if (wasUnderWay && underWay.size === 0) return { worked: worked + 1, nextDueAt: null };
      if (underWay.size > 0) {
        await Promise.race([...underWay, sleep(LOOK_AGAIN_MS)]);
        return { worked: worked + 1, nextDueAt: null };
      }
      return { worked, nextDueAt: worked > 0 ? null : await findNextDueAt(ctx.sql, EXPORT_QUEUES) };
    },
    ...takingOver(EXPORT_LOOP, EXPORT_QUEUES),
    drain: async () => {
      stopping = true;
      await Promise.all(underWay);
    },
  };
}

export const sequencerJobHandlers: readonly JobHandler[] = [
  handleJob(validateConnection, {
    run: async (ctx, job) => {
      await validateStored(ctx, job);
    },
  }),
  handleJob(watchAccounts, { run: watchConnection }),
  handleJob(mailboxesDeleted, { run: endExportsOf }),
];

export const sequencerSchedules: readonly Schedule[] = [
  { name: 'sequencers.watch', everySeconds: 900, run: (ctx) => planWatches(ctx) },
];
