import type { Schemas } from '../../api/client';
import type { Period } from './period';

type Day = Schemas['OverviewDay'];
/** Stats of a period by day. */
type Daily = Pick<Schemas['CampaignAnalyticsOverviewOut'], 'from' | 'to' | 'daily'>;

const DAY_MS = 86_400_000;
/** Maximum days that the server returns; earlier days are unknown. */
const MOST_DAYS = 90;

/** Returns stats for each day of a period up to `today`, because the server omits days without activity. */
export function withEveryDay<Stats extends Daily>(overview: Stats, period: Period, today: string): Stats {
  const { daily } = overview;
  const [earliest, latest] = [daily[0]?.date, daily.at(-1)?.date];
  if (earliest === undefined || latest === undefined) return overview;
  const { first, last } = 'timeframe' in period ? utcDaysOf(overview) : { first: period.from, last: period.to };
  const from = daily.length < MOST_DAYS && first !== null && first < earliest ? first : earliest;
  const reached = last < today ? last : today;
  const known = new Map(daily.map((day) => [day.date, day]));
  const dates = datesBetween(from, reached > latest ? reached : latest);
  return { ...overview, daily: dates.map((date) => known.get(date) ?? nothingOn(date)) };
}

function utcDaysOf({ from, to }: Daily): { first: string | null; last: string } {
  return { first: from?.slice(0, 10) ?? null, last: dateAt(Date.parse(to) - 1) };
}

function datesBetween(first: string, last: string): string[] {
  const start = Date.parse(first);
  const length = Math.round((Date.parse(last) - start) / DAY_MS) + 1;
  return Array.from({ length }, (_, index) => dateAt(start + index * DAY_MS));
}

function dateAt(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function nothingOn(date: string): Day {
  return { date, sent: 0, uniqueReplies: 0, autoReplies: 0, bounces: 0, opens: 0, clicks: 0, unsubscribes: 0 };
}
