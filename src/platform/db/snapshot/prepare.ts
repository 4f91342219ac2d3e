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
  const pool = createPool(url, { size: 1, applicationName: 'outrider-cli', log });
  try {
    const { rows } = await pool.query<{ tables: string }>(
      `select count(*) as tables from pg_class join pg_namespace as namespace on namespace.oid = relnamespace
        where relkind = 'r' and nspname in ('public', 'graphile_worker')`,
    );
    if (Number(rows[0]?.tables) > 0) {
      throw new StartError(
        'The database is not empty. Restore into a new DATA_DIR, or into an empty database of DATABASE_URL.',
      );
    }
    await requireNotMoved(pool);
    await migrateTo(pool, manifest.schema);
  } finally {
    await pool.end();
  }
  await installQueue(url, log);
}
