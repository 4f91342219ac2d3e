import { DAY_MS, formatDay } from './calendar.js';
import { toInstantMs, toLocalMs } from './zone.js';

/** Instants of one calendar day of a zone; 23 or 25 hours when the clock changes. */
export interface LocalDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly startsAt: Date;
  /** First instant of the next day. */
  readonly endsAt: Date;
}

/** Returns the number of the local day that contains an instant. If the clock is set back past midnight, days stay in order. */
export function localDayNumber(zone: string, instant: number): number {
  const day = Math.floor(toLocalMs(zone, instant) / DAY_MS);
  return toInstantMs(zone, (day + 1) * DAY_MS) <= instant ? day + 1 : day;
}

/** Returns the local day of an instant, over which daily limits are counted. Throws RangeError for an invalid zone. */
export function localDay(zone: string, instant: Date): LocalDay {
  const day = localDayNumber(zone, instant.getTime());
  return {
    date: formatDay(day),
    startsAt: new Date(toInstantMs(zone, day * DAY_MS)),
    endsAt: new Date(toInstantMs(zone, (day + 1) * DAY_MS)),
  };
}

/** Returns the first instant of a calendar day by its number. */
export function startOfDay(zone: string, day: number): Date {
  return new Date(toInstantMs(zone, day * DAY_MS));
}

/**
 * Returns the same local time `days` calendar days later. A time that does not exist on that day moves to the first valid instant; an
 * ambiguous one is the first.
 */
export function addLocalDays(zone: string, instant: Date, days: number): Date {
  if (days === 0) return new Date(instant);
  return new Date(toInstantMs(zone, toLocalMs(zone, instant.getTime()) + days * DAY_MS));
}
