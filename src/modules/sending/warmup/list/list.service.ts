import type { Ctx } from '../../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../../platform/db/keyset.js';
import {
  countByStatus,
  type DayFigures,
  listDays,
  listPartners,
  listPlacements,
  type PartnerFigures,
  type ProviderFigures,
  pageWarmup,
  type WarmupFilter,
  type WarmupView,
} from './list.reads.js';

const DAY_MS = 86_400_000;
/** Days of health and placement statistics. */
export const FIGURE_DAYS = 7;

export interface WarmupListItem {
  readonly view: WarmupView;
  readonly days: readonly DayFigures[];
  readonly placements: readonly ProviderFigures[];
  readonly partners: PartnerFigures | null;
}

export interface WarmupPage {
  readonly items: readonly WarmupListItem[];
  readonly summary: Record<string, number>;
  readonly nextCursor: string | null;
}

/** Lists mailboxes with their warmup progress, newest first. Throws 422 `invalid_cursor`. */
export async function listWarmupMailboxes(
  ctx: Ctx,
  workspaceId: number,
  input: WarmupFilter & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<WarmupPage> {
  const { cursor, limit, ...filters } = input;
  const binding: CursorBinding = { workspaceId, operation: 'listWarmupMailboxes', filters: { ...filters } };
  const position = cursor === undefined ? null : decodeCursor(ctx.secrets, binding, cursor);
  const before = position === null ? null : String(position[0]);
  const rows = await pageWarmup(ctx.sql, workspaceId, filters, before, limit + 1);
  const views = rows.slice(0, limit);
  const last = views.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: await withFigures(ctx, workspaceId, views),
    summary: await countByStatus(ctx.sql, workspaceId),
    nextCursor: hasMore ? encodeCursor(ctx.secrets, binding, [last.uuid]) : null,
  };
}

async function withFigures(ctx: Ctx, workspaceId: number, views: readonly WarmupView[]): Promise<WarmupListItem[]> {
  const ids = views.filter((view) => view.settings !== null).map((view) => view.id);
  const now = ctx.clock.now().getTime();
  const since = new Date(now - FIGURE_DAYS * DAY_MS);
  // A local day may have started up to a day before this period of seven times 24 hours.
  const days = await listDays(ctx.sql, workspaceId, ids, new Date(since.getTime() - DAY_MS));
  const placements = await listPlacements(ctx.sql, workspaceId, ids, since);
  const partners = await listPartners(ctx.sql, workspaceId, ids, since);
  return views.map((view) => ({
    view,
    days: days.filter((row) => row.mailbox_id === view.id),
    placements: placements.filter((row) => row.mailbox_id === view.id),
    partners: partners.find((row) => row.mailbox_id === view.id) ?? null,
  }));
}
