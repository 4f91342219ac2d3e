import type { Ctx } from '../../platform/context.js';
import { freshenStatistics } from '../../platform/db/fresh-statistics.js';
import type { DueLoop, TickResult } from '../../platform/due/due-loop.js';
import { faultOf } from '../../platform/due/fault.js';
import type { Worker } from '../../platform/due/worker.js';
import { BUSY_TABLES } from '../sends/index.js';
import { claimApart } from './claim-apart.service.js';
import { Dispatcher, SENDING_LOOP } from './dispatcher.js';
import { findNextCheck, listDueWorkspaces } from './due-workspaces.reads.js';
import { recoverClaims, recoverSends } from './recover.service.js';

/** Messages one claim takes at most. */
const CLAIM_LIMIT = 500;
const WORKSPACES_PER_TICK = 20;
/** After a tick that found a server full, the least time until the next one, unless a hint says that a server has room. */
const FULL_MS = 100;
/** For so long a claim whose answer was lost may still commit: the longest that a statement may take, and some. */
const UNSURE_MS = 120_000;

/** A claim whose answer was lost: it may have committed, and no worker carries what it took. */
interface UnsureClaim {
  readonly id: string;
  readonly workerId: string;
  readonly at: Date;
}

/**
 * The loop that sends. A tick claims for the workspaces that wait longest and hands the claims to the dispatcher; while
 * those are on the wire the next tick claims more. It never waits for a conversation: what its servers have no room for is not
 * claimed (`traffic.ts`), and a hint comes when there is room again. A claim whose answer is lost may have been
 * committed: later ticks undo it.
 */
export function sendingLoop(): DueLoop {
  let dispatcher: Dispatcher | null = null;
  let unsure: UnsureClaim[] = [];
  return {
    name: SENDING_LOOP,
    async tick(ctx: Ctx, worker: Worker): Promise<TickResult> {
      dispatcher ??= new Dispatcher(ctx);
      await freshenStatistics(ctx, BUSY_TABLES);
      unsure = await undo(ctx, unsure);
      const { rooms } = dispatcher;
      const due = await listDueWorkspaces(ctx.sql, ctx.clock.now(), WORKSPACES_PER_TICK);
      const worked = await claimApart(ctx, due, {
        isAlive: () => worker.isAlive(),
        begin: () => {
          const claim = { id: ctx.ids.uuid(), worker, limit: CLAIM_LIMIT, rooms };
          unsure.push({ id: claim.id, workerId: worker.id, at: ctx.clock.now() });
          return claim;
        },
        start: async (claim, flights) => {
          unsure = unsure.filter(({ id }) => id !== claim.id);
          if (flights.length > 0) await dispatcher?.start(claim.id, flights, worker);
        },
      });
      if (worked > 0) return { worked, nextDueAt: null };
      const nextDueAt = await findNextCheck(ctx.sql, ctx.clock.now());
      return { worked, nextDueAt: dispatcher.isAwaited ? notBefore(nextDueAt, ctx.clock.now()) : nextDueAt };
    },
    recover: recoverSends,
    drain: async () => dispatcher?.stop(),
    progress: () => dispatcher?.progress() ?? null,
  };
}

/** A full server makes its campaign due at once, so that a worker of another process can go on with it. */
function notBefore(dueAt: Date | null, now: Date): Date | null {
  return dueAt === null ? null : new Date(Math.max(dueAt.getTime(), now.getTime() + FULL_MS));
}

/** Undoes what claims took whose answers were lost. Returns those that may still commit. */
async function undo(ctx: Ctx, unsure: readonly UnsureClaim[]): Promise<UnsureClaim[]> {
  for (const { id, workerId } of unsure) {
    try {
      await recoverClaims(ctx, workerId, [id]);
    } catch (error) {
      if (faultOf(error) !== 'item') throw error;
      ctx.log.error({ err: error, claimId: id }, 'failed to undo a lost claim; other claims continue');
    }
  }
  const since = ctx.clock.now().getTime() - UNSURE_MS;
  return unsure.filter((claim) => claim.at.getTime() > since);
}
