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
import { ensureDataDir, SHARED_FOLDER, serverFolder } from './location.js';
import { clearTheWay } from './orphan.js';
import { diskProblem, isOccupied } from './server-problem.js';
import { type ServerCommand, type ServerProcess, startServer } from './server-process.js';
import { Supervisor } from './supervisor.js';
import { unprivilegedUser } from './system-user.js';

export interface EmbeddedOptions {
  /** Absolute. Everything of this installation lies below it, or is pointed to from it. */
  readonly dataDir: string;
  readonly log: Logger;
  /** Settings over the defaults below. */
  readonly settings?: Readonly<Record<string, string>>;
  /** False only for throw-away data: the machine's crash may lose everything. */
  readonly durable?: boolean;
  /** Where binaries and data go that the server's user could not reach else. */
  readonly sharedFolder?: string;
  /** How clients connect; sockets except where the platform has none. */
  readonly transport?: 'socket' | 'tcp';
}

/** The running server of this process. */
export interface EmbeddedServer {
  /** Connection URL of Outrider's own database; stays the same when the server is started again. */
  readonly url: string;
  readonly installation: Installation;
  /** Process number of the server that runs now. */
  pid(): number;
  /** What keeps the server from running, in words for the operator; null while it runs. */
  problem(): string | null;
  /** URL of another database of the cluster. */
  urlOf(database: string): string;
  /** Stops the server in order and gives the folder free. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Pages that PostgreSQL keeps besides the operating system, which keeps them, too: a 32nd of the machine's memory, in megabytes,
 * 48 at the most. It is held for good after the first large import, and more of it made no bench of this repository faster.
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

/** How long a start waits for what a killed process left behind: its lock, its server, the last processes of that. */
const OWNER_PATIENCE_MS = 2_000;
const SERVER_PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 100;

/**
 * Starts PostgreSQL for this process alone, creating cluster and database at the first start. A server that a killed
 * process left behind is stopped first. When the server ends by itself it is started again at the same address.
 * Throws when another living process uses `dataDir`, and when no PostgreSQL fits.
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
    `The disk of ${dataDir} is full: PostgreSQL needs about 200 MB to begin with, and more with the data. Free some ` +
      'space, choose another DATA_DIR, or set DATABASE_URL.',
    { cause },
  );
}

/** A process that is being killed holds its lock a moment longer; one that lives keeps it. */
async function lockOrExplain(dataDir: string): Promise<() => void> {
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

/** Starts the server as soon as an earlier one lets it. */
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
  const { log, durable = true, sharedFolder = SHARED_FOLDER } = options;
  const user = unprivilegedUser();
  const folder = serverFolder(dataDir, user, sharedFolder);
  const cluster = join(folder, 'cluster');
  const installation = findInstallation(user, sharedFolder, dataMajor(cluster));
  await ensureCluster(folder, installation, user, durable);
  const tcp = (options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket')) === 'tcp';
  const endpoint = tcp ? await tcpEndpoint(folder) : socketEndpoint(folder, user);
  const command: ServerCommand = {
    postgres: binary(installation, 'postgres'),
    dataFolder: cluster,
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
    unlock();
  };
  try {
    await ensureDatabase(endpoint.url('postgres'));
  } catch (error) {
    // The server may have ended over it, and then said why.
    const said = supervisor.lastLines();
    await supervisor.stop();
    throw new Error(`The database could not be created: ${error}\n${said}`, { cause: error });
  }
  log.info({ pid: supervisor.pid, version: installation.major }, 'PostgreSQL runs');
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
