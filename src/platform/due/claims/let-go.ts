import type { Ctx } from '../../context.js';
import { release } from './claims.js';
import { type Claim, claimOf, type DueTable, type Row, type Table } from './due-table.js';

const AGAIN_MIN_MS = 250;
const AGAIN_MAX_MS = 15_000;

/**
 * Ends claims that their work has not settled; the rows become due at `dueAt`, or keep their due time. While the worker
 * lives, no takeover frees its claims, so a release that fails is repeated in the background until it succeeds or the
 * worker's life ends. Never throws.
 */
export function letGo<T extends Table>(
  ctx: Ctx,
  due: DueTable<T>,
  rows: ReadonlyArray<Row<T>>,
  dueAt: Date | null,
): Promise<void> {
  return letClaimsGo(
    ctx,
    due,
    rows.map((row) => claimOf(due, row)),
    dueAt,
  );
}

/** Does the same for claims whose rows were not read. */
export async function letClaimsGo<T extends Table>(
  ctx: Ctx,
  due: DueTable<T>,
  claims: readonly Claim[],
  dueAt: Date | null,
): Promise<void> {
  const isOver = (): boolean =>
    ctx.worker.lifetime().aborted || claims.every(({ workerId }) => workerId !== ctx.worker.id);
  const attempt = async (waitMs: number): Promise<void> => {
    try {
      await release(ctx.sql, due, claims, dueAt);
    } catch (error) {
      ctx.log.warn({ err: error, table: due.table, waitMs }, 'failed to release claims; retrying');
      setTimeout(() => void (isOver() || attempt(Math.min(waitMs * 2, AGAIN_MAX_MS))), waitMs).unref();
    }
  };
  if (claims.length > 0) await attempt(AGAIN_MIN_MS);
}
