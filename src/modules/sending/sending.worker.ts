import type { Ctx } from '../../platform/context.js';
import { freshenStatistics } from '../../platform/db/fresh-statistics.js';
import type { DueLoop, TickResult } from '../../platform/due/due-loop.js';
import type { Worker } from '../../platform/due/worker.js';
import { BUSY_TABLES } from './busy-tables.js';
import { findNextCheck, listDueWorkspaces } from './claim.reads.js';
import { claimSends } from './claim.service.js';
import { Dispatcher } from './dispatcher.js';
import { recoverSends } from './recover.service.js';

/** Messages one claim takes at most, and how many may be under way in this process. */
const CLAIM_LIMIT = 500;
const UNDER_WAY_LIMIT = 1_500;
const WORKSPACES_PER_TICK = 20;

/**
 * The loop that sends. A tick claims for the workspaces that wait longest and hands the claims to the dispatcher; while
 * those are on the wire the next tick claims more. It is idle only when nothing is under way any more, so whoever drains
 * it knows that everything is written. A claim whose answer is lost may have been committed: the next tick undoes it.
 */
export function sendingLoop(): DueLoop {
  let dispatcher: Dispatcher | null = null;
  /** Whose claim failed, perhaps after its commit: its sends would wait as long as this process lives. */
  let unsureId: string | null = null;
  return {
    name: 'sending',
    async tick(ctx: Ctx, worker: Worker): Promise<TickResult> {
      dispatcher ??= new Dispatcher(ctx);
      await dispatcher.waitBelow(UNDER_WAY_LIMIT);
      await freshenStatistics(ctx, BUSY_TABLES);
      if (unsureId !== null) {
        await dispatcher.drain();
        // Nothing is under way any more: what this worker still holds was claimed and never started.
        await recoverSends(ctx, [unsureId]);
        unsureId = null;
      }
      // What ends while this tick claims may have made more due, even when nothing is under way any more at its end.
      const underWay = dispatcher.size > 0;
      let worked = 0;
      for (const workspaceId of await listDueWorkspaces(ctx.sql, ctx.clock.now(), WORKSPACES_PER_TICK)) {
        if (!worker.isAlive()) break;
        unsureId = worker.id;
        const { claimId, flights, gated } = await claimSends(ctx, worker, workspaceId, CLAIM_LIMIT);
        unsureId = null;
        if (claimId !== null) await dispatcher.start(claimId, flights, worker);
        worked += flights.length + gated;
      }
      if (worked === 0 && (underWay || dispatcher.size > 0)) {
        await dispatcher.drain();
        return { worked: 1, nextDueAt: null };
      }
      return { worked, nextDueAt: worked > 0 ? null : await findNextCheck(ctx.sql) };
    },
    recover: recoverSends,
    drain: async () => dispatcher?.drain(),
  };
}
