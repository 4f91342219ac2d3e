import type { Schemas } from '../../../api/client';

const DAY_MS = 86_400_000;
/** The service tells so many days at once. */
const MOST_DAYS = 400;

/** The first and the last UTC day of a timeframe; all there is begins with the campaign, 400 days ago at the earliest. */
export function spanOf(timeframe: Schemas['Timeframe'], createdAt: string, now: Date): { from: string; to: string } {
  const daysAgo = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  switch (timeframe) {
    case 'today':
      return { from: daysAgo(0), to: daysAgo(0) };
    case 'yesterday':
      return { from: daysAgo(1), to: daysAgo(1) };
    case 'last_7_days':
      return { from: daysAgo(6), to: daysAgo(0) };
    case 'last_4_weeks':
      return { from: daysAgo(27), to: daysAgo(0) };
    case 'all': {
      const born = createdAt.slice(0, 10);
      const earliest = daysAgo(MOST_DAYS - 1);
      return { from: born > earliest ? born : earliest, to: daysAgo(0) };
    }
  }
}
