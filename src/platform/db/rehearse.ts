import { type Ctx, inTx } from '../context.js';

/** Runs `work` and rolls it back, to predict its effects. Returns its result; no write remains, and no loop is woken. */
export function rehearse<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTx(ctx, async (ctx) => {
    await ctx.sql.execute('savepoint rehearsal');
    const result = await work({ ...ctx, wake: ctx.wake.deferred(), last: [] });
    await ctx.sql.execute('rollback to savepoint rehearsal');
    return result;
  });
}
