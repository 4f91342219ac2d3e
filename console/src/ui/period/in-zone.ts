import type { Period, Timeframe } from './period';
import { dayIn } from './period';

/** First and last day of a timeframe, in days from today. */
const DAYS: Readonly<Record<Exclude<Timeframe, 'all'>, readonly [number, number]>> = {
  today: [0, 0],
  yesterday: [-1, -1],
  last_7_days: [-6, 0],
  last_4_weeks: [-27, 0],
};

/**
 * Returns a timeframe as days of a time zone: the server counts the days of a timeframe from midnight UTC, and days that
 * are fetched from midnight in the time zone of the workspace. `All time` is unchanged.
 */
export function inZone(period: Period, zone: string, now = new Date()): Period {
  if (!('timeframe' in period) || period.timeframe === 'all') return period;
  const [first, last] = DAYS[period.timeframe];
  return { from: dayIn(zone, first, now), to: dayIn(zone, last, now) };
}

/** Returns the time zone at whose midnight the days of a period from `inZone` start. */
export const zoneOf = (period: Period, zone: string): string => ('timeframe' in period ? 'UTC' : zone);
