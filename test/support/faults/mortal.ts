import type pg from 'pg';
import type { Ctx } from '../../../src/platform/context.js';
import { poolRunner } from '../../../src/platform/db/sql-runner.js';

/** Process that is killed between two of its statements. */
export interface Mortal {
  /** Context of the process. Once the process is dead, nothing it waits for arrives. */
  readonly ctx: Ctx;
  readonly isDead: () => boolean;
  /** Resolves when the process dies. Its connections are then closed, and uncommitted changes are lost. */
  readonly death: Promise<void>;
}

/** Returns a process on the same database that lives for this number of statements. */
export function mortal(ctx: Ctx, statements: number): Mortal {
  const open = new Map<pg.PoolClient, () => void>();
  let left = statements;
  let isDead = false;
  let die = (): void => undefined;
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  const never = <T>() => new Promise<T>(() => undefined);
  const end = (): void => {
    isDead = true;
    for (const close of open.values()) close();
    open.clear();
    die();
  };
  const connect = async () => {
    if (isDead) return never<pg.PoolClient>();
    const client = await ctx.pool.connect();
    if (isDead) {
      client.release();
      return never<pg.PoolClient>();
    }
    const ignore = (): void => undefined;
    client.on('error', ignore);
    const release = (error?: Error | boolean): void => {
      if (!open.delete(client)) return;
      client.off('error', ignore);
      client.release(error);
    };
    open.set(client, () => {
      client.off('error', ignore);
      client.release(new Error('Its process was killed.'));
    });
    const query = (...args: unknown[]): unknown => {
      if (!isDead && left === 0) end();
      if (isDead) return never();
      left -= 1;
      const asked = (client.query as (...args: unknown[]) => unknown)(...args);
      // The stream of a COPY fails when its connection is closed.
      if (!(asked instanceof Promise)) return asked;
      return asked.finally(() => (isDead ? never() : undefined));
    };
    const own = { query, release };
    return new Proxy(client, { get: (real, name) => Reflect.get(name in own ? own : real, name) });
  };
  const pool = {
    options: ctx.pool.options,
    connect,
    query: async (config: pg.QueryConfig) => {
      const client = await connect();
      try {
        return await client.query(config);
      } finally {
        client.release();
      }
    },
  } as unknown as pg.Pool;
  return { ctx: { ...ctx, pool, sessions: pool, sql: poolRunner(pool) }, isDead: () => isDead, death };
}
