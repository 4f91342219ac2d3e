import type { Ctx } from '../../../platform/context.js';
import type { Period } from '../../outreach/statistics/index.js';
import { sumBetween } from './daily.reads.js';
import { type Sums, sumByUtcDay } from './stats.reads.js';

/** Stats of one day, `YYYY-MM-DD`. */
export type DaySums = Sums & { readonly day: string };

/**
 * Returns the latest `limit` days (null for all) with facts in a period, for one campaign or (null) the whole
 * workspace, oldest first.
 */
export async function readDays(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string | null,
  period: Period,
  limit: number | null,
): Promise<readonly DaySums[]> {
  const { days } = period;
  if (days === null) return sumByUtcDay(ctx.sql, workspaceId, campaignId, { ...period, days }, limit);
  const rows = await sumBetween(ctx.sql, workspaceId, campaignId, days.starts);
  const named = rows
    .toSorted((a, b) => a.bucket - b.bucket)
    .map(({ bucket, ...sums }): DaySums => ({ ...sums, day: days.dates[bucket - 1] as string }));
  return limit === null ? named : named.slice(-limit);
}
