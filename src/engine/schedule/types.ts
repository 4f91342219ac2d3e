import type { Weekday } from '../lifecycle/enums.js';

/** One weekly window in local time. `end` before `start` runs into the next day; `24:00` is the end of the day. */
export interface ScheduleWindow {
  readonly days: readonly Weekday[];
  /** `HH:MM`, 00:00..23:59. */
  readonly start: string;
  /** `HH:MM`, 00:00..24:00. */
  readonly end: string;
}

/** Times at which a campaign may send (`nextWindow`). Treated as immutable, because results are cached per object. */
export interface Schedule {
  /** IANA name. Always applies to `startDate` and `endDate`; applies to the windows unless the contact's zone is used. */
  readonly timezone: string;
  /** Whether windows and holidays apply in the contact's zone if it is known. */
  readonly useContactTimezone: boolean;
  /** `YYYY-MM-DD`, first sending day. */
  readonly startDate: string | null;
  /** `YYYY-MM-DD`, last sending day, inclusive. */
  readonly endDate: string | null;
  readonly windows: readonly ScheduleWindow[];
  /** `YYYY-MM-DD`, local days without sending. */
  readonly holidays: readonly string[];
}

/** Interval of open time: includes `startAt`, excludes `endAt`. */
export interface OpenInterval {
  readonly startAt: Date;
  readonly endAt: Date;
}

/** Returns the zone of a contact's sends: its own if the schedule uses it and it is known, otherwise the campaign's. */
export function zoneOf(schedule: Schedule, contactZone: string | null | undefined): string {
  return schedule.useContactTimezone && contactZone ? contactZone : schedule.timezone;
}
