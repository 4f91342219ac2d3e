import type { Schemas } from '../../api/client';
import { words } from '../../words';
import { readerZone, wallIn } from '../show/zone';

export type Timeframe = Schemas['Timeframe'];

/** Period of stats as an API parameter: a timeframe, or days in the time zone of the workspace. */
export type Period = { readonly timeframe: Timeframe } | { readonly from: string; readonly to: string };

export const TIMEFRAMES = Object.keys(words.enums.timeframe) as Timeframe[];

const DAYS = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/;

/** Returns the calendar day in the viewer's time zone, this many days from now. */
export const dayFromNow = (days: number, now = new Date()): string => dayIn(readerZone(), days, now);

/** Returns the calendar day in a time zone, `days` from now. */
export function dayIn(zone: string, days: number, now = new Date()): string {
  const { year, month, day } = wallIn(zone, now);
  const at = new Date(Date.UTC(year, month - 1, day + days));
  return at.toISOString().slice(0, 10);
}

/** Parses a period of a URL, `last_7_days` or `2026-03-01..2026-03-28`; anything else is `usual`. */
export function periodOf(text: string | undefined, usual: Timeframe): Period {
  const days = DAYS.exec(text ?? '');
  const [, from, to] = days ?? [];
  if (from !== undefined && to !== undefined && from <= to) return { from, to };
  return { timeframe: TIMEFRAMES.find((one) => one === text) ?? usual };
}

/** Formats the period for a URL. */
export function textOf(period: Period): string {
  return 'timeframe' in period ? period.timeframe : `${period.from}..${period.to}`;
}
