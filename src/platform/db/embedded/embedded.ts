import { realpathSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../log.js';
import { StartError } from '../../start-error.js';
import { binary, findInstallation, type Installation } from './binaries.js';
import { DATABASE, dataMajor, ensureCluster } from './cluster.js';
import { DirectoryInUseError, lockDirectory } from './directory-lock.js';
import { socketEndpoint, tcpEndpoint } from './endpoint.js';
import { outdateFormerFolder } from './former-folder.js';
import { ensureDataDir, SHARED_FOLDER, serverFolder } from './location.js';
import { clearTheWay } from './orphan.js';
import { diskProblem, isOccupied } from './server-problem.js';
import { type ServerCommand, type ServerProcess, startServer } from './server-process.js';
import { Supervisor } from './supervisor.js';
import { type SystemUser, unprivilegedUser } from './system-user.js';

export interface EmbeddedOptions {
  /** Absolute path. Everything of this instance is below it, or is referenced from it. */
  readonly dataDir: string;
  readonly log: Logger;
  /** Settings that replace the defaults below. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether data survives a crash of the machine; false only for disposable data. */
  readonly durable?: boolean;
  /** Folder for binaries and data that the server's user could not read elsewhere. */
  readonly sharedFolder?: string;
  /** Connection of clients. Default: sockets, where the platform has them. */
  readonly transport?: 'socket' | 'tcp';
}

/** Running server of this process. */
export interface EmbeddedServer {
  /** Connection URL of Outrider's database, which stays the same when the server restarts. */
  readonly url: string;
  readonly installation: Installation;
  /** Returns the process ID of the running server. */
  pid(): number;
  /** Returns what keeps the server from running, in words for the operator; null while it runs. */
  problem(): string | null;
  /** Returns the URL of another database of the cluster. */
  urlOf(database: string): string;
  /** Stops the server cleanly and unlocks the folder. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Buffers that PostgreSQL keeps in addition to the file cache: a 32nd of the machine's memory in megabytes, between 32
 * and 48. They are never returned after the first large import, and more made no benchmark faster.
 */
const sharedMegabytes = Math.round(Math.min(48, Math.max(32, totalmem() / 2 ** 20 / 32)));

const DEFAULT_SETTINGS = {
  shared_buffers: `${sharedMegabytes}MB`,
  max_connections: '100',
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
  autovacuum_naptime: '15s',
  random_page_cost: '1.1',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_checkpoints: 'off',
};

const THROW_AWAY_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Milliseconds that a start waits for leftovers of a killed process: its lock, its server, and the server's last
 * processes.
 */
const OWNER_PATIENCE_MS = 2_000;
const SERVER_PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 100;

/**
 * Starts PostgreSQL for this process only, and creates cluster and database at the first start. Stops a server that a
 * killed process left behind. A server that ends unexpectedly is restarted at the same address. Throws if another
 * living process uses `dataDir`, or if no PostgreSQL is available for the platform.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  let unlock = (): void => undefined;
  try {
    ensureDataDir(options.dataDir);
    const dataDir = realpathSync(options.dataDir);
    unlock = await lockOrExplain(dataDir);
    return await startLocked(options, dataDir, unlock);
  } catch (error) {
    unlock();
    if (diskProblem(String(error)) !== null) throw diskTooSmall(options.dataDir, error);
    throw error;
  }
}

function diskTooSmall(dataDir: string, cause: unknown): StartError {
  return new StartError(
    `The disk of ${dataDir} is full: PostgreSQL needs about 200 MB to start, and more as data grows. Free some ` +
      'space, choose another DATA_DIR, or set DATABASE_URL.',
    { cause },
  );
}

/**
 * Locks the folder, or explains why not. A process that is being killed holds its lock a moment longer; a living one
 * keeps it.
 */
export async function lockOrExplain(dataDir: string): Promise<() => void> {
  const deadline = Date.now() + OWNER_PATIENCE_MS;
  for (;;) {
    try {
      return lockDirectory(join(dataDir, 'outrider.lock'));
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      if (Date.now() > deadline) throw inUse(dataDir, error);
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

function inUse(dataDir: string, error: DirectoryInUseError): StartError {
  return new StartError(
    `The data folder ${dataDir} is in use by another Outrider (process ${error.owner.pid}). Stop it first, choose ` +
      'another DATA_DIR, or give all processes one DATABASE_URL.',
    { cause: error },
  );
}

/** Starts the server as soon as an earlier one permits. */
async function startPatiently(command: ServerCommand, log: Logger): Promise<ServerProcess> {
  const deadline = Date.now() + SERVER_PATIENCE_MS;
  for (;;) {
    await clearTheWay(command.dataFolder, log);
    try {
      return await startServer(command, log);
    } catch (error) {
      if (!isOccupied(String(error)) || Date.now() > deadline) throw error;
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

async function startLocked(options: EmbeddedOptions, dataDir: string, unlock: () => void): Promise<EmbeddedServer> {
  const { sharedFolder = SHARED_FOLDER } = options;
  const user = unprivilegedUser();
  const folder = serverFolder(dataDir, user, sharedFolder);
  const installation = findInstallation(user, sharedFolder, dataMajor(join(folder, 'cluster')));
  outdateFormerFolder(dataDir);
  return await startCluster(options, { folder, installation, user }, unlock);
}

/** Cluster and the PostgreSQL that runs it. */
export interface Cluster {
  /** Folder of the server's files. */
  readonly folder: string;
  readonly installation: Installation;
  readonly user: SystemUser | null;
}

/**
 * Starts the server of one folder, whose data folder the caller has locked. Calls `onStopped` after the server has
 * stopped cleanly.
 */
export async function startCluster(
  options: Omit<EmbeddedOptions, 'dataDir' | 'sharedFolder'>,
  { folder, installation, user }: Cluster,
  onStopped: () => void,
): Promise<EmbeddedServer> {
  const { log, durable = true } = options;
  await ensureCluster(folder, installation, user, durable);
  const tcp = (options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket')) === 'tcp';
  const endpoint = tcp ? await tcpEndpoint(folder) : socketEndpoint(folder, user);
  const command: ServerCommand = {
    postgres: binary(installation, 'postgres'),
    dataFolder: join(folder, 'cluster'),
    settings: {
      ...DEFAULT_SETTINGS,
      ...(durable ? {} : THROW_AWAY_SETTINGS),
      ...options.settings,
      ...endpoint.settings,
    },
    user,
  };
  const supervisor = new Supervisor(command, log, await startPatiently(command, log));
  const stop = async (): Promise<void> => {
    await supervisor.stop();
    endpoint.remove();
    onStopped();
  };
  try {
    await ensureDatabase(endpoint.url('postgres'));
  } catch (error) {
    // The server may have ended because of it, and reported why.
    const said = supervisor.lastLines();
    await supervisor.stop();
    throw new Error(`The database could not be created: ${error}\n${said}`, { cause: error });
  }
  log.info({ pid: supervisor.pid, version: installation.major }, 'PostgreSQL started');
  return {
    url: endpoint.url(DATABASE),
    urlOf: endpoint.url,
    installation,
    pid: () => supervisor.pid,
    problem: () => supervisor.problem,
    stop,
  };
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
