import { urlsOf } from '../db/primary/hosts.js';
import type { SettingsReader } from './settings-reader.js';

export interface DatabaseSettings {
  /** Database server; null if Outrider runs its own PostgreSQL below `dataDir`. */
  readonly databaseUrl: string | null;
  /** URL of the same database without the pooler of `databaseUrl`, for work that needs a session; null without a pooler. */
  readonly databaseDirectUrl: string | null;
  readonly databasePoolSize: number;
  /** Maximum duration of one statement in milliseconds; 0: unlimited. */
  readonly databaseStatementTimeoutMs: number;
}

const PROTOCOLS = ['postgres:', 'postgresql:'];

/** Reads where the database is and how it is used. */
export function readDatabase(read: SettingsReader): DatabaseSettings {
  const databaseUrl = read.url('DATABASE_URL', PROTOCOLS, urlsOf);
  const databaseDirectUrl = read.url('DATABASE_DIRECT_URL', PROTOCOLS, urlsOf);
  const databasePoolSize = read.integer('DB_POOL_SIZE', 10, 1, 500);
  const databaseStatementTimeoutMs = read.integer('DB_STATEMENT_TIMEOUT_MS', 0, 0, 86_400_000);
  if (databaseDirectUrl !== null && databaseUrl === null) {
    read.problem('DATABASE_DIRECT_URL', 'also needs DATABASE_URL, which leads to the same database through a pooler');
  }
  // A connection announces the limit when it opens, and PgBouncer rejects the announcement.
  if (databaseDirectUrl !== null && databaseStatementTimeoutMs > 0) {
    read.problem(
      'DB_STATEMENT_TIMEOUT_MS',
      'cannot be used with DATABASE_DIRECT_URL; run "alter role outrider set statement_timeout" with your user instead',
    );
  }
  return { databaseUrl, databaseDirectUrl, databasePoolSize, databaseStatementTimeoutMs };
}
