import type { Timeframe } from '../../engine/lifecycle/enums.js';
import { timeframeDays } from '../../engine/schedule/timeframe.js';

/** The UTC days of a timeframe: `from` inclusive and `to` exclusive, at midnight. `from` null: since ever. */
export interface DayRange {
  readonly from: Date | null;
  readonly to: Date;
}

/** UTC calendar days, as the interface defines them (part 2, Timeframe). Since ever ends with today, too. */
export function dayRange(timeframe: Timeframe, now: Date): DayRange {
  const { from, to } = timeframeDays(timeframe, now);
  return { from, to: to ?? (timeframeDays('today', now).to as Date) };
}
