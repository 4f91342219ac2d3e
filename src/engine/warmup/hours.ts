import { unitFloat } from '../chance/draw.js';
import { DAY_MS, weekdayIndex } from '../schedule/calendar.js';
import { localDayNumber } from '../schedule/local-day.js';
import { toInstantMs } from '../schedule/zone.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Hours of the local day in which people start conversations. */
const OPENING_HOURS = { from: 8, to: 18.5 } as const;
/** Hours in which people reply. */
const ANSWER_HOURS = { from: 7.5, to: 21 } as const;

export interface OpeningFacts {
  readonly now: Date;
  /** Zone of the mailbox. */
  readonly zone: string;
  /** Remaining openings planned for the current local day. */
  readonly left: number;
  readonly seed: number;
  /** Distinguishes this choice from others of the mailbox. */
  readonly label: string;
}

/**
 * Returns when a mailbox starts its next conversation: the remaining openings are spread unevenly over its remaining
 * working hours. Null if the day has no more time.
 */
export function nextOpeningAt({ now, zone, left, seed, label }: OpeningFacts): Date | null {
  if (left <= 0) return null;
  const [opens, closes] = hoursOf(zone, localDayNumber(zone, now.getTime()), OPENING_HOURS);
  const from = Math.max(now.getTime(), opens);
  if (from >= closes) return null;
  const share = (closes - from) / left;
  const at = from + share * (0.15 + 0.85 * unitFloat(seed, 'opening', label));
  return at >= closes ? null : new Date(Math.floor(at));
}

/** Returns whether a new warmup conversation can start at this instant in the time zone. */
export function mayOpenAt(at: Date, zone: string): boolean {
  const [opens, closes] = hoursOf(zone, localDayNumber(zone, at.getTime()), OPENING_HOURS);
  return at.getTime() >= opens && at.getTime() < closes;
}

/**
 * Returns when a person replies to a message received at `arrivedAt`: minutes or hours later, while awake in their time
 * zone.
 * @param isWeekdaysOnly excludes Saturdays and Sundays.
 */
export function answerAt(arrivedAt: Date, zone: string, isWeekdaysOnly: boolean, seed: number, label: string): Date {
  // Most replies come within two hours, some take half a day: a long tail, as with real people.
  const u = unitFloat(seed, 'answer', label);
  const waitMs = (4 + 14 * u + 560 * u ** 4) * MINUTE_MS;
  return awakeAt(new Date(arrivedAt.getTime() + waitMs), zone, isWeekdaysOnly, seed, label);
}

/** Returns the instant itself if people reply at that hour, otherwise some minutes into their next day. */
export function awakeAt(at: Date, zone: string, isWeekdaysOnly: boolean, seed: number, label: string): Date {
  let day = localDayNumber(zone, at.getTime());
  for (;;) {
    const [opens, closes] = hoursOf(zone, day, ANSWER_HOURS);
    const isOff = isWeekdaysOnly && weekdayIndex(day) > 4;
    if (!isOff && at.getTime() < closes) {
      if (at.getTime() >= opens) return at;
      return new Date(Math.floor(opens + unitFloat(seed, 'morning', label) * 1.5 * HOUR_MS));
    }
    day += 1;
  }
}

/** Returns whether a warmup reply can be sent at this instant in the time zone. */
export function isAwake(at: Date, zone: string): boolean {
  const [opens, closes] = hoursOf(zone, localDayNumber(zone, at.getTime()), ANSWER_HOURS);
  return at.getTime() >= opens && at.getTime() < closes;
}

/** Returns when a message in spam is moved out of it. */
export function rescueAt(foundAt: Date, seed: number, label: string): Date {
  return later(foundAt, 5, 60, seed, `rescue ${label}`);
}

/** Returns when a message in the inbox is marked as read. */
export function readAt(foundAt: Date, seed: number, label: string): Date {
  return later(foundAt, 2, 45, seed, `read ${label}`);
}

/** Returns when a read or sent message is moved to the warmup folder. */
export function fileAt(readAt: Date, seed: number, label: string): Date {
  return later(readAt, 20, 180, seed, `file ${label}`);
}

/** Returns whether a read message is also marked as important: one in three. */
export function isImportant(seed: number, label: string): boolean {
  return unitFloat(seed, 'important', label) < 1 / 3;
}

function later(from: Date, leastMinutes: number, mostMinutes: number, seed: number, label: string): Date {
  const minutes = leastMinutes + (mostMinutes - leastMinutes) * unitFloat(seed, label);
  return new Date(Math.floor(from.getTime() + minutes * MINUTE_MS));
}

function hoursOf(zone: string, day: number, hours: { readonly from: number; readonly to: number }): [number, number] {
  const at = (hour: number): number => toInstantMs(zone, day * DAY_MS + hour * HOUR_MS);
  return [at(hours.from), at(hours.to)];
}
