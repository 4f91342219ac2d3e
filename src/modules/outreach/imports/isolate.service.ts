import type { Ctx } from '../../../platform/context.js';
import { savepoint } from '../../../platform/db/transaction.js';
import { insertImportLines } from './import-rows.repo.js';
import type { Checkpoint } from './import-state.js';
import { addCounts } from './imports.repo.js';
import { isCausedByRows } from './sql-errors.js';
import { cellsByHeader, type ReadRow, type TakenRows, type TakeTarget, takeRows } from './take-rows.service.js';

/** Maximum failed statements before the remaining rows are set aside as a whole, because a broken table rejects every row. */
const MAX_FAILURES = 64;

const MESSAGE = 'The row could not be stored. Retry it once the cause is fixed.';

/**
 * Imports rows that the database rejects because of some of them: halves them until each rejected row is isolated and
 * becomes a dead letter. If too many are rejected, the rest becomes one dead letter of kind `chunk`.
 */
export async function takePiecewise(
  ctx: Ctx,
  workspaceId: number,
  target: TakeTarget,
  chunk: { readonly rows: readonly ReadRow[]; readonly from: Checkpoint },
): Promise<TakenRows | null> {
  const counts = { created: 0, updated: 0, duplicate: 0, suppressed: 0, skipped: 0, rejected: 0 };
  const createdKeys: string[] = [];
  const results: Array<TakenRows['results'][number]> = [];
  let failures = 0;
  let isDeleted = false;

  const setAside = async (rows: readonly ReadRow[]): Promise<void> => {
    const first = rows[0]!;
    const isRow = rows.length === 1;
    const now = ctx.clock.now();
    const of = { importId: target.importId, campaignId: target.destination.campaignId, now };
    await insertImportLines(ctx.sql, workspaceId, of, [
      {
        id: ctx.ids.uuid(),
        result: 'rejected',
        kind: isRow ? 'row' : 'chunk',
        firstRow: first.number,
        lastRow: rows.at(-1)!.number,
        column: null,
        values: isRow ? cellsByHeader(target.headers, first.cells) : null,
        errorCode: 'internal_failure',
        errorMessage: isRow ? MESSAGE : MESSAGE.replace('The row', `${rows.length} rows`),
        retryable: true,
        source: isRow ? null : chunk.from,
      },
    ]);
    const rejected = { created: 0, updated: 0, duplicate: 0, suppressed: 0, skipped: 0, rejected: rows.length };
    await addCounts(ctx.sql, workspaceId, target.importId, now, rejected);
    counts.rejected += rows.length;
    results.push(...rows.map(() => ({ result: 'rejected' as const, contactId: null })));
  };

  const take = async (rows: readonly ReadRow[]): Promise<void> => {
    if (rows.length === 0 || isDeleted) return;
    try {
      const taken = await savepoint(ctx, (ctx) => takeRows(ctx, workspaceId, target, rows));
      if (taken === null) {
        isDeleted = true;
        return;
      }
      for (const key of Object.keys(counts) as Array<keyof typeof counts>) counts[key] += taken.counts[key];
      createdKeys.push(...taken.createdKeys);
      results.push(...taken.results);
    } catch (error) {
      if (!isCausedByRows(error)) throw error;
      failures += 1;
      if (rows.length === 1)
        ctx.log.warn({ err: error, workspaceId, importId: target.importId }, 'failed to store a row');
      if (rows.length === 1 || failures > MAX_FAILURES) return setAside(rows);
      const middle = Math.ceil(rows.length / 2);
      await take(rows.slice(0, middle));
      await take(rows.slice(middle));
    }
  };

  await take(chunk.rows);
  return isDeleted ? null : { counts, createdKeys, results };
}
