import type pg from 'pg';
import { DEAD_AFTER_MS } from '../../due/worker.js';

/** Facts about a database that decide whether a move can use it. */
export interface SideFacts {
  readonly user: string;
  readonly database: string;
  /** Major version of PostgreSQL. */
  readonly version: number;
  readonly encoding: string;
  readonly isWritable: boolean;
  /** Whether the user may create schemas in the database, and tables in `public`. */
  readonly mayCreate: boolean;
  readonly bytes: number;
  /** Tables of Outrider and its queue. */
  readonly tables: number;
  /** Identity of this connection on its server. */
  readonly session: string;
}

export async function readSide(client: pg.ClientBase): Promise<SideFacts> {
  const { rows } = await client.query<SideFacts>(
    `select current_user::text as "user", current_database()::text as database,
            current_setting('server_version_num')::int / 10000 as version,
            current_setting('server_encoding') as encoding,
            not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWritable",
            has_database_privilege(current_database(), 'create')
              and coalesce((select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false)
              as "mayCreate",
            pg_database_size(current_database())::float8 as bytes,
            (select count(*)::int from pg_class join pg_namespace as namespace on namespace.oid = relnamespace
              where relkind = 'r' and nspname in ('public', 'graphile_worker')) as tables,
            (select pid || ' ' || backend_start from pg_stat_activity where pid = pg_backend_pid()) as session`,
  );
  return rows[0] as SideFacts;
}

/** Returns whether another connection has a session in the same database. */
export async function hasSession(client: pg.ClientBase, session: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid || ' ' || backend_start = $1`,
    [session],
  );
  return rowCount !== 0;
}

export interface LiveProcess {
  readonly role: string;
  readonly hostname: string;
  readonly pid: number;
}

/** Lists the processes that use a database now; none if it has no tables yet. */
export async function listLiveProcesses(client: pg.ClientBase): Promise<LiveProcess[]> {
  if (!(await hasTable(client, 'public.workers'))) return [];
  const { rows } = await client.query<LiveProcess>(
    `select role, hostname, pid from workers
      where heartbeat_at > clock_timestamp() - $1 * interval '1 millisecond' order by hostname, pid`,
    [DEAD_AFTER_MS],
  );
  return rows;
}

export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
}

/** Returns the migrations of a database; null if it has no schema. */
export async function listApplied(client: pg.ClientBase): Promise<AppliedMigration[] | null> {
  if (!(await hasTable(client, 'public.schema_migrations'))) return null;
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, sha256 from schema_migrations order by number',
  );
  return rows;
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
  return rows[0]?.found === true;
}
