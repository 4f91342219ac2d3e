import pg from 'pg';
import type { Logger } from '../log.js';
import { rememberingLoss } from './lost-connection.js';
import { sendUnnamed } from './pooled/unnamed.js';
import type { ClientClass } from './primary/primary.js';

export interface PoolOptions {
  /** Maximum number of connections. */
  readonly size?: number;
  /** Maximum duration of one statement; no limit if 0 or absent. */
  readonly statementTimeoutMs?: number;
  /** Maximum wait for a free connection. */
  readonly connectTimeoutMs?: number;
  /** Name of the process in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Opens the connections; default: `pg.Client`, which uses the URL as it is. */
  readonly Client?: ClientClass;
  /** Whether a pooler such as PgBouncer is between this process and PostgreSQL: statements are not prepared by name. */
  readonly isPooled?: boolean;
  readonly log?: Logger;
}

/** Idle timeout: each connection is a server process with its own caches, so those of a burst are closed again. */
const IDLE_MS = 15_000;
/**
 * Maximum lifetime: a server process keeps plans and memory of its largest statements, so a connection that has sent
 * a campaign is closed.
 */
const LIFETIME_SECONDS = 60;

/**
 * int8 and numeric arrive as text by default; ids and counters here stay below 2^53. A date has no time zone, so it stays
 * text (`2026-03-01`) instead of becoming midnight of this machine.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, String);

/**
 * Opens a pool. Nothing is connected yet. Connections that the server closes are logged and replaced, whether idle or
 * in use; without a listener on each of them such an event would end the process.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: rememberingLoss(options.Client ?? pg.Client),
    max: options.size ?? 10,
    types,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
    application_name: options.applicationName ?? 'outrider',
    ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
  });
  pool.on('connect', (client) => {
    if (options.isPooled === true) sendUnnamed(client);
    client.on('error', (error) => options.log?.debug({ err: error }, 'a database connection broke'));
  });
  pool.on('error', (error) => {
    // Errors of an ended pool are ignored, because the server may stop before it has read the final message.
    if (!pool.ending) options.log?.warn({ err: error }, 'an idle database connection was lost');
  });
  return pool;
}
