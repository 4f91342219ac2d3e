import type { Period } from './period';

const DAY_MS = 86_400_000;

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the period of the same length directly before; null for a timeframe, whose days are unknown here. */
export function daysBefore(period: Period): { readonly from: string; readonly to: string } | null {
  if ('timeframe' in period) return null;
  const from = Date.parse(period.from);
  const length = Date.parse(period.to) - from + DAY_MS;
  return { from: dayAt(from - length), to: dayAt(from - DAY_MS) };
}

/** Returns the number of days of a period, both ends included. */
export const lengthOf = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
