import { type Ctx, inTx } from '../context.js';

/**
 * Does the work and undoes it: for answers that say what would happen. Its result is what the work saw; of its writes
 * nothing stays, and no loop is woken for them.
 */
export function rehearse<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTx(ctx, async (ctx) => {
    await ctx.sql.execute('savepoint rehearsal');
    const result = await work({ ...ctx, wake: ctx.wake.deferred(), last: [] });
    await ctx.sql.execute('rollback to savepoint rehearsal');
    return result;
  });
}
