import { remainingToday } from '../../engine/admission/mailbox-facts.js';
import { localDay } from '../../engine/schedule/local-day.js';
import { rampLimit } from '../../engine/sequence/pace.js';
import type { Ctx } from '../../platform/context.js';
import { lockSlot, updateSlots } from './mailbox-slots.repo.js';
import { providerLimit } from './provider-facts.js';

export type TakenSlot =
  | { readonly taken: true; readonly nextAllowedAt: Date }
  /** `openAt` says when it is worth asking again; null: the slot is in other hands for a moment, or the mailbox is not active. */
  | { readonly taken: false; readonly openAt: Date | null };

/**
 * Takes one message of a mailbox's day, in the caller's transaction: the same counter, gap, limits and ramp that campaigns
 * claim from, and the same limit of its provider, so that together they never exceed it. Give it back with `settleSlots` when
 * the message did not go out.
 * @param jitterSeconds added to the gap that begins now.
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
  const day = localDay(slot.timezone, now);
  const isOver = slot.day_ends_at <= now;
  const usedToday = isOver ? 0 : slot.sent_today;
  const left = remainingToday({
    dailyLimit: slot.daily_limit,
    externalDailyUsage: slot.external_daily_usage,
    usedToday,
    rampLimit: rampLimit(slot.ramp, slot.sending_days),
    campaignLimit: null,
    campaignUsedToday: 0,
    providerLimit: providerLimit(slot.provider, slot.domain),
    usedLast24h: usedToday,
  });
  if (left === 0) return { taken: false, openAt: isOver ? day.endsAt : slot.day_ends_at };
  const nextAllowedAt = new Date(now.getTime() + (slot.min_gap_seconds + jitterSeconds) * 1000);
  const isFirst = slot.last_sending_day !== day.date;
  await updateSlots(ctx.sql, workspaceId, [
    {
      mailboxId,
      nextAllowedAt,
      dayEndsAt: isOver ? day.endsAt : slot.day_ends_at,
      sentToday: usedToday + 1,
      sendingDays: slot.sending_days + (isFirst && slot.last_sending_day !== null ? 1 : 0),
      lastSendingDay: day.date,
      claims: slot.claims + 1,
      lastSentAt: now,
    },
  ]);
  return { taken: true, nextAllowedAt };
}
