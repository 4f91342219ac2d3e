import type { RowResult } from '../../../../engine/lifecycle/enums.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../../platform/db/keyset.js';
import { conflict, notFound, ValidationError, valueError, valueIssue } from '../../../../platform/errors.js';
import { countOpenLetters, type ImportLineRow } from '../import-rows.repo.js';
import { addCounts, type ImportRow, lockImport, updateImport } from '../imports.repo.js';
import { getImport } from '../imports.service.js';
import { tableReadingOf } from '../read-row.js';
import { findLetter, lockLetter, pageLetters, updateLetter } from './dead-letters.repo.js';
import { readChunk, replayChunk } from './replay-chunk.service.js';
import { type ReplayOutcome, replayRow } from './replay-row.service.js';

/** Returns a page of an import's dead letters, newest first. Throws 404 `import_not_found`. */
export async function listDeadLetters(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
  status: readonly string[] | undefined,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ letters: ImportLineRow[]; nextCursor: string | null }> {
  await getImport(ctx, workspaceId, importId);
  const binding: CursorBinding = { workspaceId, operation: 'listImportDeadLetters', filters: { importId, status } };
  const [beforeId = null] = page.cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, page.cursor);
  const letters = await pageLetters(ctx.sql, workspaceId, importId, status, {
    beforeId: beforeId as string | null,
    limit: page.limit + 1,
  });
  if (letters.length <= page.limit) return { letters, nextCursor: null };
  letters.length = page.limit;
  return { letters, nextCursor: encodeCursor(ctx.secrets, binding, [letters.at(-1)?.id ?? null]) };
}

export interface ReplayRequest {
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly discard: boolean;
}

export interface Replayed {
  readonly letter: ImportLineRow;
  readonly results: Partial<Record<RowResult, number>>;
  readonly contactId: string | null;
}

/**
 * Replays a dead letter, or closes it. Throws 404 `import_not_found`, `dead_letter_not_found`; 409
 * `dead_letter_closed` for one that was replayed or discarded. An import whose last dead letter is closed becomes
 * `completed`.
 */
export async function replayDeadLetter(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
  letterId: string,
  request: ReplayRequest,
): Promise<Replayed> {
  const row = await getImport(ctx, workspaceId, importId);
  const seen = await findLetter(ctx.sql, workspaceId, importId, letterId);
  if (seen === null) throw notFound('dead_letter');
  checkValues(row, seen, request);
  // Read before the transaction, so that it does not stay open while the file is searched.
  const rows = seen.kind === 'chunk' && !request.discard ? await readChunk(ctx, row, seen) : [];
  return inTx(ctx, async (ctx) => {
    const locked = await lockImport(ctx.sql, workspaceId, importId);
    const letter = await lockLetter(ctx.sql, workspaceId, importId, letterId);
    if (locked === null || letter === null) throw notFound('dead_letter');
    if (letter.status !== 'open') {
      throw conflict('dead_letter_closed', say`This row was already retried or discarded.`, { status: letter.status });
    }
    const outcome = request.discard
      ? ({ change: { status: 'discarded', attempted: false }, results: {}, recount: {}, contactId: null } as const)
      : letter.kind === 'chunk'
        ? await replayChunk(ctx, locked, letter, rows)
        : await replayRow(ctx, locked, letter, request.values ?? {});
    const closed = await settle(ctx, locked, letter, outcome);
    return { letter: closed, results: outcome.results, contactId: outcome.contactId };
  });
}

function checkValues(row: ImportRow, letter: ImportLineRow, { values, discard }: ReplayRequest): void {
  if (values === undefined) return;
  const loc = ['body', 'values'];
  if (discard)
    throw valueError(loc, 'conflicting_values', say('conflicts with `discard`: use `values` or `discard`, not both'));
  if (letter.kind === 'chunk') throw valueError(loc, 'conflicting_values', say`only a single row can be corrected`);
  const headers = new Set(tableReadingOf(row).plan.headers);
  const unknown = Object.keys(values).filter((header) => !headers.has(header));
  if (unknown.length === 0) return;
  throw new ValidationError(
    unknown.map((header) => valueIssue([...loc, header], 'unknown_field', say`is not a column of the file`)),
  );
}

async function settle(ctx: Ctx, row: ImportRow, letter: ImportLineRow, outcome: ReplayOutcome): Promise<ImportLineRow> {
  const { workspace_id: workspaceId, id: importId } = row;
  const now = ctx.clock.now();
  const closed = await updateLetter(ctx.sql, workspaceId, letter.id, now, outcome.change);
  const none = { created: 0, updated: 0, duplicate: 0, suppressed: 0, skipped: 0, rejected: 0 };
  await addCounts(ctx.sql, workspaceId, importId, now, { ...none, ...outcome.recount });
  if (row.status === 'completed_with_errors') {
    const open = (await countOpenLetters(ctx.sql, workspaceId, [importId])).get(importId) ?? 0;
    if (open === 0) await updateImport(ctx.sql, workspaceId, importId, now, { status: 'completed' });
  }
  return closed;
}
