import { formatDay, indexOfWeekday, parseDay, weekdayIndex } from './calendar.js';
import type { Schedule } from './types.js';

/** Rules for working days: a sending window begins on the day, and it is not a holiday. */
export type WorkingDayRules = Pick<Schedule, 'windows' | 'holidays'>;

/** Days looked at before giving up on finding a working day: the most holidays a schedule has, in whole weeks. */
const SEARCH_DAYS = 366 * 8;

/** Monday to Friday when there is no schedule or its windows name no day. */
function workingWeekdays(rules: WorkingDayRules | null): ReadonlySet<number> {
  const named = new Set(rules?.windows.flatMap((window) => window.days.map(indexOfWeekday)));
  return named.size > 0 ? named : new Set([0, 1, 2, 3, 4]);
}

/**
 * The `count`-th working day after a date; the date itself when `count` is 0. Used to resume a contact after the return
 * date of an out-of-office reply (`outOfOffice.resumeAfterDays`).
 * @param date `YYYY-MM-DD`
 * @throws RangeError when `date` is none or `count` is negative.
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
