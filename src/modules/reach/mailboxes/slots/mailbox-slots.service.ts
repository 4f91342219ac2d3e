import { mailboxBackoffMs } from '../../../../engine/retry/next-retry.js';
import { localDay } from '../../../../engine/schedule/local-day.js';
import type { Ctx } from '../../../../platform/context.js';
import { providerLimit } from '../core/provider-facts.js';
import * as slots from './mailbox-slots.repo.js';

/** Writes counters of mailboxes whose slots the caller has locked in this transaction; the list may be empty. */
export async function advanceSlots(
  ctx: Ctx,
  workspaceId: number,
  advances: readonly slots.SlotAdvance[],
  now: Date,
): Promise<void> {
  if (advances.length > 0) await slots.updateSlots(ctx.sql, workspaceId, advances, now);
}

/** Capacity that was taken from a mailbox's day for a message that was not sent. */
export interface UnusedCapacity {
  readonly mailboxId: number;
  /** Time at which the capacity was taken, from the day at that time. */
  readonly takenAt: Date;
}

/**
 * Settles the daily counters of claims in the caller's transaction: returns the capacity of emails that were definitely not sent (limits
 * count only real submissions), and keeps the gap of each mailbox after a sent email.
 */
export async function settleSlots(
  ctx: Ctx,
  workspaceId: number,
  ended: {
    readonly unused: readonly UnusedCapacity[];
    readonly spaced: Parameters<typeof slots.updateSlotGaps>[2];
  },
): Promise<void> {
  await lockTogether(
    ctx,
    workspaceId,
    [...ended.unused, ...ended.spaced].map(({ mailboxId }) => mailboxId),
  );
  if (ended.unused.length > 0) await giveBack(ctx, workspaceId, ended.unused);
  if (ended.spaced.length > 0) await slots.updateSlotGaps(ctx.sql, workspaceId, ended.spaced);
}

/** Locks the slots in ID order first, because each statement about several slots has a different order. */
async function lockTogether(ctx: Ctx, workspaceId: number, mailboxIds: readonly number[]): Promise<void> {
  const ids = [...new Set(mailboxIds)];
  if (ids.length > 1) await slots.lockSlots(ctx.sql, workspaceId, ids);
}

async function giveBack(ctx: Ctx, workspaceId: number, unused: readonly UnusedCapacity[]): Promise<void> {
  const ids = [...new Set(unused.map(({ mailboxId }) => mailboxId))];
  const zones = new Map((await slots.listZones(ctx.sql, workspaceId, ids)).map(({ id, timezone }) => [id, timezone]));
  await slots.releaseSlots(
    ctx.sql,
    workspaceId,
    unused.flatMap(({ mailboxId, takenAt }) => {
      const zone = zones.get(mailboxId);
      return zone === undefined ? [] : [{ mailboxId, takenAt, dayEndsAt: localDay(zone, takenAt).endsAt }];
    }),
  );
}

/**
 * Counts messages by members, one per entry, toward the local days of their mailboxes. Limits never delay these
 * messages, but receivers and providers see one sender, so campaigns send fewer emails.
 */
export async function countByHand(ctx: Ctx, workspaceId: number, mailboxIds: readonly number[]): Promise<void> {
  if (mailboxIds.length === 0) return;
  const now = ctx.clock.now();
  const uses = (await slots.listZones(ctx.sql, workspaceId, mailboxIds)).map(({ id, timezone, provider, domain }) => {
    const n = mailboxIds.filter((one) => one === id).length;
    const rolling = providerLimit(provider, domain) === null ? 0 : n;
    return { mailboxId: id, n, rolling, dayEndsAt: localDay(timezone, now).endsAt };
  });
  await lockTogether(ctx, workspaceId, mailboxIds);
  await slots.addToSlots(ctx.sql, workspaceId, uses, now);
}

/**
 * Pauses sending of mailboxes before their failure is recorded: for one minute after the first consecutive failure,
 * doubling up to an hour.
 * @param leastSeconds minimum pause, requested by the provider
 */
export async function holdSlots(
  ctx: Ctx,
  workspaceId: number,
  mailboxIds: readonly number[],
  leastSeconds = 0,
): Promise<void> {
  const now = ctx.clock.now().getTime();
  await lockTogether(ctx, workspaceId, mailboxIds);
  const rows = await slots.listFailures(ctx.sql, workspaceId, mailboxIds);
  await slots.holdSlots(
    ctx.sql,
    workspaceId,
    rows.map(({ id, consecutive_failures: failures }) => {
      const waitMs = Math.max(mailboxBackoffMs(failures + 1), leastSeconds * 1_000);
      return { mailboxId: id, until: new Date(now + waitMs) };
    }),
  );
}
