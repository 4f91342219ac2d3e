import type { Ctx } from '../../../../platform/context.js';
import type { ApiKind } from '../../../../platform/mail/api/types.js';
import { deleteAnnouncement, insertAnnouncement } from '../syncs/announcements.repo.js';
import { hurryAnnounced } from '../syncs/mailbox-syncs.repo.js';
import { WATCHES_LOOP, type WatchRow } from './due-watches.js';
import { pushTarget } from './push-target.js';
import { findWatch, insertWatch } from './watches.repo.js';

/** Milliseconds between polls of an API. A thousand mailboxes use a fraction of an application's quota. */
const API_POLL_MS = 30_000;
/**
 * Milliseconds between polls while the provider announces new mail. A subscription of Graph covers the inbox only, so Junk
 * Email, Sent Items, and folders that rules move mail to need polls.
 */
const LIVE_POLL_MS: Readonly<Record<ApiKind, number>> = { gmail_api: 60 * 60_000, graph: 15 * 60_000 };

/** Mailbox that is read through an API. */
interface ApiMailbox {
  readonly workspaceId: number;
  readonly mailboxId: number;
  readonly kind: ApiKind;
  readonly address: string;
}

/** Way in which new mail of a mailbox at an API arrives. */
export interface Arrival {
  readonly by: 'push' | 'polling';
  readonly pollMs: number;
  /** Why the provider does not announce new mail; null if it does, or push is not set up. */
  readonly problem: string | null;
}

export function arrivalOf(watch: WatchRow | undefined, kind: ApiKind, now: Date): Arrival {
  const isLive = watch?.status === 'live' && watch.expires_at !== null && watch.expires_at > now;
  if (!isLive) return { by: 'polling', pollMs: API_POLL_MS, problem: watch?.problem ?? null };
  return { by: 'push', pollMs: LIVE_POLL_MS[kind], problem: null };
}

/**
 * Returns the milliseconds until the next poll of a mailbox at an API: few while its provider announces nothing, and at most
 * until the announcements end. Requests announcements if the operator has set up push and the mailbox has none.
 */
export async function nextPollMs(ctx: Ctx, mailbox: ApiMailbox): Promise<number> {
  const { workspaceId, kind } = mailbox;
  if (pushTarget(ctx.config, kind) === null) return API_POLL_MS;
  const now = ctx.clock.now();
  const watch = await findWatch(ctx.sql, workspaceId, mailbox.mailboxId);
  if (watch === undefined && (await insertWatch(ctx.sql, workspaceId, { ...mailbox, now })))
    ctx.wake.hint(WATCHES_LOOP);
  const { by, pollMs } = arrivalOf(watch, kind, now);
  if (by === 'polling') return pollMs;
  return Math.max(API_POLL_MS, Math.min(pollMs, (watch?.expires_at?.getTime() ?? 0) - now.getTime()));
}

/** Name of the loop that polls mailboxes. */
export const SYNC_LOOP = 'inbox.sync';

/**
 * Makes the poll of a mailbox due after an announcement. Any number of them before the poll cause one. Must not run in a
 * transaction: the mark is committed before the row is looked at, and a poll ends in the reverse order.
 */
export async function announceMail(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<void> {
  if (!(await insertAnnouncement(ctx.sql, workspaceId, mailboxId))) return;
  const changed = await hurryAnnounced(ctx.sql, workspaceId, mailboxId, ctx.clock.now());
  if (changed > 0) ctx.wake.hint(SYNC_LOOP);
}

/** Marks the announcements of a mailbox as seen, before a poll reads it. */
export async function seeAnnouncements(
  ctx: Ctx,
  { workspaceId, mailboxId, kind }: Pick<ApiMailbox, 'workspaceId' | 'mailboxId' | 'kind'>,
): Promise<void> {
  if (pushTarget(ctx.config, kind) !== null) await deleteAnnouncement(ctx.sql, workspaceId, mailboxId);
}
