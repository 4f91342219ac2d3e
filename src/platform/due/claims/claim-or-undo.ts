import { type Ctx, inTx } from '../../context.js';
import { transactionEnd, transactionId } from '../../db/lost-commit.js';
import type { SqlRunner } from '../../db/sql-runner.js';
import { untilDone } from './until-done.js';

/**
 * Runs a claim in its own transaction. If the response to its commit is lost, the database may hold a claim that its worker does not know
 * of, and no takeover frees it while the worker lives. So once that transaction has ended, `undo` frees the rows that it was the last to
 * write (`lastWrittenBy`): the rows of this claim, and no other claim of the same worker. Rethrows the error of the claim.
 * @param facts names the claim in logs
 * @param claim returns null or an empty list if it claimed nothing
 */
export async function claimOrUndo<T>(
  ctx: Ctx,
  workerId: string,
  facts: Readonly<Record<string, unknown>>,
  claim: (ctx: Ctx) => Promise<T>,
  undo: (sql: SqlRunner, transactionId: string) => Promise<number>,
): Promise<T> {
  let id: string | null = null;
  try {
    return await inTx(
      ctx,
      async (ctx) => {
        const claimed = await claim(ctx);
        if (!isEmpty(claimed)) id = await transactionId(ctx.sql);
        return claimed;
      },
      { isPipelined: true },
    );
  } catch (error) {
    if (id !== null && !ctx.inTransaction) void undoLost(ctx, workerId, facts, id, undo);
    throw error;
  }
}

/** Most claims find nothing due. */
const isEmpty = (claimed: unknown): boolean => claimed === null || (Array.isArray(claimed) && claimed.length === 0);

function undoLost(
  ctx: Ctx,
  workerId: string,
  facts: Readonly<Record<string, unknown>>,
  id: string,
  undo: (sql: SqlRunner, transactionId: string) => Promise<number>,
): Promise<void> {
  return untilDone(ctx, [workerId], facts, async () => {
    const end = await transactionEnd(ctx.sql, id);
    if (end !== 'committed') return end === 'aborted';
    const freed = await undo(ctx.sql, id);
    if (freed > 0) ctx.log.warn({ ...facts, freed }, 'released a claim whose commit was not confirmed');
    return true;
  });
}
