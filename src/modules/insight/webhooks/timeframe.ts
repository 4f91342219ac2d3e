import type { Timeframe } from '../../../engine/lifecycle/enums.js';

const DAY_MS = 86_400_000;

/**
 * Returns the UTC days of a timeframe, with today if it extends to now: from inclusive, to exclusive, null for an open
 * bound.
 */
export function timeframeBounds(timeframe: Timeframe, now: Date): { from: Date | null; to: Date | null } {
  const todayMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const daysAgo = (days: number): Date => new Date(todayMs - days * DAY_MS);
  switch (timeframe) {
    case 'today':
      return { from: daysAgo(0), to: null };
    case 'yesterday':
      return { from: daysAgo(1), to: daysAgo(0) };
    case 'last_7_days':
      return { from: daysAgo(6), to: null };
    case 'last_4_weeks':
      return { from: daysAgo(27), to: null };
    case 'all':
      return { from: null, to: null };
  }
}
