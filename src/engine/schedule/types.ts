import type { Weekday } from '../lifecycle/enums.js';

/** One weekly window in local time. `end` before `start` runs into the next day; `24:00` is the end of the day. */
export interface ScheduleWindow {
  readonly days: readonly Weekday[];
  /** `HH:MM`, 00:00..23:59. */
  readonly start: string;
  /** `HH:MM`, 00:00..24:00. */
  readonly end: string;
}

/**
 * When a campaign may send (`nextWindow`). Treated as immutable: what is
 * computed from it is kept per object.
 */
export interface Schedule {
  /** IANA name; reads `startDate` and `endDate` always, the windows unless the contact's zone is used. */
  readonly timezone: string;
  /** Windows and holidays are read in the contact's zone when it is known. */
  readonly useContactTimezone: boolean;
  /** `YYYY-MM-DD`, first sending day. */
  readonly startDate: string | null;
  /** `YYYY-MM-DD`, last sending day, inclusive. */
  readonly endDate: string | null;
  readonly windows: readonly ScheduleWindow[];
  /** `YYYY-MM-DD`, local days without sending. */
  readonly holidays: readonly string[];
}

/** A stretch of open time: `startAt` belongs to it, `endAt` does not. */
export interface OpenInterval {
  readonly startAt: Date;
  readonly endAt: Date;
}

/** Returns the zone of a contact's sends: its own if the schedule uses it and it is known, otherwise the campaign's. */
export function zoneOf(schedule: Schedule, contactZone: string | null | undefined): string {
  return schedule.useContactTimezone && contactZone ? contactZone : schedule.timezone;
}
