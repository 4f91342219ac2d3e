import type { ReasonCode } from '../admission/reasons.js';
import { formatDay, parseDay } from '../schedule/calendar.js';
import { localDay, startOfDay } from '../schedule/local-day.js';
import { openIntervals } from '../schedule/open-intervals.js';
import { scheduleGate } from '../schedule/schedule-gate.js';
import type { Schedule } from '../schedule/types.js';
import type { SimulatedDay } from './types.js';

interface DayEntry {
  sent: number;
  newContacts: number;
  followUps: number;
  replies: number;
  bounces: number;
  /** Whether due messages could not be sent that day. */
  isLeft: boolean;
  readonly held: Map<ReasonCode, number>;
}

/** Simulated emails per day of the campaign, and the limits that applied. */
export class Ledger {
  readonly #days = new Map<string, DayEntry>();

  constructor(private readonly schedule: Schedule) {}

  day(date: string): DayEntry {
    const known = this.#days.get(date);
    if (known !== undefined) return known;
    const made = { sent: 0, newContacts: 0, followUps: 0, replies: 0, bounces: 0, isLeft: false, held: new Map() };
    this.#days.set(date, made);
    return made;
  }

  /** Returns the day of an instant in the campaign's zone. */
  dayAt(at: number): DayEntry {
    return this.day(localDay(this.schedule.timezone, new Date(at)).date);
  }

  /** Records the limit that kept a mailbox with due messages from sending for the rest of the day. */
  held(date: string, reason: ReasonCode): void {
    const { held } = this.day(date);
    held.set(reason, (held.get(reason) ?? 0) + 1);
  }

  /** Returns every day from `first` to the last day with activity, at most up to `until`. */
  list(first: string, until: number, isOpenEnded: boolean): SimulatedDay[] {
    const last = isOpenEnded
      ? localDay(this.schedule.timezone, new Date(until - 1)).date
      : [...this.#days.keys()].reduce((a, b) => (a > b ? a : b), first);
    const days: SimulatedDay[] = [];
    for (let number = parseDay(first)!; number <= parseDay(last)!; number += 1) {
      const date = formatDay(number);
      const { held, isLeft, ...counts } = this.#days.get(date) ?? this.day(date);
      const isLast = date === last && !isOpenEnded;
      days.push({
        date,
        ...counts,
        bindingLimit: isLast ? strongest(held) : this.#bindingOf(number, counts.sent, held, isLeft),
      });
    }
    return days;
  }

  /** Prefers budgets, then the gap, which delayed due messages beyond the window; otherwise the window. */
  #bindingOf(day: number, sent: number, held: ReadonlyMap<ReasonCode, number>, isLeft: boolean): ReasonCode | null {
    const budget = strongest(held);
    if (budget !== null) return budget;
    const startsAt = startOfDay(this.schedule.timezone, day);
    const endsAt = startOfDay(this.schedule.timezone, day + 1);
    const [window] = openIntervals(this.schedule, startsAt, endsAt);
    if (window === undefined) return scheduleGate(this.schedule, new Date(startsAt.getTime() + 12 * 3_600_000)).reason;
    if (isLeft) return 'mailbox_gap_running';
    return sent === 0 ? 'step_delay_running' : null;
  }
}

function strongest(held: ReadonlyMap<ReasonCode, number>): ReasonCode | null {
  let best: ReasonCode | null = null;
  for (const [reason, n] of held) if (best === null || n > (held.get(best) as number)) best = reason;
  return best;
}
