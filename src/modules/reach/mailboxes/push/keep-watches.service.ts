import type { Ctx } from '../../../../platform/context.js';
import { backOffMs } from '../../../../platform/due/claims/back-off.js';
import { claimDue, note, settle } from '../../../../platform/due/claims/claims.js';
import { hashKey } from '../../../../platform/http/credentials.js';
import { ApiFailure } from '../../../../platform/mail/api/problem.js';
import type { ApiEndpoint, ApiKind, ApiWatch, ApiWatcher } from '../../../../platform/mail/api/types.js';
import { eachClaimed, type Work } from '../../../foundation/faults/index.js';
import { apiEndpointOf } from '../connection/index.js';
import { findMailboxRefs } from '../mailbox-refs.service.js';
import { isPolled } from '../syncs/sync-claims.service.js';
import { announceMail } from '../watches/arrival.service.js';
import { WATCHES, WATCHES_LOOP, type WatchRow } from '../watches/due-watches.js';
import { openWatchAccess } from '../watches/end-watches.service.js';
import { pushTarget } from '../watches/push-target.js';
import { deleteClaimedWatch, listGmailWatches } from '../watches/watches.repo.js';
import { makeWatchSecret } from './watch-secret.js';

const WORK: Work = { name: WATCHES_LOOP, resource: 'mailbox' };
/** Maximum concurrent requests of one process to providers. */
const WATCHES_AT_ONCE = 8;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Requested lifetime of a subscription. Graph allows 10,080 minutes, just under seven days, for messages
 * (https://learn.microsoft.com/graph/api/resources/subscription). A shorter one that nothing renews ends sooner. Gmail always
 * grants seven days, and recommends a renewal once a day (https://developers.google.com/workspace/gmail/api/guides/push).
 */
const LIFE_MS = 3 * DAY_MS;
const RENEW_MS = DAY_MS;
/** Waits after a failure that may pass, and after a rejection, which usually takes the operator to resolve. */
const WAIT = { firstMs: 60_000, longestMs: HOUR_MS };
const REJECTED: readonly string[] = ['rejected', 'policy_rejected', 'auth_failed', 'missing'];
/** Attempts to remove announcements; afterwards, they end when they expire. */
const MOST_REMOVALS = 5;
const LONGEST_PROBLEM = 300;

/** Renews a batch of due watches concurrently. Returns how many. */
export async function keepDueWatches(ctx: Ctx): Promise<number> {
  const take = { now: ctx.clock.now(), workerId: ctx.worker.id, limit: WATCHES_AT_ONCE };
  const claimed = await claimDue(ctx, WATCHES, take);
  await eachClaimed(ctx, WORK, WATCHES, claimed, (row) => keepWatch(ctx, row));
  return claimed.length;
}

/**
 * Brings a claimed watch up to date. A failure leaves the mailbox active: it is polled as without push, and the next attempt
 * is due within an hour.
 */
async function keepWatch(ctx: Ctx, row: WatchRow): Promise<void> {
  try {
    if (row.status === 'ending') return await removeEnded(ctx, row);
    const endpoint = await endpointOf(ctx, row);
    const target = pushTarget(ctx.config, row.kind as ApiKind);
    if (endpoint === null || target === null) return await removeUnwanted(ctx, row, endpoint);
    const watcher = ctx.mail.watchApi(endpoint, target);
    const renewed = row.target === target ? await renew(ctx, row, watcher) : null;
    if (renewed !== null) await keep(ctx, row, renewed);
    else await start(ctx, row, { endpoint, watcher, target });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    await fail(ctx, row, error);
  }
}

/** Returns the API of a mailbox that is polled; null for another mailbox. */
async function endpointOf(ctx: Ctx, row: WatchRow): Promise<ApiEndpoint | null> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = row;
  const [mailbox] = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).values();
  if (mailbox === undefined || !(await isPolled(ctx, workspaceId, mailboxId))) return null;
  const endpoint = await apiEndpointOf(ctx, workspaceId, mailbox);
  return endpoint?.kind === row.kind ? endpoint : null;
}

/** Renews announcements that have not ended. Returns null if there are none, or the provider has removed them. */
async function renew(ctx: Ctx, row: WatchRow, watcher: ApiWatcher): Promise<ApiWatch | null> {
  if (row.expires_at === null || row.expires_at <= ctx.clock.now()) return null;
  return watcher.renew(row.watch_id ?? '', untilOf(ctx));
}

const untilOf = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() + LIFE_MS);

interface Start {
  readonly endpoint: ApiEndpoint;
  readonly watcher: ApiWatcher;
  readonly target: string;
}

/**
 * Requests new announcements. The hash of their secret is stored first, because they can arrive before the response. A process
 * killed in between leaves a subscription whose secret the next attempt replaces: it has no effect, and ends within three days.
 */
async function start(ctx: Ctx, row: WatchRow, { endpoint, watcher, target }: Start): Promise<void> {
  if (row.target !== target && row.watch_id !== null) await stopQuietly(ctx, row, endpoint);
  const secret = makeWatchSecret(row.workspace_id, (count) => ctx.ids.secret(count));
  const begun = { secret_hash: hashKey(secret), watch_id: null, expires_at: null, target, origin: endpoint.origin };
  const noted = await note(ctx.sql, WATCHES, row, begun);
  if (noted === undefined) return;
  const started = await watcher.start(secret, untilOf(ctx));
  if (await keep(ctx, noted, started)) return;
  // The mailbox was deleted or changed while the provider created this subscription.
  ctx.log.info({ mailboxId: row.mailbox_id }, 'removing announcements of a mailbox that has changed');
  if (row.kind === 'graph') await watcher.stop(started.id);
}

/** Removes announcements that are no longer wanted. They expire if that fails. */
async function stopQuietly(ctx: Ctx, row: WatchRow, endpoint: ApiEndpoint): Promise<void> {
  if (row.target === null || row.expires_at === null || (await isNeeded(ctx, row))) return;
  try {
    await ctx.mail.watchApi(endpoint, row.target).stop(row.watch_id);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    ctx.log.info({ err: error, mailboxId: row.mailbox_id }, 'failed to remove announcements of new mail');
  }
}

/** Stores announcements under the claim. Returns false if the claim was lost. */
async function keep(ctx: Ctx, row: WatchRow, { id, expiresAt }: ApiWatch): Promise<boolean> {
  const now = ctx.clock.now();
  const halfMs = (expiresAt.getTime() - now.getTime()) / 2;
  const dueAt = new Date(now.getTime() + Math.max(WAIT.firstMs, Math.min(RENEW_MS, halfMs)));
  const live = { status: 'live', watch_id: id, expires_at: expiresAt, renewed_at: now, problem: null, failures: 0 };
  const settled = await settle(ctx.sql, WATCHES, row, { ...live, due_at: dueAt });
  if (settled === undefined) return false;
  // Mail that arrived before the first announcement.
  if (row.status !== 'live') await announceMail(ctx, row.workspace_id, row.mailbox_id);
  return true;
}

async function fail(ctx: Ctx, row: WatchRow, failure: ApiFailure): Promise<void> {
  const failures = row.failures + 1;
  const isRejected = REJECTED.includes(failure.code);
  const usualMs = isRejected ? WAIT.longestMs : backOffMs(failures, WAIT);
  const waitMs = Math.max(usualMs, (failure.retryAfterSeconds ?? 0) * 1_000);
  const now = ctx.clock.now();
  const context = { workspaceId: row.workspace_id, mailboxId: row.mailbox_id, code: failure.code, waitMs };
  ctx.log.warn({ ...context, err: failure }, 'failed to request announcements of new mail; polling the mailbox');
  const isLive = row.status === 'live' && row.expires_at !== null && row.expires_at > now;
  await settle(ctx.sql, WATCHES, row, {
    ...{ failures, due_at: new Date(now.getTime() + waitMs), problem: failure.message.slice(0, LONGEST_PROBLEM) },
    ...(isLive || row.status === 'ending' ? {} : { status: 'failing' }),
  });
}

/** Removes the announcements of a disconnected mailbox, or all after the operator turned push off. */
async function removeUnwanted(ctx: Ctx, row: WatchRow, endpoint: ApiEndpoint | null): Promise<void> {
  if (endpoint !== null) await stopQuietly(ctx, row, endpoint);
  if (!(await deleteClaimedWatch(ctx.sql, row))) return;
  await announceMail(ctx, row.workspace_id, row.mailbox_id);
}

/** Removes the announcements of a mailbox that lost its access. After a few failures, they end when they expire. */
async function removeEnded(ctx: Ctx, row: WatchRow): Promise<void> {
  const accessToken = openWatchAccess(ctx, row);
  if (accessToken !== null && row.origin !== null && row.target !== null && !(await isNeeded(ctx, row))) {
    const { origin, address } = row;
    const kind = row.kind as ApiKind;
    try {
      await ctx.mail.watchApi({ kind, origin, address, accessToken }, row.target).stop(row.watch_id);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const isOver = error.code === 'auth_failed' || row.failures + 1 >= MOST_REMOVALS;
      if (!isOver) return fail(ctx, row, error);
      ctx.log.info(
        { err: error, mailboxId: row.mailbox_id },
        'announcements of a removed mailbox end when they expire',
      );
    }
  }
  await deleteClaimedWatch(ctx.sql, row);
}

/** Returns whether another mailbox of the instance uses the watch: Gmail has one per account and project. */
async function isNeeded(ctx: Ctx, row: WatchRow): Promise<boolean> {
  if (row.kind !== 'gmail_api') return false;
  const watches = await listGmailWatches(ctx.sql, row.address);
  return watches.some((one) => one.workspace_id !== row.workspace_id || one.mailbox_id !== row.mailbox_id);
}
