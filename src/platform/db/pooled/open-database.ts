import type pg from 'pg';
import type { Config } from '../../config.js';
import type { Logger } from '../../log.js';
import type { Shutdown } from '../../shutdown.js';
import type { Vitals } from '../../vitals.js';
import { createPool } from '../pool.js';
import { type ClientClass, openServers } from '../primary/primary.js';

/**
 * Connections for jobs of one process that start and end at the same time, the listener of the queue, and the lock
 * check of a backup.
 */
const SESSIONS = 8;

export interface OpenDatabase {
  /** Pool for statements and transactions. */
  readonly pool: pg.Pool;
  /** Pool for work that needs a session; `pool` itself without a pooler. */
  readonly sessions: pg.Pool;
  readonly sessionsUrl: string;
  readonly SessionClient: ClientClass;
}

type Settings = Pick<Config, 'databaseDirectUrl' | 'databasePoolSize' | 'databaseStatementTimeoutMs'> & {
  readonly databaseUrl: string;
};

/** Opens the pools of a process: one, or with `DATABASE_DIRECT_URL` a second one that bypasses the pooler. */
export async function openDatabase(
  config: Settings,
  log: Logger,
  vitals: Vitals,
  stop: Shutdown,
): Promise<OpenDatabase> {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
  const isPooled = directUrl !== null;
  const { Client, close } = await openServers(url, log, vitals);
  stop.add('search for the primary', close);
  const pool = createPool(url, {
    Client,
    size: config.databasePoolSize,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
    isPooled,
    log,
  });
  stop.add('database pool', () => pool.end());
  if (!isPooled) return { pool, sessions: pool, sessionsUrl: url, SessionClient: Client };
  const direct = await openServers(directUrl, log, vitals);
  stop.add('search for the primary beside the pooler', direct.close);
  const sessions = createPool(directUrl, { Client: direct.Client, size: SESSIONS, log });
  stop.add('direct database pool', () => sessions.end());
  return { pool, sessions, sessionsUrl: directUrl, SessionClient: direct.Client };
}
