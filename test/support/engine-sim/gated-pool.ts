import type pg from 'pg';
import type { Actor, Turns } from './turns.js';

/** Changes the text of one statement on its way to the server; undefined leaves it unchanged. */
export type Rewrite = (text: string, name: string | undefined) => string | undefined;

type QueryArguments = [config: string | pg.QueryConfig, values?: unknown[]];

interface Parts {
  readonly real: pg.Pool;
  readonly turns: Turns;
  readonly actor: Actor;
  /** If absent, all statements are sent unchanged. */
  readonly rewrite?: Rewrite | undefined;
}

/**
 * Connections of one process. Every statement waits for its turn. `cut` has the effect of `kill -9` on the server: open transactions are
 * rolled back and no further statement arrives.
 */
export class GatedPool {
  readonly options: pg.PoolOptions;
  readonly #open = new Set<GatedClient>();

  constructor(private readonly parts: Parts) {
    this.options = parts.real.options;
  }

  async connect(): Promise<GatedClient> {
    const { turns, actor, real } = this.parts;
    return turns.take(actor, 'connect', noConnection, async () => {
      const gated = new GatedClient(await real.connect(), this.parts, () => this.#open.delete(gated));
      this.#open.add(gated);
      return gated;
    });
  }

  /** Runs a statement outside a transaction: getting a connection and using it are one step. */
  query(...args: QueryArguments): Promise<pg.QueryResult> {
    const { turns, actor, real, rewrite } = this.parts;
    const { point, config } = prepare(args, rewrite);
    if (isAboutStatistics(config.text)) return Promise.resolve(NO_ROWS);
    let pid: number | null = null;
    return turns.take(
      actor,
      point,
      () => pid,
      async () => {
        const client = await real.connect();
        pid = pidOf(client);
        try {
          return await client.query(config);
        } finally {
          client.release();
        }
      },
    );
  }

  /** Ends all open connections of the process and rolls back their transactions. `kill` ends a connection with a running statement. */
  async cut(kill: (pid: number) => Promise<void>): Promise<void> {
    for (const client of [...this.#open]) await client.cut(kill);
    this.#open.clear();
  }
}

export class GatedClient {
  readonly #pid: number;
  #running = false;
  #released = false;
  readonly #listeners = new Set<(error: Error) => void>();

  constructor(
    private readonly client: pg.PoolClient,
    private readonly parts: Parts,
    private readonly forget: () => void,
  ) {
    this.#pid = pidOf(client);
  }

  query(...args: QueryArguments): Promise<pg.QueryResult> {
    const { point, config } = prepare(args, this.parts.rewrite);
    return this.parts.turns.take(
      this.parts.actor,
      point,
      () => this.#pid,
      async () => {
        this.#running = true;
        try {
          return await this.client.query(config);
        } finally {
          this.#running = false;
        }
      },
    );
  }

  on(event: 'error', listener: (error: Error) => void): this {
    this.#listeners.add(listener);
    this.client.on(event, listener);
    return this;
  }

  off(event: 'error', listener: (error: Error) => void): this {
    this.#listeners.delete(listener);
    this.client.off(event, listener);
    return this;
  }

  release(error?: Error | boolean): void {
    if (this.#released) return;
    this.#released = true;
    this.forget();
    this.client.release(error);
  }

  async cut(kill: (pid: number) => Promise<void>): Promise<void> {
    if (this.#released) return;
    this.#released = true;
    if (this.#running) {
      this.client.on('error', () => undefined);
      await kill(this.#pid);
      this.client.release(true);
      return;
    }
    // The listener is dead; other users keep the connection.
    for (const listener of [...this.#listeners]) this.off('error', listener);
    await this.client.query('ROLLBACK');
    this.client.release();
  }
}

/**
 * Returns whether a statement reads table statistics, which depend on the server's real time. A run skips them, so that
 * it is the same each time.
 */
const isAboutStatistics = (text: string): boolean => text.includes('pg_stat_user_tables');
const NO_ROWS: pg.QueryResult = { command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] };

const noConnection = (): null => null;

function pidOf(client: pg.PoolClient): number {
  return (client as unknown as { processID: number }).processID;
}

/** Returns the statement as sent, and the part of the protocol it belongs to. */
function prepare(
  [config, values]: QueryArguments,
  rewrite: Rewrite | undefined,
): { point: string; config: pg.QueryConfig } {
  const { text, name, values: own }: pg.QueryConfig = typeof config === 'string' ? { text: config } : config;
  const params = values ?? own;
  const altered = rewrite?.(text, name);
  return {
    point: /^(begin|commit|rollback)$/i.test(text)
      ? text.toLowerCase()
      : (name ?? text.trim().slice(0, 40).replaceAll(/\s+/g, ' ')),
    config: {
      text: altered ?? text,
      ...(params === undefined ? {} : { values: params }),
      // A prepared statement keeps the text it was first sent with.
      ...(name === undefined ? {} : { name: altered === undefined ? name : `${name}~${hash(altered)}` }),
    },
  };
}

function hash(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return sum.toString(36);
}
