import { formatDay, indexOfWeekday, parseDay, weekdayIndex } from './calendar.js';
import type { Schedule } from './types.js';

/** Rules for working days: a sending window begins on the day, and it is not a holiday. */
export type WorkingDayRules = Pick<Schedule, 'windows' | 'holidays'>;

/** Maximum days searched for a working day: the maximum number of holidays of a schedule, in whole weeks. */
const SEARCH_DAYS = 366 * 8;

/** Returns Monday to Friday if there is no schedule or its windows have no day. */
function workingWeekdays(rules: WorkingDayRules | null): ReadonlySet<number> {
  const named = new Set(rules?.windows.flatMap((window) => window.days.map(indexOfWeekday)));
  return named.size > 0 ? named : new Set([0, 1, 2, 3, 4]);
}

/**
 * Returns the `count`-th working day after a date; the date itself if `count` is 0. Used to resume a contact after
 * the return date of an out-of-office reply (`outOfOffice.resumeAfterDays`).
 * @param date `YYYY-MM-DD`
 * @throws RangeError if `date` is invalid or `count` is negative.
 */
export function workingDaysAfter(date: string, count: number, rules: WorkingDayRules | null): string {
  const from = parseDay(date);
  if (from === null) throw new RangeError(`Not a date: ${date}`);
  if (count < 0) throw new RangeError(`Not a count of days: ${count}`);
  const weekdays = workingWeekdays(rules);
  const holidays = new Set(rules?.holidays);
  let day = from;
  let left = count;
  for (let looked = 0; left > 0 && looked < SEARCH_DAYS; looked += 1) {
    day += 1;
    if (weekdays.has(weekdayIndex(day)) && !holidays.has(formatDay(day))) left -= 1;
  }
  return formatDay(day);
}
