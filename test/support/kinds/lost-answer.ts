import type pg from 'pg';
import type { Ctx } from '../../../src/platform/context.js';
import { poolRunner } from '../../../src/platform/db/sql-runner.js';

interface Asked {
  readonly text: string;
  readonly name?: string;
}

/**
 * Returns a context that never receives the result of a statement: the statement and its transaction are executed, but the result is
 * lost, as if the connection had broken.
 * @param name name of the prepared statement, or the beginning of the text of one without a name
 */
export function losingAnswerOf(ctx: Ctx, name: string): { readonly ctx: Ctx; lost(): boolean } {
  let state: 'armed' | 'committing' | 'lost' = 'armed';
  const wrap = <T extends object>(target: T, isInTx: boolean): T =>
    new Proxy(target, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key);
        if (key === 'connect') return async () => wrap(await (of as unknown as pg.Pool).connect(), true);
        if (typeof value !== 'function') return value;
        if (key !== 'query') return value.bind(of);
        return async (asked: Asked | string, ...more: unknown[]): Promise<unknown> => {
          const answer: unknown = await value.call(of, asked, ...more);
          const isIt = typeof asked === 'object' && (asked.name === name || asked.text.startsWith(name));
          if (state === 'armed' && isIt) {
            state = 'committing';
            if (isInTx) return answer;
          } else if (!(state === 'committing' && isInTx && asked === 'commit')) return answer;
          state = 'lost';
          throw new Error('The connection broke before the answer came.');
        };
      },
    });
  const pool = wrap(ctx.pool, false);
  return { ctx: { ...ctx, pool, sessions: pool, sql: poolRunner(pool) }, lost: () => state === 'lost' };
}
