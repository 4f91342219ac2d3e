import type { Ctx } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import {
  type CampaignCounts,
  type CampaignMetrics,
  contactCounts,
  metricsOf,
  repliesByDay,
  sendCounts,
  statTotals,
} from '../../statistics/index.js';
import { type CampaignRow, findCampaign, findCampaignRows } from '../core/campaigns.repo.js';
import { REPLY_DAYS } from '../core/limits.js';
import type { OwnerRow } from '../core/owners.reads.js';
import { ownersOf } from '../core/owners.service.js';
import { type AttachedMailbox, listAttachedMailboxes } from './campaign-mailboxes.reads.js';
import {
  type CampaignFigures,
  readCampaignFigures,
  readWaitingSends,
  type WaitingSends,
} from './campaign-view.reads.js';
import { estimateCompletion, outlookOf, type SendingOutlook } from './sending-outlook.js';

/** Maximum number of counted sends; a campaign's page need not distinguish 10,000 from 200,000 due sends. */
const COUNT_LIMIT = 10_000;

/** Campaign with all data that the API returns. */
export interface CampaignView {
  /** Language of its sentences. */
  readonly language: Ctx['language'];
  readonly row: CampaignRow;
  readonly owner: OwnerRow | null;
  readonly figures: CampaignFigures;
  readonly counts: CampaignCounts;
  readonly outlook: SendingOutlook;
  readonly firstMessagesDue: number;
  readonly followUpsDue: number;
  readonly estimatedCompletionAt: Date | null;
  /** Time of the evaluation. */
  readonly now: Date;
}

/** Campaign in a list. */
export interface ListedCampaign {
  readonly row: CampaignRow;
  readonly owner: OwnerRow | null;
  readonly figures: CampaignFigures;
  readonly counts: CampaignCounts;
  readonly outlook: SendingOutlook;
  readonly metrics: CampaignMetrics;
  /** Replies on each of the last `REPLY_DAYS` UTC days, oldest first. */
  readonly dailyReplies: readonly number[];
}

/** Returns a campaign. Throws `campaign_not_found` (404) for missing, foreign, malformed and deleted ones alike. */
export async function getCampaign(ctx: Ctx, workspaceId: number, campaignId: string): Promise<CampaignRow> {
  const row = await findCampaign(ctx.sql, workspaceId, campaignId);
  if (row === undefined) throw notFound('campaign');
  return row;
}

/** Returns a campaign with its stats. Throws `campaign_not_found` (404). */
export async function viewCampaign(ctx: Ctx, workspaceId: number, campaignId: string): Promise<CampaignView> {
  return describeCampaign(ctx, await getCampaign(ctx, workspaceId, campaignId));
}

/** Returns the same for a row that was just read or written. */
export async function describeCampaign(ctx: Ctx, row: CampaignRow): Promise<CampaignView> {
  const now = ctx.clock.now();
  const { workspace_id: workspaceId, id } = row;
  const [figures] = await readCampaignFigures(ctx.sql, workspaceId, [id]);
  const [waiting] = await readWaitingSends(ctx.sql, workspaceId, [id], now, COUNT_LIMIT);
  const attached = await listAttachedMailboxes(ctx.sql, workspaceId, [id]);
  const counts = (await contactCounts(ctx, workspaceId, [id])).get(id) as CampaignCounts;
  const sends = (await sendCounts(ctx, workspaceId, [id])).get(id) ?? {};
  if (figures === undefined || waiting === undefined) throw new Error(`Campaign ${id} has no slot.`);
  const outlook = outlookOf(row, figures, withoutPaused(waiting, counts), attached, now);
  const waitingCount = (sends.scheduled ?? 0) + (sends.deferred ?? 0);
  const owners = await ownersOf(ctx, workspaceId, [row]);
  return {
    row,
    owner: ownerIn(owners, row),
    figures,
    counts,
    language: ctx.language,
    outlook,
    firstMessagesDue: waiting.first_due,
    followUpsDue: waiting.follow_ups_due,
    estimatedCompletionAt: estimateCompletion(row, outlook, attached, waitingCount, now),
    now,
  };
}

/** Builds the list entries for rows of one workspace, in their order, from a handful of queries for all of them. */
export async function describeCampaigns(
  ctx: Ctx,
  workspaceId: number,
  rows: readonly CampaignRow[],
): Promise<ListedCampaign[]> {
  if (rows.length === 0) return [];
  const now = ctx.clock.now();
  const ids = rows.map((row) => row.id);
  // Only an active campaign can be held back by due emails and mailboxes; others report why they do not send.
  const active = rows.filter((row) => row.status === 'active').map((row) => row.id);
  const figures = byCampaign(await readCampaignFigures(ctx.sql, workspaceId, ids));
  const waiting = byCampaign(active.length === 0 ? [] : await readWaitingSends(ctx.sql, workspaceId, active, now, 1));
  const attached = new Map<string, AttachedMailbox[]>(active.map((id) => [id, []]));
  if (active.length > 0) {
    for (const mailbox of await listAttachedMailboxes(ctx.sql, workspaceId, active)) {
      attached.get(mailbox.campaign_id)?.push(mailbox);
    }
  }
  const counts = await contactCounts(ctx, workspaceId, ids);
  const totals = byCampaign(await statTotals(ctx, workspaceId, ids));
  const replies = await repliesByDay(ctx, workspaceId, ids, REPLY_DAYS);
  const owners = await ownersOf(ctx, workspaceId, rows);
  return rows.map((row) => {
    const figure = figures.get(row.id) as CampaignFigures;
    const nothing: WaitingSends = { campaign_id: row.id, first_due: 0, follow_ups_due: 0, next_due_at: null };
    const counted = counts.get(row.id) as CampaignCounts;
    const awaited = withoutPaused(waiting.get(row.id) ?? nothing, counted);
    return {
      row,
      owner: ownerIn(owners, row),
      figures: figure,
      counts: counted,
      outlook: outlookOf(row, figure, awaited, attached.get(row.id) ?? [], now),
      metrics: metricsOf(totals.get(row.id) ?? {}),
      dailyReplies: replies.get(row.id) ?? [],
    };
  });
}

const ownerIn = (owners: ReadonlyMap<string, OwnerRow>, { owner_id: id }: CampaignRow): OwnerRow | null =>
  id === null ? null : (owners.get(id) ?? null);

/** If all remaining contacts are paused, no message is next, even if their emails wait. */
function withoutPaused(waiting: WaitingSends, counts: CampaignCounts): WaitingSends {
  return counts.paused > 0 && counts.active === 0 ? { ...waiting, next_due_at: null } : waiting;
}

function byCampaign<T extends { campaign_id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.campaign_id, row]));
}

/** Returns the existing ones of these campaigns, by ID. */
export async function findCampaigns(
  ctx: Ctx,
  workspaceId: number,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignRow>> {
  const rows = await findCampaignRows(ctx.sql, workspaceId, campaignIds);
  return new Map(rows.map((row) => [row.id, row]));
}
