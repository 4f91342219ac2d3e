import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { type CampaignFilters, listCampaignRows } from './campaign-list.reads.js';
import { describeCampaigns, type ListedCampaign } from './view/campaign-view.service.js';

/** Number of campaigns that are read and described together while the list is streamed. */
const BATCH = 100;

export interface CampaignListInput {
  readonly filters: CampaignFilters;
  readonly cursor?: string | undefined;
  /** Page size; undefined for all campaigns. */
  readonly limit?: number | undefined;
}

export interface CampaignList {
  readonly items: AsyncIterable<ListedCampaign>;
  /** Cursor of the next page, only for a list with a limit and further items. */
  readonly nextCursor: string | null;
}

/** Returns campaigns of a workspace, newest first: one page with a limit, otherwise all of them as a stream. */
export async function listCampaigns(ctx: Ctx, workspaceId: number, input: CampaignListInput): Promise<CampaignList> {
  const { filters, cursor, limit } = input;
  const binding: CursorBinding = { workspaceId, operation: 'listCampaigns', filters: { ...filters } };
  const beforeId = cursor === undefined ? null : String(decodeCursor(ctx.secrets, binding, cursor)[0]);
  if (limit === undefined) return { items: streamAll(ctx, workspaceId, filters, beforeId), nextCursor: null };
  const rows = await listCampaignRows(ctx.sql, workspaceId, filters, beforeId, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const items = await describeCampaigns(ctx, workspaceId, page);
  const nextCursor = rows.length > limit && last !== undefined ? encodeCursor(ctx.secrets, binding, [last.id]) : null;
  return { items: streamOf(items), nextCursor };
}

async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function* streamAll(
  ctx: Ctx,
  workspaceId: number,
  filters: CampaignFilters,
  from: string | null,
): AsyncGenerator<ListedCampaign> {
  let beforeId = from;
  for (;;) {
    const rows = await listCampaignRows(ctx.sql, workspaceId, filters, beforeId, BATCH);
    yield* await describeCampaigns(ctx, workspaceId, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    beforeId = last.id;
  }
}
