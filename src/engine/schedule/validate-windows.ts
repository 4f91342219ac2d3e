import { type Said, say } from '../words/say.js';
import { parseDay, parseMinutes } from './calendar.js';
import type { Schedule, ScheduleWindow } from './types.js';
import { isZone } from './zone.js';

/** A rule that a schedule breaks; `code` is the `ctx.code` of its 422, `path` lies inside the schedule. */
export interface ScheduleIssue {
  readonly path: ReadonlyArray<string | number>;
  readonly code: 'empty_window' | 'end_before_start' | 'invalid_timezone';
  readonly message: Said;
}

/**
 * Finds windows that never open, including those with a `start` of `24:00`, which would be midnight of the next day.
 * Skips times that are not `HH:MM`, which the request schema rejects.
 */
export function validateWindows(windows: readonly ScheduleWindow[]): ScheduleIssue[] {
  return windows.flatMap((window, index): ScheduleIssue[] => {
    const start = parseMinutes(window.start);
    const end = parseMinutes(window.end);
    if (start === null || end === null) return [];
    if (start !== end && start !== 1440) return [];
    const message = say`a window needs an end that differs from its start, and a start before 24:00`;
    return [{ path: ['windows', index], code: 'empty_window', message }];
  });
}

/** Checks the rules of a schedule that its schema cannot express. Dates of another form are ignored. */
export function validateSchedule(schedule: Schedule): ScheduleIssue[] {
  const issues = validateWindows(schedule.windows);
  if (!isZone(schedule.timezone)) {
    issues.push({ path: ['timezone'], code: 'invalid_timezone', message: say`must be an IANA time zone` });
  }
  const start = schedule.startDate === null ? null : parseDay(schedule.startDate);
  const end = schedule.endDate === null ? null : parseDay(schedule.endDate);
  if (start !== null && end !== null && end < start) {
    issues.push({ path: ['endDate'], code: 'end_before_start', message: say('must not be before `startDate`') });
  }
  return issues;
}
