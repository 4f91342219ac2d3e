import type pg from 'pg';
import type { Logger } from '../../log.js';
import { installQueue } from '../../queue/install.js';
import { StartError } from '../../start-error.js';
import { migrateTo } from '../migrate.js';
import { requireNotMoved } from '../move/mark.js';
import { createPool } from '../pool.js';
import type { Manifest } from './manifest.js';

/**
 * Creates the schema of a backup in an empty database. Throws `StartError` if the database has tables already or is part
 * of a move, or if the backup is from a newer version.
 */
export async function prepareSchema(url: string, manifest: Manifest, log: Logger): Promise<void> {
  await createSchema(url, manifest, log, () => {
    throw new StartError(
      'The database is not empty. Restore into a new DATA_DIR, or into an empty database of DATABASE_URL.',
    );
  });
}

/**
 * Does the same, and accepts a database with data if its schema is that of the archive. Throws `StartError` if the versions
 * differ.
 */
export async function prepareMerge(url: string, manifest: Manifest, log: Logger): Promise<void> {
  await createSchema(url, manifest, log, async (pool) => {
    const { rows } = await pool.query<Manifest['schema'][number]>(
      'select number, name, sha256 from schema_migrations order by number',
    );
    const textOf = (schema: Manifest['schema']): string =>
      schema.map(({ number, sha256 }) => `${number} ${sha256}`).join();
    if (textOf(rows) === textOf(manifest.schema)) return;
    throw new StartError(
      `The archive was written by Outrider ${manifest.version}, whose database has ${manifest.schema.length} migrations ` +
        `(last ${manifest.schema.at(-1)?.name}); this instance has ${rows.length} (last ${rows.at(-1)?.name}). Start the same ` +
        'version on both instances once, then archive again.',
    );
  });
}

/** Creates the schema of an archive in an empty database; one with tables goes to `whenFilled` first. */
async function createSchema(
  url: string,
  manifest: Manifest,
  log: Logger,
  whenFilled: (pool: pg.Pool) => Promise<void> | void,
): Promise<void> {
  const pool = createPool(url, { size: 1, applicationName: 'outrider-cli', log });
  try {
    const { rows } = await pool.query<{ tables: string }>(
      `select count(*) as tables from pg_class join pg_namespace as namespace on namespace.oid = relnamespace
        where relkind = 'r' and nspname in ('public', 'graphile_worker')`,
    );
    const isEmpty = Number(rows[0]?.tables) === 0;
    if (!isEmpty) await whenFilled(pool);
    await requireNotMoved(pool);
    if (isEmpty) await migrateTo(pool, manifest.schema);
  } finally {
    await pool.end();
  }
  await installQueue(url, log);
}
