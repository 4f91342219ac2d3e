import type { Ctx } from '../../../platform/context.js';
import { dueTable } from '../../../platform/due/claims/due-table.js';
import { letClaimsGo } from '../../../platform/due/claims/let-go.js';
import {
  findLostClaims,
  lockSyncClaim,
  releaseSync,
  type SyncClaim,
  updateSyncSeen,
} from './mailbox-sync-claims.repo.js';
import { claimDueSyncs, type DueSync, findNextSyncDue, releaseSyncs, type SyncRoom } from './mailbox-syncs.repo.js';

/** Claims due polls for a worker over all workspaces, starting with the workspace that holds the fewest places. */
export function claimSyncs(ctx: Ctx, workerId: string, room: SyncRoom): Promise<DueSync[]> {
  return claimDueSyncs(ctx.sql, ctx.clock.now(), workerId, room);
}

/** Ends a claim without a read: the poll is due now, after those already due. */
export async function giveBackSync(ctx: Ctx, claim: SyncClaim): Promise<void> {
  await releaseSync(ctx.sql, claim, ctx.clock.now());
}

const SYNCS = dueTable('mailbox_syncs', { key: { workspace_id: 'int', mailbox_id: 'int' }, open: 'true' });

/** Ends a claim whose result could not be stored: the poll is due at `dueAt`. Never throws; see `letClaimsGo`. */
export function letSyncGo(ctx: Ctx, { workspaceId, mailboxId, attempt }: SyncClaim, dueAt: Date): Promise<void> {
  const key = { workspace_id: workspaceId, mailbox_id: mailboxId };
  return letClaimsGo(ctx, SYNCS, [{ key, workerId: ctx.worker.id, attempt }], dueAt);
}

/** Returns when the next poll is due; null if none is waiting. */
export function nextSyncDueAt(ctx: Ctx): Promise<Date | null> {
  return findNextSyncDue(ctx.sql);
}

/** Returns the claims that are no longer held, because the mailbox has changed or another worker has taken over. */
export function lostSyncs<C extends SyncClaim>(ctx: Ctx, claims: readonly C[]): Promise<C[]> {
  return findLostClaims(ctx.sql, claims);
}

/** Releases the claims of dead workers, and returns how many. Idempotent. */
export function giveBackSyncs(ctx: Ctx, deadWorkerIds: readonly string[]): Promise<number> {
  return releaseSyncs(ctx.sql, deadWorkerIds);
}

/** Returns whether the claim is still held, and locks it until the caller's transaction ends. */
export function holdsSync(ctx: Ctx, claim: SyncClaim): Promise<boolean> {
  return lockSyncClaim(ctx.sql, claim);
}

/** Records under a held claim that all messages have been read. Returns false if the claim is lost. */
export function noteSynced(ctx: Ctx, claim: SyncClaim): Promise<boolean> {
  return updateSyncSeen(ctx.sql, claim, ctx.clock.now());
}
