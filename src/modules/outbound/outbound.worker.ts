import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../platform/context.js';
import type { DueLoop, TickResult } from '../../platform/due/due-loop.js';
import type { Worker } from '../../platform/due/worker.js';
import { handleJob, type JobHandler } from '../../platform/queue/job.js';
import { OUTBOUND_LOOP } from './enter-outbound.service.js';
import { sendAnswerOn } from './forwarding/reply-forward.service.js';
import { forwardReply, storeSentCopy } from './outbound.jobs.js';
import { claimDue, giveUpSentCopy, nextDue, releaseClaims } from './outbound-claims.service.js';
import { deliverOperation } from './outbound-deliver.service.js';
import { appendSentCopy } from './outbound-sent-copy.service.js';

/** Each may carry 30 MB, so few are held at once. */
const UNDER_WAY_LIMIT = 16;
/** With messages under way the table is looked at this often: a slow server must not hold others back. */
const LOOK_AGAIN_MS = 200;

/**
 * The loop that hands over what people write. Messages are on the wire side by side; it is idle only when nothing is under
 * way any more.
 */
export function outboundLoop(): DueLoop {
  const underWay = new Set<Promise<void>>();
  const start = async (ctx: Ctx, worker: Worker): Promise<number> => {
    const free = UNDER_WAY_LIMIT - underWay.size;
    if (free <= 0 || !worker.isAlive()) return 0;
    const workerId = worker.id;
    const claimed = await claimDue(ctx, workerId, free);
    for (const operation of claimed) {
      const delivery = deliverOperation(ctx, worker, workerId, operation);
      underWay.add(delivery);
      void delivery.then(() => underWay.delete(delivery));
    }
    return claimed.length;
  };
  return {
    name: OUTBOUND_LOOP,
    async tick(ctx: Ctx, worker: Worker): Promise<TickResult> {
      const worked = await start(ctx, worker);
      if (underWay.size > 0) {
        await Promise.race([...underWay, sleep(LOOK_AGAIN_MS)]);
        return { worked: worked + 1, nextDueAt: null };
      }
      return { worked, nextDueAt: worked > 0 ? null : await nextDue(ctx) };
    },
    recover: releaseClaims,
    drain: async () => {
      await Promise.all(underWay);
    },
  };
}

export const outboundJobHandlers: readonly JobHandler[] = [
  handleJob(forwardReply, { run: sendAnswerOn }),
  handleJob(storeSentCopy, { run: appendSentCopy, onGiveUp: giveUpSentCopy }),
];
