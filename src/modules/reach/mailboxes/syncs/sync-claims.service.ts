import type { Ctx } from '../../../../platform/context.js';
import { claimBy, note } from '../../../../platform/due/claims/claims.js';
import { letGo } from '../../../../platform/due/claims/let-go.js';
import { type DueSync, SYNCS } from './due-syncs.js';
import { findLostClaims, lockSyncClaim } from './mailbox-sync-claims.repo.js';
import { claimDueSyncs, endSyncs, findPolled, type SyncCapacity } from './mailbox-syncs.repo.js';

/** Claims due polls for a worker over all workspaces, starting with the workspace that holds the fewest slots. */
export function claimSyncs(ctx: Ctx, workerId: string, capacity: SyncCapacity): Promise<DueSync[]> {
  return claimBy(ctx, SYNCS, workerId, (sql) => claimDueSyncs(sql, ctx.clock.now(), workerId, capacity));
}

/** Ends a claim without a result: the poll is due at `dueAt`. Never throws; see `letGo`. */
export function letSyncGo(ctx: Ctx, sync: DueSync, dueAt: Date): Promise<void> {
  return letGo(ctx, SYNCS, [sync], dueAt);
}

/** Returns the claims that are no longer held, because the mailbox has changed or another worker has taken over. */
export function lostSyncs<C extends DueSync>(ctx: Ctx, claims: readonly C[]): Promise<C[]> {
  return findLostClaims(ctx.sql, claims);
}

/** Returns whether the claim is still held, and locks it until the caller's transaction ends. */
export function holdsSync(ctx: Ctx, claim: DueSync): Promise<boolean> {
  return lockSyncClaim(ctx.sql, claim);
}

/** Ends the polls of a workspace that are in progress, so that its mailboxes are disconnected. */
export function endPolls(ctx: Pick<Ctx, 'sql'>, workspaceId: number): Promise<void> {
  return endSyncs(ctx.sql, workspaceId);
}

/** Returns whether the mailbox is polled: it is connected, and its replies are received. */
export function isPolled(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<boolean> {
  return findPolled(ctx.sql, workspaceId, mailboxId);
}

/** Records under a held claim that all messages have been read. Undefined if the claim is lost. */
export function noteSynced(ctx: Ctx, claim: DueSync): Promise<DueSync | undefined> {
  return note(ctx.sql, SYNCS, claim, {
    connected: true,
    last_sync_at: ctx.clock.now(),
    last_error: null,
    failures: 0,
  });
}
