import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../../start-error.js';
import { copyTarget, listTables, queueSchemaOf, quoted, TEXT_SETTINGS } from './catalog.js';
import { Digest } from './digest.js';
import type { Manifest, TableEntry } from './manifest.js';

/**
 * Loads an archive into a database that has its schema and no data, in one transaction: either everything is there at
 * the end, with the row counts and hashes of the manifest, or nothing changed. Throws `StartError` if a file is missing or
 * damaged, or if the schemas differ.
 *
 * @param afterLoad further changes of the same transaction
 */
export async function loadSnapshot(
  client: pg.ClientBase,
  folder: string,
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
    await client.query(`truncate ${targets.map(({ schema, name }) => quoted(schema, name)).join(', ')}`);
    for (const { schema, name } of targets)
      await client.query(`alter table ${quoted(schema, name)} disable trigger user`);
    for (const [index, table] of targets.entries()) {
      options.onTable?.(table, index, targets.length);
      await loadTable(client, folder, table);
    }
    for (const { schema, name, lastValue, isCalled } of manifest.sequences) {
      await client.query('select setval($1::text::regclass, $2::bigint, $3)', [
        quoted(schema, name),
        lastValue,
        isCalled,
      ]);
    }
    for (const { schema, name } of targets)
      await client.query(`alter table ${quoted(schema, name)} enable trigger user`);
    await options.afterLoad?.(client);
    await client.query('commit');
  } catch (error) {
    // A broken connection has no transaction left; the first error is the one to report.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Returns the tables of the manifest in the order of the target's foreign keys, after comparing both schemas. */
async function targetsOf(client: pg.ClientBase, manifest: Manifest): Promise<TableEntry[]> {
  const queueSchema = await queueSchemaOf(client);
  if (queueSchema !== manifest.queueSchema) {
    throw new StartError(
      `The backup has version ${manifest.queueSchema} of the job queue, and this version of Outrider uses ${queueSchema}. ` +
        `Restore it with Outrider ${manifest.version}, then upgrade.`,
    );
  }
  const shapes = await listTables(client);
  const entries = new Map(manifest.tables.map((entry) => [`${entry.schema}.${entry.name}`, entry]));
  const targets = shapes.map((shape) => {
    const entry = entries.get(`${shape.schema}.${shape.name}`);
    const same = entry !== undefined && [...entry.columns].sort().join() === [...shape.columns].sort().join();
    return same ? entry : null;
  });
  if (targets.includes(null) || shapes.length !== entries.size) {
    throw new StartError(`The tables of the backup do not match migration ${manifest.schema.at(-1)?.name}.`);
  }
  return targets.filter((entry) => entry !== null);
}

async function loadTable(client: pg.ClientBase, folder: string, table: TableEntry): Promise<void> {
  const digest = new Digest();
  const target = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  try {
    await pipeline(createReadStream(join(folder, table.file)), createGunzip(), digest, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`The backup has no file ${table.file}.`, { cause: error });
    if (code?.startsWith('Z_') === true) throw damaged(table, error);
    throw error;
  }
  if (digest.sha256() !== table.sha256 || target.rowCount !== table.rows) throw damaged(table);
}

function damaged(table: TableEntry, cause?: unknown): StartError {
  return new StartError(`The file ${table.file} of the backup is damaged.`, { cause });
}
