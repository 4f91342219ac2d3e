import type { Weekday } from '../lifecycle/enums.js';
import { DAY_MS, formatDay, indexOfWeekday, parseDay, weekdayIndex } from '../schedule/calendar.js';
import { localDayNumber } from '../schedule/local-day.js';
import { toInstantMs } from '../schedule/zone.js';
import type { ReportCadence } from './enums.js';

const HOUR_MS = 3_600_000;
/** Search range in days, longer than the time between two reports. */
const MOST_DAYS = 70;

/** Local time in a zone at which a report is sent. */
export interface ReportTiming {
  readonly cadence: ReportCadence;
  /** Weekday of weekly reports. */
  readonly weekday: Weekday;
  /** Day of monthly reports, 1 to 31; shorter months use their last day. */
  readonly dayOfMonth: number;
  readonly hour: number;
  readonly zone: string;
}

/** Returns the first time after `after` at which a report is due. */
export function nextReportAt(timing: ReportTiming, after: Date): Date {
  return findReport(timing, after, 1, (at) => at > after.getTime());
}

/** Returns the last time up to `now` at which a report was due: a report that is late by weeks covers the latest period. */
export function latestReportAt(timing: ReportTiming, now: Date): Date {
  return findReport(timing, now, -1, (at) => at <= now.getTime());
}

/** Returns the whole days that the report at `at` covers: from the day of the previous report to the day before this one. */
export function reportDays(timing: ReportTiming, at: Date): { readonly first: number; readonly last: number } {
  const sent = localDayNumber(timing.zone, at.getTime());
  const before = latestReportAt(
    timing,
    new Date(toInstantMs(timing.zone, (sent - 1) * DAY_MS + timing.hour * HOUR_MS)),
  );
  return { first: localDayNumber(timing.zone, before.getTime()), last: sent - 1 };
}

/** Looks for a report from the day of `from` on, forward or backward. Throws a RangeError for a day that never comes. */
function findReport(timing: ReportTiming, from: Date, step: 1 | -1, isWanted: (at: number) => boolean): Date {
  const start = localDayNumber(timing.zone, from.getTime());
  for (let days = 0; days < MOST_DAYS; days += 1) {
    const day = start + days * step;
    const at = toInstantMs(timing.zone, day * DAY_MS + timing.hour * HOUR_MS);
    if (isReportDay(timing, day) && isWanted(at)) return new Date(at);
  }
  throw new RangeError(`No report is due on ${timing.cadence} ${timing.weekday} ${timing.dayOfMonth}`);
}

function isReportDay({ cadence, weekday, dayOfMonth }: ReportTiming, day: number): boolean {
  if (cadence === 'weekly') return weekdayIndex(day) === indexOfWeekday(weekday);
  const ofMonth = dayOfMonthOf(day);
  return ofMonth === dayOfMonth || (ofMonth < dayOfMonth && dayOfMonthOf(day + 1) === 1);
}

const dayOfMonthOf = (day: number): number => Number(formatDay(day).slice(8));

/** Returns the day number of a stored date. */
export function dayNumber(date: string): number {
  const day = parseDay(date);
  if (day === null) throw new RangeError(`Not a date: ${date}`);
  return day;
}
