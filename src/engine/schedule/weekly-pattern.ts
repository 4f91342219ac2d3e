import { indexOfWeekday, parseMinutes } from './calendar.js';
import type { ScheduleWindow } from './types.js';

/** Minutes of local time since the midnight at which the window's day starts; `to` above 1440 is on the next day. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** Windows of a week, prepared for mapping to dates. */
export interface WeeklyPattern {
  /** Ranges of the windows that start on each weekday, Monday first, merged. */
  readonly days: ReadonlyArray<readonly DayRange[]>;
  /** Whether no minute of the week is closed. */
  readonly alwaysOpen: boolean;
  /** Upper bound for the length of one open interval, in days; not meaningful if always open. */
  readonly longestRunDays: number;
}

const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Returns sorted ranges without overlaps or adjacent ranges. */
function mergeRanges(ranges: readonly DayRange[]): DayRange[] {
  const merged: { from: number; to: number }[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = merged[merged.length - 1];
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ from: range.from, to: range.to });
  }
  return merged;
}

/** Returns the range of one window; null if it is malformed or empty, which writes reject. */
function rangeOf(window: ScheduleWindow): DayRange | null {
  const from = parseMinutes(window.start);
  const end = parseMinutes(window.end);
  if (from === null || end === null || from === end || from === DAY_MINUTES) return null;
  return { from, to: end < from ? end + DAY_MINUTES : end };
}

/** Maps the windows to the days of a week. Ignores windows without content. */
export function compileWeeklyPattern(windows: readonly ScheduleWindow[]): WeeklyPattern {
  const days: DayRange[][] = [[], [], [], [], [], [], []];
  for (const window of windows) {
    const range = rangeOf(window);
    if (!range) continue;
    for (const weekday of window.days) days[indexOfWeekday(weekday)]?.push(range);
  }
  const onWeek = days.flatMap((ranges, day) =>
    ranges.map(({ from, to }) => ({ from: from + day * DAY_MINUTES, to: to + day * DAY_MINUTES })),
  );
  // Iterates twice over the week, so that an interval across its end is complete.
  const runs = mergeRanges([
    ...onWeek,
    ...onWeek.map(({ from, to }) => ({ from: from + WEEK_MINUTES, to: to + WEEK_MINUTES })),
  ]);
  const longest = Math.max(0, ...runs.map((run) => run.to - run.from));
  return {
    days: days.map(mergeRanges),
    alwaysOpen: longest >= WEEK_MINUTES,
    longestRunDays: Math.ceil(longest / DAY_MINUTES),
  };
}
