import type { Timeframe } from '../lifecycle/enums.js';

const DAY_MS = 86_400_000;

/**
 * Returns the UTC days of a timeframe, including today except for `yesterday`: from inclusive, to exclusive; null is
 * unbounded.
 */
export function timeframeDays(timeframe: Timeframe, now: Date): { from: Date | null; to: Date | null } {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const days = (from: number, to: number) => ({
    from: new Date(today + from * DAY_MS),
    to: new Date(today + to * DAY_MS),
  });
  switch (timeframe) {
    case 'today':
      return days(0, 1);
    case 'yesterday':
      return days(-1, 0);
    case 'last_7_days':
      return days(-6, 1);
    case 'last_4_weeks':
      return days(-27, 1);
    case 'all':
      return { from: null, to: null };
  }
}
