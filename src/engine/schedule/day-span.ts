import { formatDay } from './calendar.js';
import { startOfDay } from './local-day.js';

/** Consecutive calendar days of a zone. */
export interface DaySpan {
  /** Days as `YYYY-MM-DD`, in order. */
  readonly dates: readonly string[];
  /** First instant of each day, followed by the end of the last day. Days have 23 or 25 hours when the clock changes. */
  readonly starts: readonly Date[];
}

/** Returns the days from one day number to another, both included. */
export function daySpan(zone: string, first: number, last: number): DaySpan {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return { dates: days.map(formatDay), starts: [...days, last + 1].map((day) => startOfDay(zone, day)) };
}
