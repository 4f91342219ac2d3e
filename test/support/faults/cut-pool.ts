import type pg from 'pg';

/** Process that can be cut off from its database between two statements, as by a power failure. */
export interface Cut {
  /** Lets this number of further statements through; later ones find no database. */
  after(statements: number): void;
  /** Whether the process was cut off. */
  readonly isDead: boolean;
  /** Connects the next process to the database. Returns whether the previous one was cut off. */
  revive(): boolean;
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** Cuts off everything that uses a pool: uncommitted changes are lost with their connections. */
export function cutting(pool: pg.Pool): Cut {
  let left: number | null = null;
  let isDead = false;
  const seen = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => {
      if (!isDead && left !== null) {
        if (left === 0) isDead = true;
        else left -= 1;
      }
      if (!isDead) return query(...args);
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      const error = Object.assign(new Error('The process was cut off.'), { code: '08006' });
      const callback = args.at(-1);
      if (typeof callback !== 'function') return Promise.reject(error);
      callback(error);
      return undefined;
    }) as typeof client.query;
  });
  return {
    after: (statements) => {
      left = statements;
    },
    get isDead() {
      return isDead;
    },
    revive: () => {
      const was = isDead;
      isDead = false;
      left = null;
      return was;
    },
  };
}
