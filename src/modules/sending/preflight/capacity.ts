import { isReadyToSend, remainingToday } from '../../../engine/admission/mailbox-facts.js';
import { sendingGap } from '../../../engine/admission/provider-pace.js';
import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import type { CampaignSettings } from '../../../engine/campaign/settings.js';
import { localDay } from '../../../engine/schedule/local-day.js';
import { openIntervals } from '../../../engine/schedule/open-intervals.js';
import type { Schedule } from '../../../engine/schedule/types.js';
import { rampLimit } from '../../../engine/sequence/pace.js';
import { mailboxFacts } from '../delivery/index.js';
import type { AttachedMailbox } from './preflight.reads.js';

/** Capacity of a campaign's mailboxes on a full sending day. */
export interface CapacityPlan {
  /** Messages per sending day, by mailbox id; 0 for mailboxes that cannot send. */
  readonly byMailbox: ReadonlyMap<number, number>;
  /** Sum over all mailboxes, capped by the campaign's own limits. */
  readonly perDay: number;
  /** Share of `perDay` available to first messages. */
  readonly newPerDay: number;
  /** Seconds between two messages of the campaign while all its mailboxes send; 0 if no gap applies. */
  readonly secondsApart: number;
}

const DAY_MS = 86_400_000;
/** Number of days sampled for the length of a usual sending day. */
const SAMPLE_DAYS = 14;
/** Maximum range of an estimate. */
const HORIZON_DAYS = 5 * 365;

/** Computes how many messages each ready mailbox, and the campaign as a whole, can send on a sending day. */
export function planCapacity(
  plan: CampaignPlan,
  mailboxes: readonly AttachedMailbox[],
  campaignSendingDays: number,
  now: Date,
): CapacityPlan {
  const seconds = usualOpenSeconds(plan.schedule, now);
  const byMailbox = new Map(mailboxes.map((row) => [row.mailbox_id, mailboxPerDay(row, plan.settings, seconds)]));
  const sum = [...byMailbox.values()].reduce((total, n) => total + n, 0);
  const perDay = Math.min(
    sum,
    plan.settings.dailyLimit ?? Number.POSITIVE_INFINITY,
    rampLimit(plan.settings.ramp, campaignSendingDays) ?? Number.POSITIVE_INFINITY,
  );
  return {
    byMailbox,
    perDay,
    newPerDay: Math.min(perDay, plan.settings.newContactsPerDay ?? Number.POSITIVE_INFINITY),
    secondsApart: secondsApart(mailboxes, plan.settings),
  };
}

function mailboxPerDay(row: AttachedMailbox, settings: CampaignSettings, openSeconds: number): number {
  const facts = mailboxFacts(row);
  if (!row.enabled || !isReadyToSend(facts)) return 0;
  const limit = remainingToday({ ...facts, usedToday: 0, campaignUsedToday: 0, usedLast24h: 0 });
  const gap = gapSeconds(row, settings);
  return gap === 0 ? limit : Math.min(limit, Math.floor(openSeconds / gap) + (openSeconds > 0 ? 1 : 0));
}

function gapSeconds(row: AttachedMailbox, settings: CampaignSettings): number {
  const own = row.policy_gap_seconds ?? settings.gapSeconds;
  return Math.max(sendingGap(row.provider, row.min_gap_seconds), own + settings.jitterSeconds / 2);
}

function secondsApart(mailboxes: readonly AttachedMailbox[], settings: CampaignSettings): number {
  const ready = mailboxes.filter((row) => row.enabled && isReadyToSend(mailboxFacts(row)));
  const perSecond = ready.reduce((sum, row) => sum + 1 / gapSeconds(row, settings), 0);
  return perSecond === 0 ? 0 : 1 / perSecond;
}

/** Averages the open seconds of days with a sending window, over the two weeks that follow the next opening. */
function usualOpenSeconds(schedule: Schedule, now: Date): number {
  const days = new Map<string, number>();
  for (const { startAt, endAt } of sample(schedule, now)) {
    const day = localDay(schedule.timezone, startAt).date;
    days.set(day, (days.get(day) ?? 0) + (endAt.getTime() - startAt.getTime()) / 1000);
  }
  if (days.size === 0) return 0;
  return [...days.values()].reduce((sum, seconds) => sum + seconds, 0) / days.size;
}

function* sample(schedule: Schedule, now: Date) {
  let until: number | null = null;
  for (const interval of openIntervals(schedule, now, new Date(now.getTime() + HORIZON_DAYS * DAY_MS))) {
    until ??= interval.startAt.getTime() + SAMPLE_DAYS * DAY_MS;
    if (interval.startAt.getTime() >= until) return;
    yield interval;
  }
}

/** Messages still to send, to new contacts and to those already in the sequence. */
export interface OpenWork {
  readonly firstMessages: number;
  readonly messages: number;
}

/**
 * Estimates when the last message is sent if no contact replies: on the sending day when the capacity has covered all
 * messages, and not before the last new contact has waited out the delays of its steps. Null without capacity, if the end
 * is over five years away, or if the schedule ends before.
 */
export function estimateCompletion(
  plan: CampaignPlan,
  capacity: Pick<CapacityPlan, 'perDay' | 'newPerDay' | 'secondsApart'>,
  work: OpenWork,
  firstSendAt: Date | null,
): Date | null {
  if (firstSendAt === null || work.messages === 0) return null;
  if (capacity.perDay <= 0 || (work.firstMessages > 0 && capacity.newPerDay <= 0)) return null;
  const enabled = plan.steps.filter((step) => step.state === 'enabled');
  const delaysMs = enabled.slice(1).reduce((sum, step) => sum + step.delaySeconds * 1000, 0);
  const daysOfAll = Math.ceil(work.messages / capacity.perDay);
  const daysOfFirst = work.firstMessages === 0 ? 0 : Math.ceil(work.firstMessages / capacity.newPerDay);
  if (daysOfAll > HORIZON_DAYS) return null;
  /** Number of first messages before the last one, on the last day with any. */
  const lastFirst = Math.max(0, work.firstMessages - 1 - (daysOfFirst - 1) * capacity.newPerDay);
  const horizon = new Date(firstSendAt.getTime() + HORIZON_DAYS * DAY_MS);
  let days = 0;
  let lastDay = '';
  let notBefore = daysOfFirst === 0 ? firstSendAt.getTime() + delaysMs : Number.POSITIVE_INFINITY;
  for (const { startAt, endAt } of openIntervals(plan.schedule, firstSendAt, horizon)) {
    const day = localDay(plan.schedule.timezone, startAt).date;
    if (day !== lastDay) days += 1;
    lastDay = day;
    if (days === daysOfFirst && notBefore === Number.POSITIVE_INFINITY) {
      const begun = Math.max(startAt.getTime(), firstSendAt.getTime());
      notBefore = Math.min(endAt.getTime(), begun + lastFirst * capacity.secondsApart * 1000) + delaysMs;
    }
    if (days >= daysOfAll && endAt.getTime() >= notBefore)
      return new Date(Math.max(startAt.getTime(), Math.min(notBefore, endAt.getTime())));
  }
  return null;
}
