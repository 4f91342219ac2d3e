import type { DueLoop } from '../../../platform/due/due-loop.js';
import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { messageLoop } from '../../sending/transit/index.js';
import { byHand } from './by-hand.js';
import { storeSentCopy } from './outbound.jobs.js';
import { claimDue, giveUpSentCopy, nextDue } from './outbound-claims.service.js';
import { appendSentCopy } from './outbound-sent-copy.service.js';

/** Each message may hold 30 MB, so few are in memory at the same time. */
const UNDER_WAY_LIMIT = 16;

/** Returns the loop that sends messages written by members. */
export function outboundLoop(): DueLoop {
  return messageLoop(byHand, {
    limit: UNDER_WAY_LIMIT,
    nextDueAt: nextDue,
    claim: async (ctx, worker, slots) => {
      const claimed = await claimDue(ctx, worker.id, slots.free());
      for (const operation of claimed) slots.begin(operation);
      return claimed.length;
    },
  });
}

export const outboundJobHandlers: readonly JobHandler[] = [
  handleJob(storeSentCopy, { run: appendSentCopy, onGiveUp: giveUpSentCopy }),
];
