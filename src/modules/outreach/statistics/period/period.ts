import type { Timeframe } from '../../../../engine/lifecycle/enums.js';
import { type DaySpan, daySpan } from '../../../../engine/schedule/day-span.js';
import { timeframeDays } from '../../../../engine/schedule/timeframe.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { ValidationError, valueIssue } from '../../../../platform/errors.js';
import { askedDays, type DayQuery } from './asked-days.js';

/** Requested period of stats: a timeframe, or days of a time zone. */
export interface PeriodQuery extends DayQuery {
  readonly timeframe?: Timeframe | undefined;
}

/** Period that stats are read over. */
export interface Period {
  /** Timeframe; null if days were requested. */
  readonly timeframe: Timeframe | null;
  /** Start of the period, inclusive; null for all time. */
  readonly from: Date | null;
  /** End of the period, exclusive. */
  readonly to: Date;
  /** Requested days; null for UTC days of a timeframe. */
  readonly days: DaySpan | null;
}

/** Returns UTC calendar days, as the interface defines them (part 2, Timeframe). All time ends with today too. */
export function timeframePeriod(timeframe: Timeframe, now: Date): Period {
  const { from, to } = timeframeDays(timeframe, now);
  return { timeframe, from, to: to ?? (timeframeDays('today', now).to as Date), days: null };
}

/**
 * Returns the period of a query; all time by default. Throws 422 for a timeframe combined with days
 * (`conflicting_values`) and for invalid days; see `askedDays`.
 */
export async function askedPeriod(ctx: Ctx, workspaceId: number, query: PeriodQuery): Promise<Period> {
  const { timeframe, from, to, timezone } = query;
  if (from === undefined && to === undefined && timezone === undefined) {
    return timeframePeriod(timeframe ?? 'all', ctx.clock.now());
  }
  if (timeframe !== undefined) {
    const text = say('cannot be combined with `from`, `to` or `timezone`');
    throw new ValidationError([valueIssue(['query', 'timeframe'], 'conflicting_values', text, timeframe)]);
  }
  const { zone, first, last } = await askedDays(ctx, workspaceId, query);
  const days = daySpan(zone, first, last);
  return { timeframe: null, from: days.starts[0] as Date, to: days.starts.at(-1) as Date, days };
}
