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

/** Claims polls that are due for a worker, over all workspaces: for the workspace that holds the fewest places first. */
export function claimSyncs(ctx: Ctx, workerId: string, room: SyncRoom): Promise<DueSync[]> {
  return claimDueSyncs(ctx.sql, ctx.clock.now(), workerId, room);
}

/** Ends a claim under which nothing was read: the poll is due at once, behind those that are due already. */
export async function giveBackSync(ctx: Ctx, claim: SyncClaim): Promise<void> {
  await releaseSync(ctx.sql, claim, ctx.clock.now());
}

const SYNCS = dueTable('mailbox_syncs', { key: { workspace_id: 'int', mailbox_id: 'int' }, open: 'true' });

/** Ends a claim whose end could not be written: the poll is due at `dueAt`. Never throws; see `letClaimsGo`. */
export function letSyncGo(ctx: Ctx, { workspaceId, mailboxId, attempt }: SyncClaim, dueAt: Date): Promise<void> {
  const key = { workspace_id: workspaceId, mailbox_id: mailboxId };
  return letClaimsGo(ctx, SYNCS, [{ key, workerId: ctx.worker.id, attempt }], dueAt);
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
