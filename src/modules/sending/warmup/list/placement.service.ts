import { daySpan } from '../../../../engine/schedule/day-span.js';
import type { Ctx } from '../../../../platform/context.js';
import { askedDays, type DayQuery } from '../../../outreach/statistics/index.js';
import { sumPlacements } from './placement.reads.js';

interface Placed {
  readonly inbox: number;
  readonly spam: number;
  readonly missing: number;
}

const NOTHING: Placed = { inbox: 0, spam: 0, missing: 0 };

const plus = (one: Placed, other: Placed): Placed => ({
  inbox: one.inbox + other.inbox,
  spam: one.spam + other.spam,
  missing: one.missing + other.missing,
});
const allOf = ({ inbox, spam, missing }: Placed): number => inbox + spam + missing;

/** Returns placements by provider for each day of a time zone, the provider with the most messages first. Throws 422; see `askedDays`. */
export async function readPlacements(ctx: Ctx, workspaceId: number, query: DayQuery) {
  const { zone, first, last } = await askedDays(ctx, workspaceId, query);
  const { dates, starts } = daySpan(zone, first, last);
  const rows = await sumPlacements(ctx.sql, workspaceId, starts);
  const names = [...new Set(rows.map(({ provider }) => provider))];
  const providers = names.map((provider) => {
    const byDay = new Map(rows.filter((row) => row.provider === provider).map((row) => [row.bucket, row]));
    const days = dates.map((date, index) => {
      const { inbox, spam, missing } = byDay.get(index + 1) ?? NOTHING;
      return { date, inbox, spam, missing };
    });
    return { provider, ...days.reduce(plus, NOTHING), days };
  });
  return {
    from: dates[0] as string,
    to: dates.at(-1) as string,
    timezone: zone,
    providers: providers.sort((one, other) => allOf(other) - allOf(one) || (one.provider < other.provider ? -1 : 1)),
  };
}
