import type { Ctx } from '../../../platform/context.js';
import { findLostClaims, lockSyncClaim, type SyncClaim, updateSyncSeen } from './mailbox-sync-claims.repo.js';
import { claimDueSyncs, type DueSync, findNextSyncDue, releaseSyncs } from './mailbox-syncs.repo.js';

/** Claims up to `limit` polls that are due for a worker, oldest first, over all workspaces. */
export function claimSyncs(ctx: Ctx, workerId: string, limit: number): Promise<DueSync[]> {
  return claimDueSyncs(ctx.sql, ctx.clock.now(), workerId, limit);
}

/** When the next poll is due; null when none waits. */
export function nextSyncDueAt(ctx: Ctx): Promise<Date | null> {
  return findNextSyncDue(ctx.sql);
}

/** Which of these claims are not held any more: a change of the mailbox, or another worker, has taken them over. */
export function lostSyncs<C extends SyncClaim>(ctx: Ctx, claims: readonly C[]): Promise<C[]> {
  return findLostClaims(ctx.sql, claims);
}

/** Gives back what dead workers had claimed, and returns how many polls that are. Running it twice changes nothing. */
export function giveBackSyncs(ctx: Ctx, deadWorkerIds: readonly string[]): Promise<number> {
  return releaseSyncs(ctx.sql, deadWorkerIds);
}

/** Whether the claim is still held; until the end of the caller's transaction it stays so. */
export function holdsSync(ctx: Ctx, claim: SyncClaim): Promise<boolean> {
  return lockSyncClaim(ctx.sql, claim);
}

/** Notes under a held claim that all there was has been read. False: the claim is lost. */
export function noteSynced(ctx: Ctx, claim: SyncClaim): Promise<boolean> {
  return updateSyncSeen(ctx.sql, claim, ctx.clock.now());
}
