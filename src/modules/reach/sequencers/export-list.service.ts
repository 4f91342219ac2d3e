import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { getConnection } from './connections.service.js';
import { type ExportRow, pageExports } from './exports.repo.js';

export interface ExportListInput {
  readonly status?: readonly string[] | undefined;
  readonly mailboxId?: number | undefined;
  readonly cursor?: string | undefined;
  /** Status of the exports; absent for all. */
  readonly limit?: number | undefined;
}

/** Lists the exports over a connection, newest first. Throws 404, and 422 `invalid_cursor`. */
export async function listExports(
  ctx: Ctx,
  workspaceId: number,
  connectionId: number,
  input: ExportListInput,
): Promise<{ readonly rows: readonly ExportRow[]; readonly nextCursor: string }> {
  await getConnection(ctx, workspaceId, connectionId);
  const { cursor, limit, ...filters } = input;
  const binding: CursorBinding = {
    workspaceId,
    operation: 'listSequencerExports',
    filters: { ...filters, connectionId },
  };
  const position = cursor === undefined ? null : decodeCursor(ctx.secrets, binding, cursor);
  const before = position === null ? null : Number(position[0]);
  const wanted = limit === undefined ? null : limit + 1;
  const rows = await pageExports(ctx.sql, workspaceId, connectionId, filters, before, wanted);
  const page = limit === undefined ? rows : rows.slice(0, limit);
  const last = page.at(-1);
  const more = page.length < rows.length && last !== undefined;
  return { rows: page, nextCursor: more ? encodeCursor(ctx.secrets, binding, [last.id]) : '' };
}
