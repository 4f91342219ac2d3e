import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { PROGRAM_FOLDER } from '../program-folder.js';
import { type Applied, adoptBaseline, countSuperseded } from './baseline.js';
import { SUPERSEDED } from './superseded-migrations.js';

export const MIGRATIONS_FOLDER = join(PROGRAM_FOLDER, 'migrations');

interface Migration extends Applied {
  readonly sql: string;
}

/** Key of the advisory lock: an arbitrary constant, equal in every process. */
const LOCK_KEY = 7_205_759_403;

const FILE_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

const CREATE_TABLE = `
  create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`;

/** Error when the database and the migration files do not match. Nothing was changed. */
class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Returns the migrations of this version, in order. */
export function listMigrations(): readonly Applied[] {
  return readMigrations(MIGRATIONS_FOLDER);
}

/** Returns the files of `folder` in order. Throws if a name is not `NNNN-words.sql` or a number repeats. */
function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const number = FILE_NAME.exec(name)?.[1];
      if (number === undefined) throw new MigrationError(`Migration ${name} must be named like 0007-some-words.sql.`);
      const sql = readFileSync(join(folder, name), 'utf8');
      return { number: Number(number), name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    });
  const twice = migrations.find((migration, index) => migrations[index - 1]?.number === migration.number);
  if (twice !== undefined) throw new MigrationError(`Two migrations have the number of ${twice.name}.`);
  return migrations;
}

/**
 * Migrates the database to the newest file, forward only, each file in a transaction together with its row in
 * `schema_migrations`. Any number of processes may call it in parallel: each file is applied by one of them. Returns
 * the names that this call applied.
 * Throws `MigrationError` when an applied file was changed, when the database has one that this version does not know,
 * when a new file comes before an applied one, or when the database is older than the baseline; and the driver's error
 * when a file fails, after rolling back that file.
 */
export async function migrate(pool: pg.Pool, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  return applyAll(pool, readMigrations(folder));
}

/**
 * Brings an empty database to an earlier state of the schema, that of a backup. Throws `MigrationError` if this version
 * does not have exactly those migrations.
 */
export async function migrateTo(pool: pg.Pool, wanted: readonly Applied[]): Promise<string[]> {
  const migrations = readMigrations(MIGRATIONS_FOLDER);
  checkApplied(wanted, migrations);
  return applyAll(pool, migrations.slice(0, wanted.length));
}

async function applyAll(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const appliedHere: string[] = [];
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    for (let name = await applyNext(client, migrations); name !== null; name = await applyNext(client, migrations)) {
      appliedHere.push(name);
    }
    return appliedHere;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Applies the first missing file in one transaction; null if there is none. */
async function applyNext(client: pg.PoolClient, migrations: readonly Migration[]): Promise<string | null> {
  await client.query('begin');
  // On a large database or a slow machine, a migration may take longer than any statement of a request.
  await client.query('set local statement_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
  await client.query(CREATE_TABLE);
  const applied = await readApplied(client, migrations);
  checkApplied(applied, migrations);
  const next = migrations[applied.length];
  if (next !== undefined) {
    await client.query(next.sql).catch((error: Error) => {
      error.message = `${next.name}: ${error.message}`;
      throw error;
    });
    await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
      next.number,
      next.name,
      next.sha256,
    ]);
  }
  await client.query('commit');
  return next?.name ?? null;
}

/** Applied migrations by the files of this version: a database from before the baseline has the baseline. */
async function readApplied(client: pg.PoolClient, migrations: readonly Migration[]): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select number, name, sha256 from schema_migrations order by number');
  const superseded = countSuperseded(rows, migrations);
  if (superseded === null) return rows;
  if (superseded < SUPERSEDED.length) {
    throw new MigrationError(
      `The database is older than ${SUPERSEDED.at(-1)?.[0]}: its last migration is ${rows[superseded - 1]?.name}. ` +
        'Start the last version before the baseline once (docs/operate/upgrading.md), then this one.',
    );
  }
  return adoptBaseline(client, rows, migrations);
}

/** Throws unless the applied files are the beginning of the list of files, unchanged. */
function checkApplied(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, row] of applied.entries()) {
    const file = migrations[index];
    if (!migrations.some((migration) => migration.number === row.number)) {
      throw new MigrationError(
        `The database has migration ${row.name}, which this version does not know. Use a newer version.`,
      );
    }
    if (file === undefined || file.number !== row.number) {
      throw new MigrationError(
        `Migration ${file?.name} comes before ${row.name}, which is already applied. Give it a higher number.`,
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new MigrationError(
        `Migration ${file.name} was changed after it had been applied. Undo the change and add a new file.`,
      );
    }
  }
}
