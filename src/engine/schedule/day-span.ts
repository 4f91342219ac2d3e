import { formatDay } from './calendar.js';
import { startOfDay } from './local-day.js';

/** Calendar days of a zone, one after the other. */
export interface DaySpan {
  /** `YYYY-MM-DD`, the first day first. */
  readonly dates: readonly string[];
  /** The first instant of each day and, last, the end of the last day: days have 23 or 25 hours when the clock changes. */
  readonly starts: readonly Date[];
}

/** The days from one day number to another, both of them. */
export function daySpan(zone: string, first: number, last: number): DaySpan {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return { dates: days.map(formatDay), starts: [...days, last + 1].map((day) => startOfDay(zone, day)) };
}
