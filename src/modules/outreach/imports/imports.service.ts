import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { notFound } from '../../../platform/errors.js';
import { countOpenLetters, type ImportLineRow, listFirstLines, pageLines } from './import-rows.repo.js';
import { type ImportView, SHOWN_ERRORS } from './import-wire.js';
import { findImport, type ImportRow, pageImports } from './imports.repo.js';

/** Returns an import of the workspace. Throws 404 `import_not_found`. */
export async function getImport(ctx: Ctx, workspaceId: number, importId: string): Promise<ImportRow> {
  const row = await findImport(ctx.sql, workspaceId, importId);
  if (row === null) throw notFound('import');
  return row;
}

/** Returns an import with its first errors. Throws 404 `import_not_found`. */
export async function viewImport(ctx: Ctx, workspaceId: number, importId: string): Promise<ImportView> {
  return viewOf(ctx, await getImport(ctx, workspaceId, importId));
}

/** Returns a row that was just read, with its first errors. */
export async function viewOf(ctx: Ctx, row: ImportRow): Promise<ImportView> {
  const [view] = await viewsOf(ctx, row.workspace_id, [row]);
  return view as ImportView;
}

/** Returns imports of one workspace with their first errors, in their order. */
export async function viewsOf(ctx: Ctx, workspaceId: number, rows: readonly ImportRow[]): Promise<ImportView[]> {
  const ids = rows.map((row) => row.id);
  const open = await countOpenLetters(ctx.sql, workspaceId, ids);
  const lines = await listFirstLines(ctx.sql, workspaceId, ids, SHOWN_ERRORS + 1);
  return rows.map((row) => ({ row, openLetters: open.get(row.id) ?? 0, lines: lines.get(row.id) ?? [] }));
}

export interface ImportQuery {
  readonly campaignId?: string | undefined;
  readonly status?: readonly string[] | undefined;
}

/** Returns a page of the workspace's imports, newest first. */
export async function listImports(
  ctx: Ctx,
  workspaceId: number,
  query: ImportQuery,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ views: ImportView[]; nextCursor: string | null }> {
  const binding: CursorBinding = { workspaceId, operation: 'listImports', filters: { ...query } };
  const [beforeId = null] = page.cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, page.cursor);
  const rows = await pageImports(ctx.sql, workspaceId, query, {
    beforeId: beforeId as string | null,
    limit: page.limit + 1,
  });
  const hasMore = rows.length > page.limit;
  if (hasMore) rows.length = page.limit;
  const nextCursor = hasMore ? encodeCursor(ctx.secrets, binding, [rows.at(-1)?.id ?? null]) : null;
  return { views: await viewsOf(ctx, workspaceId, rows), nextCursor };
}

const REPORT_PAGE = 1_000;

/** Yields every rejected row of an import in the order of the file, one page at a time. */
export async function* reportLines(ctx: Ctx, workspaceId: number, importId: string): AsyncGenerator<ImportLineRow> {
  let after: { row: number; id: string } | null = null;
  for (;;) {
    const lines: ImportLineRow[] = await pageLines(ctx.sql, workspaceId, importId, after, REPORT_PAGE);
    yield* lines;
    const last = lines.at(-1);
    if (last === undefined || lines.length < REPORT_PAGE) return;
    after = { row: last.first_row, id: last.id };
  }
}
