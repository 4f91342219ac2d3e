import { type Ctx, inTx } from '../../../platform/context.js';
import { settle } from '../../../platform/due/claims/claims.js';
import { restApplication } from './applications/application-rests.service.js';
import { wordsOfFailure } from './core/login-failure.js';
import { causeOfFailure, isUnreachable, type MailboxFailure } from './core/mailbox-failure.js';
import { moveMailboxes } from './core/mailbox-status.service.js';
import { findMailboxes, lockMailboxes, markSendingFine, updateMailboxes } from './core/mailboxes.repo.js';
import { recordDestinationFailure } from './destinations/destination-rests.service.js';
import { distrustAccess, lacksAccess } from './oauth/distrust.service.js';
import { holdSlots } from './slots/mailbox-slots.service.js';
import { type DueSync, SYNCS } from './syncs/due-syncs.js';
import { dueIfAnnounced, updateImapStatus } from './syncs/mailbox-syncs.repo.js';

/**
 * Records that a mailbox could not send: pauses its sending, and ends status `active` after two credential rejections, a
 * block by its provider, or ten consecutive failures, which writes `mailbox.disconnected`. A problem of one destination
 * affects that destination only. A limit of the application pauses all mailboxes that use it, and counts as no failure.
 */
export function recordSendingFailure(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  given: MailboxFailure,
): Promise<void> {
  const { destination = null } = given;
  if (destination !== null) return recordDestinationFailure(ctx, workspaceId, mailboxId, destination, given);
  return inTx(ctx, async (ctx) => {
    const [row] = await lockMailboxes(ctx.sql, workspaceId, [mailboxId]);
    if (row === undefined) return;
    const failure = { ...given, message: wordsOfFailure(row, 'smtp', given) };
    await holdSlots(ctx, workspaceId, [mailboxId], given.retryAfterSeconds ?? 0);
    if (given.ofApplication === true)
      return restApplication(ctx, workspaceId, mailboxId, given.retryAfterSeconds ?? null);
    if (isUnreachable(failure) && (await lacksAccess(ctx, workspaceId, row))) return;
    if (failure.errorCode === 'auth_failed') await distrustAccess(ctx, workspaceId, row);
    const failures = row.consecutive_failures + 1;
    await updateMailboxes(ctx.sql, workspaceId, [mailboxId], {
      consecutive_failures: failures,
      error_code: failure.errorCode,
      error_message: failure.message,
      smtp_status: 'failed',
      smtp_checked_at: ctx.clock.now(),
      smtp_error: failure.message,
    });
    const cause = causeOfFailure(failure, failures, row.error_code);
    if (cause !== null) await moveMailboxes(ctx, workspaceId, [row], cause, failure);
  });
}

/** Resets the count of consecutive failures of mailboxes whose messages were accepted. */
export async function recordSendingSuccess(
  ctx: Ctx,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<void> {
  if (mailboxIds.length > 0) await markSendingFine(ctx.sql, workspaceId, mailboxIds, ctx.clock.now());
}

export type SyncOutcome =
  | {
      readonly kind: 'done';
      readonly nextDueAt: Date;
      /** Time from which announcements of the provider cause a poll; absent without announcements. */
      readonly announcedFrom?: Date;
      /** Limit of the application that the provider reported. */
      readonly limitOfApplication?: { readonly retryAfterSeconds: number | null };
    }
  | { readonly kind: 'failed'; readonly nextDueAt: Date; readonly errorCode: string; readonly message: string };

/**
 * Ends a claimed poll. Two credential rejections or ten consecutive failures end status `active`, because a mailbox whose
 * replies are not received must stop sending. Returns false, without changes, if another claim has taken over the row.
 */
export async function finishSync(ctx: Ctx, sync: DueSync, outcome: SyncOutcome): Promise<boolean> {
  const isHeld = await endSync(ctx, sync, outcome);
  // After the end is committed, so that an announcement either finds the row without a claim, or is found here.
  const isAnnounced = outcome.kind === 'done' && outcome.announcedFrom !== undefined;
  if (isHeld && isAnnounced) await dueIfAnnounced(ctx.sql, sync.workspace_id, sync.mailbox_id);
  return isHeld;
}

function endSync(ctx: Ctx, sync: DueSync, outcome: SyncOutcome): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const error = outcome.kind === 'failed' ? await wordsOfSync(ctx, sync, outcome) : null;
    const failures = error === null ? 0 : sync.failures + 1;
    const change = { due_at: outcome.nextDueAt, connected: false, last_error: error, failures };
    const announcedFrom = outcome.kind === 'done' ? outcome.announcedFrom : undefined;
    const done = { ...change, last_sync_at: now, ...(announcedFrom && { not_before: announcedFrom }) };
    const settled = await settle(ctx.sql, SYNCS, sync, error === null ? done : change);
    if (settled === undefined) return false;
    await updateImapStatus(ctx.sql, sync.workspace_id, sync.mailbox_id, now, error);
    if (outcome.kind === 'done') {
      const limit = outcome.limitOfApplication;
      if (limit) await restApplication(ctx, sync.workspace_id, sync.mailbox_id, limit.retryAfterSeconds);
      return true;
    }
    // Consecutive failures count as one kind, because the kind of the previous failure is unknown.
    const failure = { ...outcome, message: error ?? outcome.message, refused: false };
    const cause = causeOfFailure(failure, failures, outcome.errorCode);
    const refusesLogin = outcome.errorCode === 'auth_failed';
    if (cause === null && !refusesLogin) return true;
    const [row] = await lockMailboxes(ctx.sql, sync.workspace_id, [sync.mailbox_id]);
    if (row === undefined) return true;
    if (refusesLogin) await distrustAccess(ctx, sync.workspace_id, row);
    else if (isUnreachable(failure) && (await lacksAccess(ctx, sync.workspace_id, row))) return true;
    if (cause !== null) await moveMailboxes(ctx, sync.workspace_id, [row], cause, failure);
    return true;
  });
}

/** Looks up the mailbox only for rejected credentials, because no other failure needs it. */
async function wordsOfSync(
  ctx: Ctx,
  sync: DueSync,
  failure: SyncOutcome & { readonly kind: 'failed' },
): Promise<string> {
  if (failure.errorCode !== 'auth_failed') return failure.message;
  const keys = { ids: [sync.mailbox_id], uuids: [], addresses: [] };
  const [row] = await findMailboxes(ctx.sql, sync.workspace_id, keys);
  return row === undefined ? failure.message : wordsOfFailure(row, 'imap', failure);
}
