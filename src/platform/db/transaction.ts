import type pg from 'pg';
import { clientRunner, pipelinedRunner, type SqlRunner, setPipelined } from './sql-runner.js';

export interface TxOptions {
  /**
   * Statements go out without waiting for the answers of those before them. Only for work that leaves none behind when it ends, and
   * that copies nothing.
   */
  readonly isPipelined?: boolean;
}

/**
 * Runs `work` between BEGIN and COMMIT on one connection of the pool; an error rolls back and is thrown on. It does not
 * retry: only the caller knows whether doing it twice is right. A connection that broke, or whose ROLLBACK failed, is
 * closed instead of going back to the pool.
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

/** Makes unique savepoint names; the number only has to differ within one transaction. */
let savepointCounter = 0;

/**
 * Runs `work` under a savepoint of the transaction that `tx` is in. When it throws, only its own writes are undone, with what it left for
 * the end, and the error is thrown on; the transaction goes on.
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
