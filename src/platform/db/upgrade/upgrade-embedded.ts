import { realpathSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { sizeText } from '../../../engine/words/size.js';
import type { Logger } from '../../log.js';
import { StartError } from '../../start-error.js';
import { findInstallation, type Installation, OLDEST_MAJOR } from '../embedded/binaries.js';
import { dataMajor } from '../embedded/cluster.js';
import { type EmbeddedServer, lockOrExplain, startCluster } from '../embedded/embedded.js';
import { recordFormerFolder } from '../embedded/former-folder.js';
import { adoptNextFolder, createNextFolder, existingServerFolder, SHARED_FOLDER } from '../embedded/location.js';
import { type SystemUser, unprivilegedUser } from '../embedded/system-user.js';
import { requireNotMoved } from '../move/mark.js';
import { listApplied } from '../move/sides.js';
import { withClient } from '../one-client.js';
import { createSchemaOf, roomFor, transferDatabase } from '../snapshot/transfer.js';
import { fetchPostgres } from './fetch-postgres.js';

export interface UpgradeOptions {
  readonly dataDir: string;
  readonly log: Logger;
  readonly sharedFolder?: string;
  /** Ends the upgrade. The data stays as it was. */
  readonly signal?: AbortSignal;
  /** Reports the next step. If absent, the log has the important steps, and each table at the level `debug`. */
  readonly report?: (line: string) => void;
}

export interface Upgraded {
  /** Former major version of PostgreSQL. */
  readonly from: number;
  readonly to: number;
  readonly tables: number;
  readonly rows: number;
  /** Folder with the former data, which the upgrade left as it was. */
  readonly former: string;
}

/** Folder of the former PostgreSQL while it is needed. */
const FETCHED = 'postgres.fetched';

/**
 * Upgrades the embedded database if an older major version of PostgreSQL wrote it: copies all tables into a new cluster,
 * compares them, and then replaces the former cluster, atomically. Returns null if there is nothing to upgrade. Until
 * the end, and after any failure or kill, the former cluster is the instance's. Throws `StartError` if the data folder
 * is in use, the disk is too small, or the former PostgreSQL cannot be installed.
 */
export async function upgradeEmbedded(options: UpgradeOptions): Promise<Upgraded | null> {
  const folder = existingServerFolder(options.dataDir);
  const from = folder === null ? null : dataMajor(join(folder, 'cluster'));
  if (folder === null || from === null || from < OLDEST_MAJOR) return null;
  const { sharedFolder = SHARED_FOLDER } = options;
  const user = unprivilegedUser();
  const installation = findInstallation(user, sharedFolder, null);
  if (from >= installation.major) return null;
  const dataDir = realpathSync(options.dataDir);
  const unlock = await lockOrExplain(dataDir);
  try {
    return await upgrade({ ...options, dataDir, sharedFolder }, { folder, major: from }, installation, user);
  } finally {
    unlock();
  }
}

async function upgrade(
  options: UpgradeOptions & { readonly sharedFolder: string },
  former: { readonly folder: string; readonly major: number },
  installation: Installation,
  user: SystemUser | null,
): Promise<Upgraded> {
  const { dataDir, sharedFolder, log, report = (line) => log.info(line) } = options;
  report(`Upgrading the database from PostgreSQL ${former.major} to ${installation.major}`);
  const fetched = join(dataDir, FETCHED);
  const old = await findFormer(former.major, fetched, user, sharedFolder, report);
  const next = createNextFolder(dataDir, user, sharedFolder, `postgres-${installation.major}`);
  const size = await withServers(
    log,
    { folder: former.folder, installation: old, user },
    { folder: next, installation, user },
    (source, target) => copyAll(source, target, { ...options, report: options.report ?? ((line) => log.debug(line)) }),
  );
  options.signal?.throwIfAborted();
  const upgradedAt = new Date().toISOString();
  recordFormerFolder(dataDir, { folder: former.folder, major: former.major, upgradedAt, isOutdated: false });
  adoptNextFolder(dataDir);
  rmSync(fetched, { recursive: true, force: true });
  report(`The database is PostgreSQL ${installation.major} now. The former files are in ${former.folder}`);
  return { from: former.major, to: installation.major, ...size, former: former.folder };
}

/** Finds the former PostgreSQL on this machine, or installs it. */
async function findFormer(
  major: number,
  folder: string,
  user: SystemUser | null,
  sharedFolder: string,
  report: (line: string) => void,
): Promise<Installation> {
  try {
    return findInstallation(user, sharedFolder, major);
  } catch {
    // The only error is that this machine does not have this version.
    report(`Installing PostgreSQL ${major}, which reads the former files`);
    return fetchPostgres(major, folder, user, sharedFolder);
  }
}

type ClusterAt = Parameters<typeof startCluster>[1];

/** Runs both servers until `use` has ended. Both have stopped cleanly then, so that all data is on the disk. */
async function withServers<T>(
  log: Logger,
  sourceAt: ClusterAt,
  targetAt: ClusterAt,
  use: (source: EmbeddedServer, target: EmbeddedServer) => Promise<T>,
): Promise<T> {
  const source = await startCluster({ log }, sourceAt, () => undefined);
  try {
    const settings = { synchronous_commit: 'off', autovacuum: 'off' };
    const target = await startCluster({ log, settings }, targetAt, () => undefined);
    try {
      return await use(source, target);
    } finally {
      await target.stop();
    }
  } finally {
    await source.stop();
  }
}

async function copyAll(
  source: EmbeddedServer,
  target: EmbeddedServer,
  { dataDir, log, signal = new AbortController().signal, report }: UpgradeOptions & { report: (line: string) => void },
): Promise<{ tables: number; rows: number }> {
  return withClient(source.url, async (from) => {
    await requireNotMoved(from);
    const schema = await listApplied(from);
    // The first start created the cluster and ended before the migrations.
    if (schema === null) return { tables: 0, rows: 0 };
    await requireRoom(dataDir, from);
    await createSchemaOf(target.url, schema, log);
    const advice = 'The data is unchanged. Start again to repeat the upgrade, or start the former version.';
    const tables = await withClient(target.url, (to) => transferDatabase(from, to, { signal, report, advice }));
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  });
}

async function requireRoom(dataDir: string, from: pg.ClientBase): Promise<void> {
  const { rows } = await from.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes');
  const needed = roomFor(rows[0]?.bytes ?? 0);
  const { bavail, bsize } = await statfs(existingServerFolder(dataDir) ?? dataDir);
  if (bavail * bsize >= needed) return;
  throw new StartError(
    `The upgrade of the database keeps the former files and needs ${sizeText(needed)} of free space; the disk has ` +
      `${sizeText(bavail * bsize)}. Free some space and start again. The data is unchanged.`,
  );
}
