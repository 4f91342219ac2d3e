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

export interface SnapshotOptions {
  /** Reports progress before each table. */
  readonly onTable?: (table: TableShape, index: number, count: number) => void;
  /** Cancels the backup and removes its files. */
  readonly signal?: AbortSignal;
  /** Advisory lock held until the folder is complete; only one backup with this lock runs at a time. */
  readonly lockKey?: number;
  /** Check before the complete folder gets its final name. Throws to cancel the backup. */
  readonly mayComplete?: () => Promise<void>;
}

/** Error when another backup with the same lock is running. */
class BackupRunningError extends Error {
  constructor() {
    super('Another backup of this instance is running.');
  }
}

/** Suffix of an incomplete folder. */
export const DRAFT_SUFFIX = '.partial';

/** Fast compression level: archives shrink to about a fifth, and gzip costs less than the database. */
const GZIP_LEVEL = 1;

/**
 * Writes a consistent snapshot of all tables to a new folder, one table at a time, in bounded memory. The service may be
 * running. The folder is named `FOLDER.partial` until it is complete and on disk; a failed backup is removed, and a killed
 * one leaves only this draft. Throws `StartError` if the folder exists, and `BackupRunningError` if another backup holds the
 * lock.
 */
export async function writeSnapshot(
  client: pg.ClientBase,
  folder: string,
  facts: SnapshotFacts,
  { onTable, signal, lockKey, mayComplete }: SnapshotOptions = {},
): Promise<Manifest> {
  const draft = `${folder}${DRAFT_SUFFIX}`;
  await mkdir(dirname(folder), { recursive: true });
  await createFolder(draft);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(TEXT_SETTINGS);
    if (lockKey !== undefined) await lock(client, lockKey);
    const tables: TableEntry[] = [];
    const shapes = await listTables(client);
    for (const [index, shape] of shapes.entries()) {
      signal?.throwIfAborted();
      onTable?.(shape, index, shapes.length);
      tables.push(await writeTable(client, draft, shape, signal));
    }
    const manifest = { ...(await describe(client, facts)), tables, sequences: await listSequences(client) };
    await writeDurably(join(draft, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    await mayComplete?.();
    signal?.throwIfAborted();
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    // Final step, because the end of the transaction releases the lock.
    await client.query('commit');
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function lock(client: pg.ClientBase, key: number): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [key]);
  if (rows[0]?.locked !== true) throw new BackupRunningError();
}

async function createFolder(draft: string): Promise<void> {
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new StartError(`${draft} exists: another backup is being written there, or one was interrupted. Remove it.`);
  });
}

async function writeTable(
  client: pg.ClientBase,
  folder: string,
  shape: TableShape,
  signal: AbortSignal | undefined,
): Promise<TableEntry> {
  const file = `${shape.schema}.${shape.name}.copy.gz`;
  const source = client.query(copyTo(`copy ${copyTarget(shape)} to stdout`));
  const digest = new Digest();
  const target = createWriteStream(join(folder, file), { mode: 0o600, flush: true });
  await pipeline(source, digest, createGzip({ level: GZIP_LEVEL }), target, { signal });
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
