import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { type DomainFilter, type DomainView, pageDomainViews } from './registry/domains.reads.js';

/** Returns domains of the workspace, newest first. Throws 422 `invalid_cursor`. */
export async function listDomains(
  ctx: Ctx,
  workspaceId: number,
  input: DomainFilter & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly views: readonly DomainView[]; readonly nextCursor: string | null }> {
  const { cursor, limit, ...filters } = input;
  const binding: CursorBinding = { workspaceId, operation: 'listDomains', filters: { ...filters } };
  const position = cursor === undefined ? null : decodeCursor(ctx.secrets, binding, cursor);
  const before = position === null ? null : String(position[0]);
  const rows = await pageDomainViews(ctx.sql, workspaceId, filters, before, limit + 1);
  const views = rows.slice(0, limit);
  const last = views.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { views, nextCursor: more ? encodeCursor(ctx.secrets, binding, [last.id]) : null };
}
