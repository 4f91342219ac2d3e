import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../start-error.js';
import { copyTarget, listSequences, listTables, queueSchemaOf, type TableShape, TEXT_SETTINGS } from './catalog.js';
import { Digest } from './digest.js';
import { FORMAT, MANIFEST_FILE, type Manifest, type TableEntry } from './manifest.js';

export interface SnapshotFacts {
  readonly version: string;
  readonly masterKey: string | null;
}

/** Fast: archives shrink to about a fifth, and gzip stays cheaper than the database. */
const GZIP_LEVEL = 1;

/**
 * Writes all tables of one instant to a new folder, one after the other, in bounded memory. The service may be running.
 * The folder has another name until it is complete and on disk; if anything fails, nothing stays behind. Throws
 * `StartError` if the folder exists already.
 *
 * @param onTable reports progress before each table
 */
export async function writeSnapshot(
  client: pg.ClientBase,
  folder: string,
  facts: SnapshotFacts,
  onTable: (table: TableShape, index: number, count: number) => void = () => undefined,
): Promise<Manifest> {
  const draft = `${folder}.partial`;
  await mkdir(dirname(folder), { recursive: true });
  await createFolder(draft);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(TEXT_SETTINGS);
    const tables: TableEntry[] = [];
    const shapes = await listTables(client);
    for (const [index, shape] of shapes.entries()) {
      onTable(shape, index, shapes.length);
      tables.push(await writeTable(client, draft, shape));
    }
    const manifest = { ...(await describe(client, facts)), tables, sequences: await listSequences(client) };
    await client.query('commit');
    await writeDurably(join(draft, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function createFolder(draft: string): Promise<void> {
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new StartError(`${draft} exists: another backup is being written there, or one was interrupted. Remove it.`);
  });
}

async function writeTable(client: pg.ClientBase, folder: string, shape: TableShape): Promise<TableEntry> {
  const file = `${shape.schema}.${shape.name}.copy.gz`;
  const source = client.query(copyTo(`copy ${copyTarget(shape)} to stdout`));
  const digest = new Digest();
  const target = createWriteStream(join(folder, file), { mode: 0o600, flush: true });
  await pipeline(source, digest, createGzip({ level: GZIP_LEVEL }), target);
  return { ...shape, file, rows: source.rowCount, bytes: digest.bytes, sha256: digest.sha256() };
}

async function describe(
  client: pg.ClientBase,
  { version, masterKey }: SnapshotFacts,
): Promise<Omit<Manifest, 'tables' | 'sequences'>> {
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    `select now() as at, current_setting('server_version_num') as postgres`,
  );
  const { at, postgres } = rows[0] as { at: Date; postgres: string };
  const schema = await client.query<Manifest['schema'][number]>(
    'select number, name, sha256 from schema_migrations order by number',
  );
  return {
    format: FORMAT,
    createdAt: at.toISOString(),
    version,
    postgres: Math.floor(Number(postgres) / 10_000),
    schema: schema.rows,
    queueSchema: await queueSchemaOf(client),
    masterKey,
  };
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true });
  await syncFolder(dirname(path));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file system orders the rename itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
