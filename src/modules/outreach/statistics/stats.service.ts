import { utcDay } from '../../../engine/schedule/calendar.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import type { TickResult } from '../../../platform/due/due-loop.js';
import { eachItem, ofWorkspace } from '../../foundation/faults/index.js';
import { FOLD_LOOP } from './fold-loop.js';
import type { StatDelta, StatTotals } from './stat-columns.js';
import {
  findUnfolded,
  foldDeltas,
  insertStatDeltas,
  listCounters,
  listReplyDays,
  lockFolding,
  sumStats,
} from './stats.repo.js';

const DAY_MS = 86_400_000;

/** Contacts of a campaign by status. */
export interface CampaignCounts {
  total: number;
  pending: number;
  active: number;
  paused: number;
  completed: number;
  replied: number;
  bounced: number;
  unsubscribed: number;
  suppressed: number;
  stopped: number;
  failed: number;
}

/** Adds facts to the stats, in the transaction in which they happen. */
export function appendStats(ctx: Ctx, workspaceId: number, deltas: readonly StatDelta[]): Promise<void> {
  return insertStatDeltas(ctx.sql, workspaceId, deltas);
}

/**
 * Returns the contacts of campaigns by status, exact at every instant: equal to a recount in the same snapshot.
 * Campaigns without contacts are all zero.
 */
export async function contactCounts(
  ctx: Ctx,
  workspaceId: number,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignCounts>> {
  const counts = new Map(campaignIds.map((id) => [id, noContacts()]));
  for (const row of await listCounters(ctx.sql, workspaceId, 'contact', campaignIds)) {
    const target = counts.get(row.campaign_id) as CampaignCounts;
    if (row.status in target) target[row.status as keyof CampaignCounts] += row.n;
    target.total += row.n;
  }
  return counts;
}

/** Sends of a campaign by status. */
export async function sendCounts(
  ctx: Ctx,
  workspaceId: number,
  campaignIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const counts = new Map<string, Record<string, number>>(campaignIds.map((id) => [id, {}]));
  for (const row of await listCounters(ctx.sql, workspaceId, 'send', campaignIds)) {
    (counts.get(row.campaign_id) as Record<string, number>)[row.status] = row.n;
  }
  return counts;
}

/** Returns the all-time counters of campaigns. Campaigns without facts are omitted. */
export function statTotals(ctx: Ctx, workspaceId: number, campaignIds: readonly string[]): Promise<StatTotals[]> {
  return sumStats(ctx.sql, workspaceId, campaignIds);
}

/** Returns the replies of campaigns on each of the last `days` UTC days, oldest first and with today. */
export async function repliesByDay(
  ctx: Ctx,
  workspaceId: number,
  campaignIds: readonly string[],
  days: number,
): Promise<Map<string, number[]>> {
  const now = ctx.clock.now().getTime();
  const dates = Array.from({ length: days }, (_, index) => utcDay(new Date(now - (days - 1 - index) * DAY_MS)));
  const series = new Map(campaignIds.map((id) => [id, dates.map(() => 0)]));
  for (const { campaign_id, day, replies } of await listReplyDays(ctx.sql, workspaceId, campaignIds, dates[0] ?? '')) {
    const index = dates.indexOf(day);
    const own = series.get(campaign_id);
    if (own !== undefined && index >= 0) own[index] = replies;
  }
  return series;
}

const FOLD_LIMIT = 20_000;

/** Folds the deltas of one workspace into the totals. */
export async function foldOnce(ctx: Ctx): Promise<TickResult> {
  const found = await findUnfolded(ctx.sql, ctx.clock.now());
  if (found === null) return { worked: 0, nextDueAt: null };
  const [folded] = await eachItem(ctx, { name: FOLD_LOOP }, [found], ofWorkspace, (workspaceId) =>
    inTx(ctx, async (ctx) =>
      (await lockFolding(ctx.sql, workspaceId)) ? foldDeltas(ctx.sql, workspaceId, FOLD_LIMIT) : 0,
    ),
  );
  // The workspace is set aside, so the next workspace runs immediately.
  if (folded === undefined) return { worked: 1, nextDueAt: null };
  // A full batch means more is waiting. After a smaller one, deltas gather until the next check.
  return { worked: folded >= FOLD_LIMIT ? folded : 0, nextDueAt: null };
}

function noContacts(): CampaignCounts {
  return {
    total: 0,
    pending: 0,
    active: 0,
    paused: 0,
    completed: 0,
    replied: 0,
    bounced: 0,
    unsubscribed: 0,
    suppressed: 0,
    stopped: 0,
    failed: 0,
  };
}
