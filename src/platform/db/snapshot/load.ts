import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../../start-error.js';
import { copyTarget, listTables, queueSchemaOf, TEXT_SETTINGS } from './catalog.js';
import { Digest } from './digest.js';
import { fillTables, matchTables } from './fill.js';
import type { Manifest, TableEntry } from './manifest.js';
import type { ReadableArchive } from './places/archive.js';

/**
 * Loads an archive into a database that has its schema and no data, in one transaction: either all data is loaded,
 * with the row counts and hashes of the manifest, or nothing changes. Throws `StartError` if a file is missing or
 * damaged, or if the schemas differ.
 *
 * @param afterLoad further changes of the same transaction
 */
export async function loadSnapshot(
  client: pg.ClientBase,
  archive: ReadableArchive,
  manifest: Manifest,
  options: {
    readonly onTable?: (table: TableEntry, index: number, count: number) => void;
    readonly afterLoad?: (client: pg.ClientBase) => Promise<void>;
  } = {},
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(TEXT_SETTINGS);
    const targets = await targetsOf(client, manifest);
    await fillTables(client, targets, manifest.sequences, async (table, index) => {
      options.onTable?.(table, index, targets.length);
      await loadTable(client, archive, table);
    });
    await options.afterLoad?.(client);
    await client.query('commit');
  } catch (error) {
    // A broken connection has no transaction left; the first error is the one to report.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Returns the tables of the manifest in the order of the target's foreign keys, after comparing both schemas. */
export async function targetsOf(client: pg.ClientBase, manifest: Manifest): Promise<TableEntry[]> {
  const queueSchema = await queueSchemaOf(client);
  if (queueSchema !== manifest.queueSchema) {
    throw new StartError(
      `The backup has version ${manifest.queueSchema} of the job queue, and this version of Outrider uses ${queueSchema}. ` +
        `Restore it with Outrider ${manifest.version}, then upgrade.`,
    );
  }
  const targets = matchTables(await listTables(client), manifest.tables);
  if (targets === null) {
    throw new StartError(`The tables of the backup do not match migration ${manifest.schema.at(-1)?.name}.`);
  }
  return targets;
}

/**
 * Copies the rows of a table from an archive, and compares their number and hash with the manifest.
 * @param into COPY target with the columns of the table; default: the table
 * @param through change of the text, which keeps the number of rows
 */
export async function loadTable(
  client: pg.ClientBase,
  archive: ReadableArchive,
  table: TableEntry,
  into = copyTarget(table),
  through: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer> = (source) => source,
): Promise<void> {
  const digest = new Digest();
  const content = await archive.read(table.file);
  const target = client.query(copyFrom(`copy ${into} from stdin`));
  try {
    await pipeline(content, createGunzip(), digest, through, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') === true) throw damaged(table, error);
    throw error;
  }
  if (digest.sha256() !== table.sha256 || target.rowCount !== table.rows) throw damaged(table);
}

function damaged(table: TableEntry, cause?: unknown): StartError {
  return new StartError(`The file ${table.file} of the backup is damaged.`, { cause });
}
