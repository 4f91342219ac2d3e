import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyTarget, listSequences, listTables, queueSchemaOf, type TableShape, TEXT_SETTINGS } from './catalog.js';
import { Digest } from './digest.js';
import { type ArchivedWorkspace, FORMAT, type Manifest, type ObjectsElsewhere, type TableEntry } from './manifest.js';
import type { ArchiveDraft, WritableArchive } from './places/archive.js';

export interface SnapshotFacts {
  readonly version: string;
  readonly masterKey: string | null;
  /** Workspace whose rows are selected; all rows if absent. */
  readonly workspace?: ArchivedWorkspace;
}

/** Source of a COPY with the columns of a table, and a change of its text. */
export interface CopySource {
  readonly text: string;
  readonly through?: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
}

export interface SnapshotOptions {
  /** Returns the rows to write, with the columns of the table; all rows if absent. */
  readonly rowsOf?: (table: TableShape) => CopySource;
  /** Check in the transaction of the snapshot. Throws to cancel it before anything is stored. */
  readonly mayBegin?: () => Promise<void>;
  /** Reports progress before each table. */
  readonly onTable?: (table: TableShape, index: number, count: number) => void;
  /** Cancels the backup and removes its files. */
  readonly signal?: AbortSignal;
  /** Advisory lock held until the archive is complete; only one backup with this lock runs at a time. */
  readonly lockKey?: number;
  /** Check before the archive becomes complete. Throws to cancel the backup. */
  readonly mayComplete?: () => Promise<void>;
}

/** Error when another backup with the same lock is running. */
class BackupRunningError extends Error {
  constructor() {
    super('Another backup of this instance is running.');
  }
}

/** Fast compression level: archives shrink to about a fifth, and gzip costs less than the database. */
const GZIP_LEVEL = 1;

/**
 * Writes a consistent snapshot of all tables to a new archive, one table at a time, in bounded memory. The service may be
 * running. A failed backup is deleted, and a killed one leaves an incomplete archive. Throws `StartError` if the archive
 * exists, and `BackupRunningError` if another backup holds the lock.
 */
export async function writeSnapshot(
  client: pg.ClientBase,
  archive: WritableArchive,
  facts: SnapshotFacts,
  { rowsOf, mayBegin, onTable, signal, lockKey, mayComplete }: SnapshotOptions = {},
): Promise<Manifest> {
  const draft = await archive.begin();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(TEXT_SETTINGS);
    if (lockKey !== undefined) await lock(client, lockKey);
    await mayBegin?.();
    const tables: TableEntry[] = [];
    const shapes = await listTables(client);
    for (const [index, shape] of shapes.entries()) {
      signal?.throwIfAborted();
      onTable?.(shape, index, shapes.length);
      tables.push(await writeTable(client, draft, shape, rowsOf?.(shape) ?? { text: copyTarget(shape) }, signal));
    }
    const manifest = { ...(await describe(client, facts)), tables, sequences: await listSequences(client) };
    await draft.complete(`${JSON.stringify(manifest, null, 2)}\n`, async () => {
      await mayComplete?.();
      signal?.throwIfAborted();
    });
    // Final step, because the end of the transaction releases the lock.
    await client.query('commit');
    return manifest;
  } catch (error) {
    // The next scheduled backup deletes a draft that stays, and the cause is this error.
    await Promise.allSettled([draft.discard()]);
    throw error;
  }
}

async function lock(client: pg.ClientBase, key: number): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [key]);
  if (rows[0]?.locked !== true) throw new BackupRunningError();
}

async function writeTable(
  client: pg.ClientBase,
  draft: ArchiveDraft,
  shape: TableShape,
  { text, through = unchanged }: CopySource,
  signal: AbortSignal | undefined,
): Promise<TableEntry> {
  const file = `${shape.schema}.${shape.name}.copy.gz`;
  const source = client.query(copyTo(`copy ${text} to stdout`));
  const digest = new Digest();
  const store = (content: AsyncIterable<Buffer>): Promise<void> => draft.store(file, content);
  await pipeline(source, through, digest, createGzip({ level: GZIP_LEVEL }), store, { signal });
  return { ...shape, file, rows: source.rowCount, bytes: digest.bytes, sha256: digest.sha256() };
}

const unchanged = (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> => source;

async function describe(
  client: pg.ClientBase,
  { version, masterKey, workspace }: SnapshotFacts,
): Promise<Omit<Manifest, 'tables' | 'sequences'>> {
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    `select now() as at, current_setting('server_version_num') as postgres`,
  );
  const { at, postgres } = rows[0] as { at: Date; postgres: string };
  const schema = await client.query<Manifest['schema'][number]>(
    'select number, name, sha256 from schema_migrations order by number',
  );
  const objects = await listObjects(client);
  return {
    format: FORMAT,
    createdAt: at.toISOString(),
    version,
    postgres: Math.floor(Number(postgres) / 10_000),
    schema: schema.rows,
    queueSchema: await queueSchemaOf(client),
    masterKey,
    ...(workspace !== undefined && { workspace }),
    // The rows of a workspace contain their bytes.
    ...(workspace === undefined && objects.length > 0 && { objects }),
  };
}

async function listObjects(client: pg.ClientBase): Promise<ObjectsElsewhere[]> {
  const { rows: found } = await client.query(`select 1 where to_regclass('public.blobs') is not null`);
  if (found.length === 0) return [];
  const { rows } = await client.query<ObjectsElsewhere>(
    `select s.location, count(*)::int as count from public.blobs b join public.blob_stores s on s.id = b.store_id
     where b.delete_at is null group by 1 order by 1`,
  );
  return rows;
}
