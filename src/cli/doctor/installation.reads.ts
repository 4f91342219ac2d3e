import type pg from 'pg';
import { ATTENTION_COUNTS } from '../../attention-counts.reads.js';
import type { DiskSample } from '../../engine/disk-forecast.js';
import { listDiskSamples } from '../../platform/db/disk-samples.js';

export interface ServerState {
  readonly version: number;
  readonly encoding: string;
  /** Version of the sorting rules with which the database was created, and of those of the server; null if they have none. */
  readonly collation: { readonly database: string; readonly recorded: string | null; readonly actual: string | null };
  readonly inRecovery: boolean;
  readonly readOnly: boolean;
  readonly checksums: boolean;
  readonly maxConnections: number;
  readonly connections: number;
  readonly clockMs: number;
  readonly databaseBytes: number;
  /** Age of the oldest open transaction in seconds; 0 if there is none. */
  readonly oldestTransactionSeconds: number;
  readonly synchronousCommit: string;
  readonly fsync: string;
}

export async function readServer(client: pg.ClientBase): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('server_encoding') as encoding,
            (select jsonb_build_object('database', datname, 'recorded', datcollversion,
                      'actual', pg_database_collation_actual_version(oid))
               from pg_database where datname = current_database()) as collation, pg_is_in_recovery() as "inRecovery",
            current_setting('transaction_read_only') = 'on' as "readOnly",
            current_setting('data_checksums') = 'on' as checksums,
            current_setting('max_connections')::int as "maxConnections",
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs",
            pg_database_size(current_database())::float8 as "databaseBytes",
            coalesce((select extract(epoch from max(clock_timestamp() - xact_start))::float8 from pg_stat_activity
                       where datname = current_database() and pid <> pg_backend_pid()), 0) as "oldestTransactionSeconds",
            current_setting('synchronous_commit') as "synchronousCommit", current_setting('fsync') as fsync`,
  );
  return rows[0] as ServerState;
}

/** Returns whether any tables of Outrider exist. */
export async function hasSchema(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  return rows[0]?.found === true;
}

/** Returns whether the database records its size; databases of earlier versions do not. */
export async function hasDiskSamples(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('disk_samples') is not null as found`);
  return rows[0]?.found === true;
}

/** Returns whether the schema supports scheduled backups; schemas of earlier versions do not. */
export async function hasBackupTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('backup_targets') is not null as found`);
  return rows[0]?.found === true;
}

/** Returns whether the schema supports objects outside the database. */
export async function hasObjectTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('blob_moves') is not null as found`);
  return rows[0]?.found === true;
}

export function readDiskSamples(client: pg.ClientBase, now: Date): Promise<DiskSample[]> {
  const query = async <R>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
    (await client.query({ text, values: [...values] })).rows;
  return listDiskSamples({ query }, now);
}

/** Returns whether the schema supports rotation of the master key; schemas of earlier versions do not. */
export async function hasRetiredKeys(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('retired_master_keys') is not null as found`,
  );
  return rows[0]?.found === true;
}

export async function listAppliedMigrations(client: pg.ClientBase): Promise<{ name: string; sha256: string }[]> {
  return (
    await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations order by number')
  ).rows;
}

export async function findSealedTokenKey(client: pg.ClientBase): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ sealed: Buffer }>(
    `select sealed from installation_secrets where name = 'token_key'`,
  );
  return rows[0]?.sealed;
}

/** Reads one number about the work of the whole instance. */
export async function readCount(client: pg.ClientBase, what: keyof typeof COUNTS): Promise<number> {
  const { rows } = await client.query<{ count: number }>(COUNTS[what]);
  return rows[0]?.count ?? 0;
}

const COUNTS = {
  ...ATTENTION_COUNTS,
  livingWorkers: `select count(*)::int as count from workers where role = 'worker' and heartbeat_at > clock_timestamp() - interval '30 seconds'`,
  oldestJobSeconds: `select coalesce(extract(epoch from clock_timestamp() - min(run_at)), 0)::int as count
    from graphile_worker._private_jobs where is_available and run_at <= clock_timestamp()`,
  deadJobs: `select count(*)::int as count from graphile_worker._private_jobs where attempts >= max_attempts`,
  unnumberedEvents: `select count(*)::int as count from events
    where sequence is null and created_at < clock_timestamp() - interval '5 minutes'`,
  disabledWebhooks: `select count(*)::int as count from webhook_subscriptions where deleted_at is null and status = 'disabled'`,
  failingWebhooks: `select count(*)::int as count from webhook_subscriptions
    where deleted_at is null and failing_since is not null and status = 'active'`,
  expiringKeys: `select count(*)::int as count from api_keys
    where revoked_at is null and expires_at between clock_timestamp() and clock_timestamp() + interval '14 days'
      and last_used_at > clock_timestamp() - interval '30 days'`,
  expiringTenants: `select count(*)::int as count from tenants
    where credentials_expire_at < clock_timestamp() + interval '30 days'`,
  pausedByGuard: `select count(*)::int as count from campaigns
    where deleted_at is null and status = 'paused' and pause_reason not in ('manual', 'schedule_ended')`,
  people: 'select count(*)::int as count from users',
  held: 'select count(*)::int as count from installation_hold',
} as const;
