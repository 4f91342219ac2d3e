import type { Timeframe } from '../../../engine/lifecycle/enums.js';
import { type DaySpan, daySpan } from '../../../engine/schedule/day-span.js';
import { timeframeDays } from '../../../engine/schedule/timeframe.js';
import type { Ctx } from '../../../platform/context.js';
import { ValidationError, valueIssue } from '../../../platform/errors.js';
import { askedDays, type DayQuery } from './asked-days.js';

/** What figures are asked for: a timeframe, or days of a zone. */
export interface PeriodQuery extends DayQuery {
  readonly timeframe?: Timeframe | undefined;
}

/** The time that figures are read over. */
export interface Period {
  /** null: days were asked for. */
  readonly timeframe: Timeframe | null;
  /** The first instant that counts; null: since ever. */
  readonly from: Date | null;
  /** The first instant that counts no more. */
  readonly to: Date;
  /** The days that were asked for; null: UTC days of a timeframe. */
  readonly days: DaySpan | null;
}

/** UTC calendar days, as the interface defines them (part 2, Timeframe). Since ever ends with today, too. */
export function timeframePeriod(timeframe: Timeframe, now: Date): Period {
  const { from, to } = timeframeDays(timeframe, now);
  return { timeframe, from, to: to ?? (timeframeDays('today', now).to as Date), days: null };
}

/**
 * The time of a query; all of it when nothing is asked for. Throws 422 for a timeframe beside days (`conflicting_values`)
 * and for days that are none; see `askedDays`.
 */
export async function askedPeriod(ctx: Ctx, workspaceId: number, query: PeriodQuery): Promise<Period> {
  const { timeframe, from, to, timezone } = query;
  if (from === undefined && to === undefined && timezone === undefined) {
    return timeframePeriod(timeframe ?? 'all', ctx.clock.now());
  }
  if (timeframe !== undefined) {
    const text = 'can not be given beside from, to or timezone: ask for a timeframe or for days';
    throw new ValidationError([valueIssue(['query', 'timeframe'], 'conflicting_values', text, timeframe)]);
  }
  const { zone, first, last } = await askedDays(ctx, workspaceId, query);
  const days = daySpan(zone, first, last);
  return { timeframe: null, from: days.starts[0] as Date, to: days.starts.at(-1) as Date, days };
}
