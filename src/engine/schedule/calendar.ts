import { WEEKDAYS, type Weekday } from '../lifecycle/enums.js';

/** Calendar arithmetic on day numbers: days since 1970-01-01, without any zone. */

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})$/;

/** Returns the day number of `YYYY-MM-DD`; null if the date does not exist (`2026-02-30`). */
export function parseDay(date: string): number | null {
  const match = DATE.exec(date);
  if (!match) return null;
  const day = Math.floor(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS);
  return formatDay(day) === date ? day : null;
}

/** Last formatted date: nearly always today, for thousands of messages in a row. */
let last = { day: Number.NaN, date: '' };

/** Returns the `YYYY-MM-DD` of a day number. */
export function formatDay(day: number): string {
  if (day !== last.day) last = { day, date: new Date(day * DAY_MS).toISOString().slice(0, 10) };
  return last.date;
}

/** Returns the `YYYY-MM-DD` of an instant in UTC. */
export function utcDay(instant: Date): string {
  return formatDay(Math.floor(instant.getTime() / DAY_MS));
}

const QUARTER_MS = 15 * MINUTE_MS;

/** Returns the start of the quarter hour that contains an instant. Days of every zone start with one. */
export function quarterOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / QUARTER_MS) * QUARTER_MS);
}

/** Returns the weekday, 0 = Monday .. 6 = Sunday, the order of `WEEKDAYS`. */
export function weekdayIndex(day: number): number {
  // 1970-01-01 was a Thursday.
  return (((day + 3) % 7) + 7) % 7;
}

export function indexOfWeekday(weekday: Weekday): number {
  return WEEKDAYS.indexOf(weekday);
}

/** Returns the minutes since midnight of `HH:MM`, 0..1440; null if it is not a time of day. */
export function parseMinutes(time: string): number | null {
  const match = TIME.exec(time);
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return Number(match[2]) < 60 && minutes <= 1440 ? minutes : null;
}
