import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../platform/context.js';
import type { DueLoop, TickResult } from '../../platform/due/due-loop.js';
import type { Worker } from '../../platform/due/worker.js';
import { handleJob, type JobHandler } from '../../platform/queue/job.js';
import type { Schedule } from '../../platform/queue/schedule.js';
import { exchangeWithPeers } from './circles/exchange.service.js';
import { applyItem, giveUpItem } from './operations/apply.service.js';
import { deleteOldTalks } from './retention.service.js';
import { COPIES_LOOP, WARMUP_LOOP } from './state.service.js';
import { deliverMessage } from './talk/deliver.service.js';
import { recoverMessages } from './talk/results.service.js';
import { claimVisit, nextVisitAt, releaseVisits, tidyVisit } from './tidying/visits.service.js';
import { nextTurnAt, takeTurn } from './turns/turn.service.js';
import { applyWarmup } from './warmup.jobs.js';

/** Messages of one process on the wire at the same time. */
const UNDER_WAY_LIMIT = 16;
/** Turns of one tick. */
const TURNS = 50;
/** Mailboxes that one process tidies at the same time. */
const VISITS = 4;
/** With work under way the tables are looked at this often: one slow server must not hold the others back. */
const LOOK_AGAIN_MS = 200;

export const warmupJobHandlers: readonly JobHandler[] = [
  handleJob(applyWarmup, { run: applyItem, onGiveUp: giveUpItem }),
];

export const warmupSchedules: readonly Schedule[] = [
  { name: 'warmup.retention', everySeconds: 6 * 3_600, run: deleteOldTalks },
  { name: 'warmup.circles', everySeconds: 60, run: exchangeWithPeers },
];

/** Takes the turns of mailboxes that are due and sends what they claim. */
export function warmupLoop(): DueLoop {
  const underWay = new Set<Promise<void>>();
  const takeTurns = async (ctx: Ctx, worker: Worker): Promise<number> => {
    let worked = 0;
    while (worked < TURNS && underWay.size < UNDER_WAY_LIMIT && worker.isAlive()) {
      const turn = await takeTurn(ctx, worker.id);
      if (turn === null) break;
      worked += 1;
      if (turn.message === null) continue;
      const delivery = deliverMessage(ctx, worker, turn.message);
      underWay.add(delivery);
      void delivery.then(() => underWay.delete(delivery));
    }
    return worked;
  };
  return {
    name: WARMUP_LOOP,
    tick: (ctx, worker) =>
      workOn(
        underWay,
        () => takeTurns(ctx, worker),
        () => nextTurnAt(ctx),
      ),
    recover: recoverMessages,
    drain: async () => {
      await Promise.all(underWay);
    },
  };
}

/** Visits the folders of mailboxes to find, rescue, read and file warmup mail. */
export function copiesLoop(): DueLoop {
  const underWay = new Set<Promise<void>>();
  const startVisits = async (ctx: Ctx, worker: Worker): Promise<number> => {
    let worked = 0;
    while (underWay.size < VISITS && worker.isAlive()) {
      const copies = await claimVisit(ctx, worker.id);
      if (copies.length === 0) break;
      worked += 1;
      const visit = tidyVisit(ctx, copies);
      underWay.add(visit);
      void visit.then(() => underWay.delete(visit));
    }
    return worked;
  };
  return {
    name: COPIES_LOOP,
    tick: (ctx, worker) =>
      workOn(
        underWay,
        () => startVisits(ctx, worker),
        () => nextVisitAt(ctx),
      ),
    recover: releaseVisits,
    drain: async () => {
      await Promise.all(underWay);
    },
  };
}

/** A tick of a loop whose work goes on after it: it is idle only when nothing is under way any more. */
async function workOn(
  underWay: ReadonlySet<Promise<void>>,
  start: () => Promise<number>,
  nextDue: () => Promise<Date | null>,
): Promise<TickResult> {
  const worked = await start();
  if (underWay.size > 0) {
    await Promise.race([...underWay, sleep(LOOK_AGAIN_MS)]);
    return { worked: worked + 1, nextDueAt: null };
  }
  return { worked, nextDueAt: worked > 0 ? null : await nextDue() };
}
