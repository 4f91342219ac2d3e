import { takingOver } from '../../../platform/due/claims/claim-loop.js';
import type { DueLoop } from '../../../platform/due/due-loop.js';
import { sideBySide } from '../../../platform/due/side-by-side.js';
import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import type { Schedule } from '../../../platform/queue/schedule.js';
import { messageLoop } from '../transit/index.js';
import { exchangeWithPeers } from './circles/exchange.service.js';
import { COPIES_LOOP } from './core/loops.js';
import { applyWarmup } from './core/warmup.jobs.js';
import { applyItem, giveUpItem } from './operations/apply.service.js';
import { deleteOldConversations } from './retention.service.js';
import { warmupMail } from './sending/warmup-kind.js';
import { COPIES } from './tidying/due-copies.js';
import { claimVisit, nextVisitAt, tidyVisit } from './tidying/visits.service.js';
import { nextTurnAt, takeTurn } from './turns/turn.service.js';

/** Maximum messages of one process that are being sent at the same time. */
const UNDER_WAY_LIMIT = 16;
/** Maximum turns per tick. */
const TURNS = 50;
/** Maximum mailboxes that one process tidies at the same time. */
const VISITS = 4;

export const warmupJobHandlers: readonly JobHandler[] = [
  handleJob(applyWarmup, { run: applyItem, onGiveUp: giveUpItem }),
];

export const warmupSchedules: readonly Schedule[] = [
  { name: 'warmup.retention', everySeconds: 6 * 3_600, run: deleteOldConversations },
  { name: 'warmup.circles', everySeconds: 60, run: exchangeWithPeers },
];

/** Runs the due turns of mailboxes and sends the messages they claim. */
export function warmupLoop(): DueLoop {
  return messageLoop(warmupMail, {
    limit: UNDER_WAY_LIMIT,
    nextDueAt: nextTurnAt,
    claim: async (ctx, worker, slots) => {
      for (let worked = 0; ; worked += 1) {
        if (worked === TURNS || slots.free() === 0 || !worker.isAlive()) return worked;
        const turn = await takeTurn(ctx, worker.id);
        if (turn === null) return worked;
        if (turn.message !== null) slots.begin(turn.message);
      }
    },
  });
}

/** Visits the folders of mailboxes to find, rescue, read and file warmup mail. */
export function copiesLoop(): DueLoop {
  return sideBySide({
    name: COPIES_LOOP,
    limit: VISITS,
    nextDueAt: nextVisitAt,
    ...takingOver(COPIES_LOOP, COPIES),
    start: async (ctx, worker, concurrency) => {
      for (let worked = 0; ; worked += 1) {
        if (concurrency.free() === 0 || !worker.isAlive()) return worked;
        const copies = await claimVisit(ctx, worker.id);
        if (copies.length === 0) return worked;
        concurrency.run(tidyVisit({ ...ctx, worker }, copies));
      }
    },
  });
}
