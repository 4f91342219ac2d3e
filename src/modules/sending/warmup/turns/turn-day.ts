import { unitFloat } from '../../../../engine/chance/draw.js';
import { localDay } from '../../../../engine/schedule/local-day.js';
import { dayTarget, isWorkingDay } from '../../../../engine/warmup/day.js';
import { awakeAt, isAwake, mayOpenAt, nextOpeningAt } from '../../../../engine/warmup/hours.js';
import type { Ctx } from '../../../../platform/context.js';
import { type DayUse, findDayUse } from '../conversations/messages.repo.js';
import type { WarmupRow } from '../core/warmup-mailboxes.repo.js';
import { settingsOf } from '../state/state.service.js';
import type { TurnState } from './turn-state.service.js';

/** Maximum time after midnight at which a new day starts; the time differs by mailbox and day. */
const MORNING_MS = 3 * 3_600_000;

/** Current local day of a mailbox, with its targets. */
export interface RunningDay {
  readonly date: string;
  readonly endsAt: Date;
  readonly target: number;
  readonly days: number;
  readonly workingDays: number;
  readonly sent: number;
  readonly openingAt: Date | null;
  readonly wantsAnswer: boolean;
  readonly wantsOpening: boolean;
  /** Returns the time of the next turn, given the start of the next conversation. */
  nextAt(openingAt?: Date | null): Date;
  /** Returns the time, or null if it is past the end of the day. */
  laterOpening(at: Date): Date | null;
  /** Returns the start of the conversation after one that starts now. */
  openingAfterThis(): Date | null;
}

/** Returns the current day. The first turn of a new day counts the previous one and plans the first conversation. */
export async function runningDay(ctx: Ctx, row: WarmupRow, state: TurnState): Promise<RunningDay> {
  const now = ctx.clock.now();
  const { date, startsAt, endsAt } = localDay(state.zone, now);
  const isNew = row.day !== date;
  const wasWorking = row.day !== null && isWorkingDay(row.day);
  const days = row.days + (isNew && row.day !== null ? 1 : 0);
  const workingDays = row.working_days + (isNew && wasWorking ? 1 : 0);
  const settings = settingsOf(row);
  const facts = { settings, isReady: state.isReady, workingDays, band: state.health.band, seed: row.seed, date };
  const target = dayTarget(facts);
  const use = await findDayUse(ctx.sql, row.workspace_id, row.mailbox_id, { startsAt, endsAt });
  const opening = (left: number, label: string): Date | null =>
    nextOpeningAt({ now, zone: state.zone, left, seed: row.seed, label: `${date} ${label}` });
  const planned = isNew ? opening(target - use.sent - use.planned, 'first') : row.next_opening_at;
  // Work that could not start in time does not start on this day: no mailbox writes to a new partner at night.
  const openingAt = planned !== null && mayOpenAt(planned > now ? planned : now, state.zone) ? planned : null;
  const hasCapacity = use.sent < target;
  const answerAt = nextAnswerAt(use, hasCapacity, now, state.zone, settings.weekdaysOnly, row.seed);
  const rollsAt = new Date(endsAt.getTime() + Math.floor(MORNING_MS * unitFloat(row.seed, 'morning', date)));
  return {
    date,
    endsAt,
    target,
    days,
    workingDays,
    sent: use.sent,
    openingAt,
    wantsAnswer: answerAt !== null && answerAt <= now,
    wantsOpening: hasCapacity && openingAt !== null && openingAt <= now,
    nextAt: (at = openingAt) => {
      const wanted = hasCapacity ? [at, answerAt] : [];
      return earliest([rollsAt, ...wanted.filter((one) => one !== null)]);
    },
    laterOpening: (at) => (mayOpenAt(at, state.zone) ? at : null),
    openingAfterThis: () => opening(target - use.sent - 1 - use.planned, String(use.sent)),
  };
}

/** Returns when the longest waiting reply can be sent: only during the waking hours of its author. */
function nextAnswerAt(
  { next_planned_at: planned }: DayUse,
  hasCapacity: boolean,
  now: Date,
  zone: string,
  isWeekdaysOnly: boolean,
  seed: number,
): Date | null {
  if (planned === null || !hasCapacity) return null;
  if (planned > now || isAwake(now, zone)) return planned;
  return awakeAt(now, zone, isWeekdaysOnly, seed, String(planned.getTime()));
}

function earliest(instants: readonly Date[]): Date {
  return new Date(Math.min(...instants.map((instant) => instant.getTime())));
}
