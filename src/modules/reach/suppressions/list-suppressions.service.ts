import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { valueError } from '../../../platform/errors.js';
import { readTarget } from './suppression-target.js';
import { pageSuppressions, type SuppressionFilter, type SuppressionRow } from './suppressions.repo.js';

/** Rows that a download reads at a time. */
const CHUNK = 2_000;

export interface ListFilters {
  readonly groupId?: string | undefined;
  readonly email?: string | undefined;
  /** Part of the address or domain. */
  readonly search?: string | undefined;
  readonly reason?: string | undefined;
  readonly scope?: 'group' | 'workspace' | undefined;
}

/** Lists entries newest first, including expired ones. Throws 422 `invalid_cursor`, `conflicting_values`. */
export async function listEntries(
  ctx: Ctx,
  workspaceId: number,
  input: ListFilters & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: readonly SuppressionRow[]; nextCursor: string | null }> {
  const { cursor, limit, ...filters } = input;
  const filter = filterOf(filters);
  const binding: CursorBinding = { workspaceId, operation: 'listSuppressions', filters };
  const position = cursor === undefined ? null : decodeCursor(ctx.secrets, binding, cursor);
  if (filter === null) return { rows: [], nextCursor: null };
  const after = position === null ? null : String(position[0]);
  const rows = await pageSuppressions(ctx.sql, workspaceId, filter, after, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: page, nextCursor: more ? encodeCursor(ctx.secrets, binding, [last.id]) : null };
}

/** Yields all entries of a filter, newest first, one chunk at a time. Throws 422 `conflicting_values`. */
export function streamEntries(ctx: Ctx, workspaceId: number, filters: ListFilters): AsyncGenerator<SuppressionRow> {
  const filter = filterOf(filters);
  async function* entries(): AsyncGenerator<SuppressionRow> {
    let after: string | null = null;
    for (let isOver = filter === null; filter !== null && !isOver; ) {
      const rows: SuppressionRow[] = await pageSuppressions(ctx.sql, workspaceId, filter, after, CHUNK);
      yield* rows;
      after = rows.at(-1)?.id ?? null;
      isOver = rows.length < CHUNK;
    }
  }
  return entries();
}

/** Returns null if no entry can match. */
function filterOf(filters: ListFilters): SuppressionFilter | null {
  const { groupId, scope, email, search, reason } = filters;
  if (scope === 'workspace' && groupId !== undefined) {
    throw valueError(['query', 'scope'], 'conflicting_values', say('conflicts with `groupId`'), scope);
  }
  const target = email === undefined ? undefined : readTarget(email);
  // Text that is no address matches no entry.
  if (target === null) return null;
  return {
    groupId: scope === 'workspace' ? '' : groupId,
    onlyGroups: scope === 'group',
    target,
    search: search?.trim().toLowerCase(),
    reason,
  };
}
