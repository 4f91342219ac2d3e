import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { clientRunner, type SqlRunner } from './sql-runner.js';
import type { Database } from './tables.js';

/** One Kysely per connection, kept as long as the pool keeps the connection. */
const kyselyByClient = new WeakMap<pg.PoolClient, Kysely<Database>>();

/** Kysely over one checked-out connection. Its own `transaction()` is not used: the caller holds BEGIN and COMMIT. */
function kyselyOn(client: pg.PoolClient): Kysely<Database> {
  const known = kyselyByClient.get(client);
  if (known !== undefined) return known;
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  kyselyByClient.set(client, db);
  return db;
}

/**
 * Runs `work` between BEGIN and COMMIT on one connection of the pool; an error rolls back and is thrown on. It does not
 * retry: only the caller knows whether doing it twice is right. A connection that broke, or whose ROLLBACK failed, is
 * closed instead of going back to the pool.
 */
export async function beginTx<T>(
  pool: pg.Pool,
  work: (db: Kysely<Database>, sql: SqlRunner) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    const result = await work(kyselyOn(client), clientRunner(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken ??= rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Makes unique savepoint names; the number only has to differ within one transaction. */
let savepointCounter = 0;

/**
 * Runs `work` under a savepoint of the transaction that `tx` is in. When it throws, only its own writes are undone and
 * the error is thrown on; the transaction goes on.
 */
export async function savepoint<C extends { readonly sql: SqlRunner }, T>(
  tx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  savepointCounter = (savepointCounter + 1) % Number.MAX_SAFE_INTEGER;
  const name = `sp_${savepointCounter}`;
  await tx.sql.query(`SAVEPOINT ${name}`);
  try {
    const result = await work(tx);
    await tx.sql.query(`RELEASE SAVEPOINT ${name}`);
    return result;
  } catch (error) {
    await tx.sql.query(`ROLLBACK TO SAVEPOINT ${name}`);
    await tx.sql.query(`RELEASE SAVEPOINT ${name}`);
    throw error;
  }
}
