import type pg from 'pg';
import { clientRunner, pipelinedRunner, type SqlRunner, setPipelined } from './sql-runner.js';

export interface TxOptions {
  /**
   * Sends statements without waiting for the results of earlier ones. Only for work that leaves no statement unawaited
   * and uses no COPY.
   */
  readonly isPipelined?: boolean;
}

/**
 * Runs `work` between BEGIN and COMMIT on one connection of the pool; an error rolls back and is rethrown. Never
 * retries: only the caller knows whether repeating is safe. A broken connection, or one whose ROLLBACK failed, is
 * closed instead of returned to the pool.
 */
export async function beginTx<T>(
  pool: pg.Pool,
  work: (sql: SqlRunner) => Promise<T>,
  { isPipelined = false }: TxOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    if (isPipelined) setPipelined(client, true);
    const sql = isPipelined ? pipelinedRunner(client) : clientRunner(client);
    const begun = sql.query('begin');
    if (!isPipelined) await begun;
    const [result] = await Promise.all([work(sql), begun]);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken ??= rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onError);
    if (isPipelined) setPipelined(client, false);
    client.release(broken);
  }
}

/** Makes savepoint names unique; the number only has to differ within a transaction. */
let savepointCounter = 0;

/**
 * Runs `work` under a savepoint of the transaction of `tx`. If it throws, only its own writes and deferred work are
 * undone, the error is rethrown, and the transaction continues.
 */
export async function savepoint<C extends { readonly sql: SqlRunner; readonly last?: unknown[] }, T>(
  tx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  savepointCounter = (savepointCounter + 1) % Number.MAX_SAFE_INTEGER;
  const name = `sp_${savepointCounter}`;
  const left = tx.last?.length;
  await tx.sql.query(`savepoint ${name}`);
  try {
    const result = await work(tx);
    await tx.sql.query(`release savepoint ${name}`);
    return result;
  } catch (error) {
    await tx.sql.query(`rollback to savepoint ${name}`);
    tx.last?.splice(left ?? 0);
    await tx.sql.query(`release savepoint ${name}`);
    throw error;
  }
}
