import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { PoolOptions } from '../../src/platform/db/pool.js';
import { createPool } from '../../src/platform/db/pool.js';
import { poolRunner, type SqlRunner } from '../../src/platform/db/sql-runner.js';
import { urlOfDatabase } from './database-url.js';
import { statementsWatched } from './statements/check.js';

export interface TestDatabase {
  readonly sql: SqlRunner;
  readonly url: string;
  readonly pool: pg.Pool;
  /**
   * Closes the pool and drops the database, even if clients are connected. Throws if a statement omitted its workspace.
   */
  drop(): Promise<void>;
}

/** Creates a database for one test with the migrated schema and no rows. */
export async function cloneDatabase(options: PoolOptions = {}): Promise<TestDatabase> {
  const template = inject('databaseTemplate');
  return createFrom(template, `template ${template}`, options);
}

/** Creates an empty database for one test. */
export async function emptyDatabase(options: PoolOptions = {}): Promise<TestDatabase> {
  return createFrom(inject('databaseTemplate'), 'template template0', options);
}

async function createFrom(prefix: string, template: string, options: PoolOptions): Promise<TestDatabase> {
  const adminUrl = inject('databaseAdminUrl');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, (admin) =>
    createWithPatience(admin, `create database ${name} ${template} strategy file_copy`),
  );
  const url = urlOfDatabase(adminUrl, name);
  const pool = createPool(url, { size: 8, applicationName: 'outrider-test', ...options });
  const checkStatements = statementsWatched(pool);
  return {
    url,
    pool,
    sql: poolRunner(pool),
    drop: async () => {
      if (!pool.ended) await pool.end();
      await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
      checkStatements();
    },
  };
}

async function asAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/**
 * Creates a database, and retries on SQLSTATE 55006: a client is connected to the template, such as another clone in
 * progress.
 */
async function createWithPatience(admin: pg.Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await admin.query(statement);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error;
      await sleep(20 * Math.min(attempt, 10));
    }
  }
}
