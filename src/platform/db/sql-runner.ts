import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFromStream, to as copyToStream } from 'pg-copy-streams';

/** Runs statements on a pool, or on the one connection of a transaction. */
export interface SqlRunner {
  /**
   * Runs one statement with `$1`-style values. With `name` it is prepared once per connection and must always carry the
   * same text. Returns the rows; throws the driver's error (`code` is the SQLSTATE).
   */
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>;
  /** Runs a statement like `query`, but returns the number of affected rows. */
  execute(text: string, values?: readonly unknown[], name?: string): Promise<number>;
  /**
   * Runs `COPY ... FROM STDIN`: sends every chunk of `source` with back-pressure and returns the number of rows. If
   * `source` throws, cancels the COPY without effect and rethrows the error.
   */
  copyFrom(text: string, source: AsyncIterable<Buffer | string> | Iterable<Buffer | string>): Promise<number>;
  /** Runs `COPY ... TO STDOUT` and yields the server's chunks in order. Leaving the loop early discards the connection. */
  copyTo(text: string): AsyncIterable<Buffer>;
  /** Whether statements are sent while others are in progress; the server runs them in order. COPY is not supported. */
  readonly isPipelined?: boolean;
}

type Acquire = () => Promise<{ client: pg.ClientBase; release: (error?: Error) => void }>;

function runner(queryable: Pick<pg.ClientBase, 'query'>, acquire: Acquire): SqlRunner {
  const run = async (text: string, values: readonly unknown[] = [], name?: string): Promise<pg.QueryResult> =>
    queryable.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  return {
    query: async <R>(text: string, values?: readonly unknown[], name?: string) =>
      (await run(text, values, name)).rows as R[],
    execute: async (text, values, name) => (await run(text, values, name)).rowCount ?? 0,
    copyFrom: async (text, source) => {
      const { client, release } = await acquire();
      try {
        const sink = client.query(copyFromStream(text));
        await pipeline(Readable.from(source, { objectMode: false }), sink);
        release();
        return sink.rowCount;
      } catch (error) {
        release(error as Error);
        throw error;
      }
    },
    async *copyTo(text) {
      const { client, release } = await acquire();
      let finished = false;
      try {
        for await (const chunk of client.query(copyToStream(text))) yield chunk as Buffer;
        finished = true;
      } finally {
        release(finished ? undefined : new Error('COPY TO was left before its end'));
      }
    },
  };
}

/** Creates a runner over the pool: each call uses any free connection. */
export function poolRunner(pool: pg.Pool): SqlRunner {
  return runner(pool as unknown as Pick<pg.ClientBase, 'query'>, async () => {
    const client = await pool.connect();
    return { client, release: (error) => client.release(error) };
  });
}

/** Creates a runner over one connection: every call is part of that connection's transaction. */
export function clientRunner(client: pg.ClientBase): SqlRunner {
  return runner(client, async () => ({ client, release: () => undefined }));
}

/**
 * Creates a runner over a pipelined connection: statements issued at the same time share one packet, and each result arrives
 * separately.
 */
export function pipelinedRunner(client: pg.ClientBase): SqlRunner {
  const { stream } = (client as pg.Client).connection;
  const gathering = {
    query: (config: pg.QueryConfig) => {
      stream.cork();
      process.nextTick(() => stream.uncork());
      return client.query(config);
    },
  } as Pick<pg.ClientBase, 'query'>;
  const copies = (): never => {
    throw new Error('The driver cannot COPY over a pipelined connection.');
  };
  return { ...runner(gathering, copies), isPipelined: true };
}

/** Enables or disables pipelining for further statements. Call only while no statement is in progress. */
export function setPipelined(client: pg.ClientBase, pipeline: boolean): void {
  Object.assign(client, { pipeline });
}
