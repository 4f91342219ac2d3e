import type { CampaignSort } from '../../../engine/lifecycle/list-sorts.js';
import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, encodeCursor } from '../../../platform/db/keyset.js';
import { cursorPosition, type Position, positionOf } from '../../../platform/db/sorted-page.js';
import { type CampaignFilters, listCampaignRows } from './campaign-list.reads.js';
import { describeCampaigns, type ListedCampaign } from './view/campaign-view.service.js';

/** Number of campaigns that are read and described together while the list is streamed. */
const BATCH = 100;

export interface CampaignListInput {
  readonly filters: CampaignFilters;
  readonly sort: CampaignSort;
  readonly cursor?: string | undefined;
  /** Page size; undefined for all campaigns. */
  readonly limit?: number | undefined;
}

export interface CampaignList {
  readonly items: AsyncIterable<ListedCampaign>;
  /** Cursor of the next page, only for a list with a limit and further items. */
  readonly nextCursor: string | null;
}

/** Returns campaigns of a workspace in an order: one page with a limit, otherwise all of them as a stream. */
export async function listCampaigns(ctx: Ctx, workspaceId: number, input: CampaignListInput): Promise<CampaignList> {
  const { filters, sort, cursor, limit } = input;
  const isDefault = sort === '-createdAt';
  const bound = { ...filters, ...(!isDefault && { sort }) };
  const binding: CursorBinding = { workspaceId, operation: 'listCampaigns', filters: bound };
  const after = positionOf(ctx.secrets, binding, cursor);
  if (limit === undefined) return { items: streamAll(ctx, workspaceId, filters, sort, after), nextCursor: null };
  const rows = await listCampaignRows(ctx.sql, workspaceId, filters, { sort, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const items = await describeCampaigns(ctx, workspaceId, page);
  if (rows.length <= limit || last === undefined) return { items: streamOf(items), nextCursor: null };
  const position = cursorPosition([last.sort_value, last.id], isDefault);
  return { items: streamOf(items), nextCursor: encodeCursor(ctx.secrets, binding, position) };
}

async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function* streamAll(
  ctx: Ctx,
  workspaceId: number,
  filters: CampaignFilters,
  sort: CampaignSort,
  from: Position | null,
): AsyncGenerator<ListedCampaign> {
  let after = from;
  for (;;) {
    const rows = await listCampaignRows(ctx.sql, workspaceId, filters, { sort, after, limit: BATCH });
    yield* await describeCampaigns(ctx, workspaceId, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = [last.sort_value, last.id];
  }
}
