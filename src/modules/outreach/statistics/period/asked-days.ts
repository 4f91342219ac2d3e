import { formatDay, parseDay } from '../../../../engine/schedule/calendar.js';
import { localDayNumber } from '../../../../engine/schedule/local-day.js';
import { type Said, say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { ValidationError, valueIssue } from '../../../../platform/errors.js';
import { getWorkspace } from '../../../foundation/workspaces/index.js';

/** Maximum number of days: a year, and the same month of the previous year. */
export const MAX_DAYS = 400;
const DEFAULT_DAYS = 28;

/** Requested days in a time zone. */
export interface DayQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timezone?: string | undefined;
}

/** First and last day number, both inclusive. */
export interface AskedDays {
  readonly zone: string;
  readonly first: number;
  readonly last: number;
}

/** Returns the days of a query with defaults. Throws 422 for a span that ends before it starts or is too long. */
export async function askedDays(ctx: Ctx, workspaceId: number, query: DayQuery): Promise<AskedDays> {
  const zone = query.timezone ?? (await getWorkspace(ctx, workspaceId)).timezone;
  const last = dayOf(query.to) ?? localDayNumber(zone, ctx.clock.now().getTime());
  const first = dayOf(query.from) ?? last - DEFAULT_DAYS + 1;
  if (first > last) {
    throw refused('conflicting_values', say`is after the last day, ${formatDay(last)}`, query.from);
  }
  if (last - first >= MAX_DAYS) {
    throw refused(
      'span_too_long',
      say`must start a period of at most ${MAX_DAYS} days that ends on ${formatDay(last)}`,
      query.from,
    );
  }
  return { zone, first, last };
}

/** The schema's format admits only calendar dates. */
function dayOf(date: string | undefined): number | null {
  return date === undefined ? null : parseDay(date);
}

function refused(code: string, text: Said, value: unknown): ValidationError {
  return new ValidationError([valueIssue(['query', 'from'], code, text, value)]);
}
