import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../log.js';
import { startEmbedded } from '../embedded/embedded.js';
import { existingServerFolder, SHARED_FOLDER } from '../embedded/location.js';
import { withClient } from '../one-client.js';
import { differingTables } from './compare.js';
import { loadSnapshot } from './load.js';
import { readManifest, type TableEntry } from './manifest.js';
import type { ReadableArchive } from './places/archive.js';
import { prepareSchema } from './prepare.js';

export interface VerifyOptions {
  /** Parent folder of the temporary database, with space for all data uncompressed. */
  readonly scratch: string;
  readonly log: Logger;
  /** Reports progress before each table. */
  readonly onTable?: (table: TableEntry, index: number, count: number) => void;
  /** Cancels the verification. */
  readonly signal?: AbortSignal;
  /** Data folder if the server's user cannot access `scratch`. */
  readonly sharedFolder?: string;
}

export interface Verification {
  /** Number of tables in the backup. */
  readonly tables: number;
  /** Tables with different rows or hashes after the restore; empty if the backup is complete. */
  readonly differing: readonly TableEntry[];
  readonly seconds: number;
}

const PREFIX = 'verify-';

/**
 * Restores a backup into a temporary PostgreSQL, compares the rows and hashes of every table, and removes all files.
 * Throws `StartError` if a file is missing or damaged.
 */
export async function verifySnapshot(archive: ReadableArchive, options: VerifyOptions): Promise<Verification> {
  const { log, onTable, signal, sharedFolder = SHARED_FOLDER } = options;
  const manifest = await readManifest(archive);
  const startedMs = performance.now();
  mkdirSync(options.scratch, { recursive: true });
  const dataDir = await mkdtemp(join(options.scratch, PREFIX));
  try {
    const server = await startEmbedded({ dataDir, log, durable: false, sharedFolder });
    // Cancels the running statement, which may take minutes.
    const end = (): void => void server.stop();
    signal?.addEventListener('abort', end, { once: true });
    try {
      signal?.throwIfAborted();
      await prepareSchema(server.url, manifest, log);
      const differing = await withClient(server.url, async (client) => {
        await loadSnapshot(client, archive, manifest, onTable === undefined ? {} : { onTable });
        return differingTables(client, manifest);
      });
      return { tables: manifest.tables.length, differing, seconds: (performance.now() - startedMs) / 1_000 };
    } finally {
      signal?.removeEventListener('abort', end);
      await server.stop();
    }
  } finally {
    await removeServer(dataDir);
  }
}

/** Deletes remains of killed processes in a folder of temporary databases. Call only while none is in use there. */
export async function clearScratch(scratch: string): Promise<void> {
  if (!existsSync(scratch)) return;
  for (const name of readdirSync(scratch)) if (name.startsWith(PREFIX)) await removeServer(join(scratch, name));
}

/** Deletes a data folder and its server folder, which may be elsewhere. */
async function removeServer(dataDir: string): Promise<void> {
  const folder = existingServerFolder(dataDir);
  if (folder !== null) await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
