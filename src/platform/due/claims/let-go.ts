import type { Ctx } from '../../context.js';
import { release } from './claims.js';
import { type Claim, claimOf, type DueTable, type Row, type Table } from './due-table.js';
import { untilDone } from './until-done.js';

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
  if (claims.length === 0) return;
  const workerIds = claims.map(({ workerId }) => workerId);
  await untilDone(ctx, workerIds, { table: due.table }, async () => {
    await release(ctx.sql, due, claims, dueAt);
    return true;
  });
}
