import { runMigrations } from 'graphile-worker';
import type { Ctx } from '../context.js';
import { createPool, type PoolOptions } from '../db/pool.js';
import type { Logger } from '../log.js';
import { queueLogger } from './queue-log.js';

/** Key of the advisory lock: an arbitrary constant, equal in every process. */
const LOCK_KEY = 7_205_759_404;

/**
 * Creates or upgrades the queue's own schema. Runs right after the migrations, in every role: `enqueue` needs it. Safe
 * in parallel processes; an advisory lock admits one of them.
 */
export async function installQueue(url: string, log: Logger, options: Pick<PoolOptions, 'Client'> = {}): Promise<void> {
  const pool = createPool(url, { ...options, size: 2, applicationName: 'outrider-install', log });
  try {
    const client = await pool.connect();
    try {
      // The library migrates on the other connection. A lock of the transaction also works through a pooler.
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
      await runMigrations({ pgPool: pool, logger: queueLogger(log) });
    } finally {
      // Closing the connection ends the transaction and frees the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Returns whether `enqueue` can work. A migrated database without the queue's schema is not ready. */
export async function isQueueInstalled(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.sql.query<{ found: boolean }>(
    `select to_regprocedure('graphile_worker.remove_job(text)') is not null as found`,
  );
  return row?.found === true;
}
