import type { Timeframe } from '../../engine/lifecycle/enums.js';

const DAY_MS = 86_400_000;

/** The UTC days of a timeframe, today included where it reaches to now: from inclusive, to exclusive, null is open. */
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
