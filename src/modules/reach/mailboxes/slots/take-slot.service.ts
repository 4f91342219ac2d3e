import { budgetsOpenAt, remainingToday } from '../../../../engine/admission/mailbox-facts.js';
import { sendingGap } from '../../../../engine/admission/provider-pace.js';
import { rollingUse } from '../../../../engine/admission/rolling-use.js';
import { type LocalDay, localDay } from '../../../../engine/schedule/local-day.js';
import { rampLimit } from '../../../../engine/sequence/pace.js';
import type { Ctx } from '../../../../platform/context.js';
import { providerLimit } from '../core/provider-facts.js';
import { type LockedSlot, lockSlot, updateSlots, waitForSlot } from './mailbox-slots.repo.js';

export type TakenSlot =
  | { readonly taken: true; readonly nextAllowedAt: Date }
  /** `openAt` is the time of the next attempt; null if the slot is briefly locked elsewhere, or the mailbox is not active. */
  | { readonly taken: false; readonly openAt: Date | null };

export type TakenCapacity =
  | { readonly taken: true }
  /**
   * `openAt` is the start of the next day, or the time at which the provider's limit permits sending; null if the
   * mailbox is not active.
   */
  | { readonly taken: false; readonly openAt: Date | null };

/**
 * Takes one message from a mailbox's daily capacity, in the caller's transaction. Uses the same counter, gap, limits, ramp-up,
 * and provider limit as campaign claims, so that together they never exceed them. If the message is not sent, return the
 * slot with `settleSlots`.
 * @param jitterSeconds added to the gap that starts now
 */
export async function takeSlot(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  jitterSeconds: number,
): Promise<TakenSlot> {
  const now = ctx.clock.now();
  const slot = await lockSlot(ctx.sql, workspaceId, mailboxId);
  if (slot === undefined) return { taken: false, openAt: null };
  if (slot.next_allowed_at > now) return { taken: false, openAt: slot.next_allowed_at };
  const today = dayOf(slot, now);
  if (today.left === 0) return { taken: false, openAt: today.opensAt };
  const nextAllowedAt = new Date(
    now.getTime() + (sendingGap(slot.provider, slot.min_gap_seconds) + jitterSeconds) * 1000,
  );
  await useOne(ctx, workspaceId, mailboxId, slot, today, { nextAllowedAt, claims: slot.claims + 1, lastSentAt: now });
  return { taken: true, nextAllowedAt };
}

/**
 * Takes one message of a mailbox's daily limit for a manual message, in the caller's transaction. The message leaves
 * immediately, so no gap applies. Waits for concurrent requests for the same mailbox.
 */
export async function takeCapacity(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<TakenCapacity> {
  const now = ctx.clock.now();
  const slot = await waitForSlot(ctx.sql, workspaceId, mailboxId);
  if (slot === undefined) return { taken: false, openAt: null };
  const today = dayOf(slot, now);
  if (today.left === 0) return { taken: false, openAt: today.opensAt };
  const { next_allowed_at: nextAllowedAt, claims } = slot;
  await useOne(ctx, workspaceId, mailboxId, slot, today, { nextAllowedAt, claims, lastSentAt: null });
  return { taken: true };
}

interface Today {
  readonly day: LocalDay;
  readonly endsAt: Date;
  readonly used: number;
  readonly left: number;
  /** Time when more messages can be sent after the limit is reached. */
  readonly opensAt: Date;
}

function dayOf(slot: LockedSlot, now: Date): Today {
  const day = localDay(slot.timezone, now);
  const isOver = slot.day_ends_at <= now;
  const used = isOver ? 0 : slot.sent_today;
  const endsAt = isOver ? day.endsAt : slot.day_ends_at;
  const rolling = rollingUse(slot, now);
  const budgets = {
    dailyLimit: slot.daily_limit,
    externalDailyUsage: slot.external_daily_usage,
    usedToday: used,
    rampLimit: rampLimit(slot.ramp, slot.sending_days),
    campaignLimit: null,
    campaignUsedToday: 0,
    providerLimit: providerLimit(slot.provider, slot.domain),
    usedLast24h: rolling.used_last_24h,
    providerResetsAt: rolling.provider_resets_at,
    dayEndsAt: endsAt,
  };
  return { day, endsAt, used, left: remainingToday(budgets), opensAt: budgetsOpenAt(budgets) };
}

function useOne(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  slot: LockedSlot,
  { day, endsAt, used }: Today,
  next: { readonly nextAllowedAt: Date; readonly claims: number; readonly lastSentAt: Date | null },
): Promise<number> {
  const isFirst = slot.last_sending_day !== day.date;
  const advance = {
    mailboxId,
    ...next,
    dayEndsAt: endsAt,
    sentToday: used + 1,
    sendingDays: slot.sending_days + (isFirst && slot.last_sending_day !== null ? 1 : 0),
    lastSendingDay: day.date,
    rolling: providerLimit(slot.provider, slot.domain) === null ? 0 : 1,
  };
  return updateSlots(ctx.sql, workspaceId, [advance], ctx.clock.now());
}
