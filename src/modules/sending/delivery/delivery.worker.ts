import type { Ctx } from '../../../platform/context.js';
import { freshenStatistics } from '../../../platform/db/fresh-statistics.js';
import type { DueLoop, TickResult } from '../../../platform/due/due-loop.js';
import { faultOf } from '../../../platform/due/fault.js';
import type { Worker } from '../../../platform/due/worker.js';
import { BUSY_TABLES } from '../sends/index.js';
import { claimApart } from './claim-apart.service.js';
import { Dispatcher, SENDING_LOOP } from './dispatcher.js';
import { findNextCheck, listDueWorkspaces } from './due-workspaces.reads.js';
import { recoverClaims, recoverSends } from './recover.service.js';

/** Maximum number of sends per claim. */
const CLAIM_LIMIT = 500;
const WORKSPACES_PER_TICK = 20;
/**
 * Minimum milliseconds until the next tick after a tick found a server at capacity, unless a capacity hint arrives
 * first.
 */
const FULL_MS = 100;
/** Milliseconds in which a claim with a lost response may still commit: the statement timeout plus a margin. */
const UNSURE_MS = 120_000;

/** Claim with a lost response. It may have committed, and no worker holds the sends it claimed. */
interface UnsureClaim {
  readonly id: string;
  readonly workerId: string;
  readonly at: Date;
}

/**
 * Creates the sending loop. Each tick claims sends for the workspaces that have waited longest and passes them to the
 * dispatcher. The next tick claims more while those are being delivered: a tick never waits for an SMTP conversation.
 * Sends for servers at capacity are not claimed (`traffic.ts`); a hint wakes the loop when capacity is free. Claims
 * with a lost response may have committed, so later ticks undo them.
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
      const { serverCapacity } = dispatcher;
      const due = await listDueWorkspaces(ctx.sql, ctx.clock.now(), WORKSPACES_PER_TICK);
      const worked = await claimApart(ctx, due, {
        isAlive: () => worker.isAlive(),
        begin: () => {
          const claim = { id: ctx.ids.uuid(), worker, limit: CLAIM_LIMIT, serverCapacity };
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
    claims: { table: 'send_claims' },
    drain: async () => dispatcher?.stop(),
    progress: () => dispatcher?.progress() ?? null,
  };
}

/** A full server makes its campaign due immediately, so that workers of other processes can claim its sends. */
function notBefore(dueAt: Date | null, now: Date): Date | null {
  return dueAt === null ? null : new Date(Math.max(dueAt.getTime(), now.getTime() + FULL_MS));
}

/** Undoes claims with a lost response. Returns claims that may still commit. */
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
