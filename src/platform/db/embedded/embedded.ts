import { realpathSync } from 'node:fs';
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
import { stopOrphan } from './orphan.js';
import { type ServerCommand, type ServerProcess, startServer } from './server-process.js';
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
  /** URL of another database of the cluster. */
  urlOf(database: string): string;
  /** Stops the server in order and gives the folder free. Safe to call twice. */
  stop(): Promise<void>;
}

const DEFAULT_SETTINGS = {
  shared_buffers: '256MB',
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

/** After this many ends in a row within `RESTART_WINDOW_MS` the server is not started again. */
const MOST_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;

/**
 * Starts PostgreSQL for this process alone, creating cluster and database at the first start. A server that a killed
 * process left behind is stopped first. When the server ends by itself it is started again at the same address.
 * Throws when another living process uses `dataDir`, and when no PostgreSQL fits.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  ensureDataDir(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  const unlock = lockOrExplain(dataDir);
  try {
    return await startLocked(options, dataDir, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function lockOrExplain(dataDir: string): () => void {
  try {
    return lockDirectory(join(dataDir, 'outrider.lock'));
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    throw new StartError(
      `The data folder ${dataDir} is in use by another Outrider (process ${error.owner.pid}). Stop it first, choose ` +
        'another DATA_DIR, or give all processes one DATABASE_URL.',
      { cause: error },
    );
  }
}

async function startLocked(options: EmbeddedOptions, dataDir: string, unlock: () => void): Promise<EmbeddedServer> {
  const { log, durable = true, sharedFolder = SHARED_FOLDER } = options;
  const user = unprivilegedUser();
  const folder = serverFolder(dataDir, user, sharedFolder);
  const cluster = join(folder, 'cluster');
  await stopOrphan(cluster, log);
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
  const supervisor = new Supervisor(command, log, await startServer(command, log));
  const stop = async (): Promise<void> => {
    await supervisor.stop();
    endpoint.remove();
    unlock();
  };
  try {
    await ensureDatabase(endpoint.url('postgres'));
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  log.info({ pid: supervisor.pid, version: installation.major }, 'PostgreSQL runs');
  return { url: endpoint.url(DATABASE), urlOf: endpoint.url, installation, pid: () => supervisor.pid, stop };
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

/** Keeps one server running until it is told to stop. */
class Supervisor {
  #stopping = false;
  #restarts: number[] = [];
  #starting: Promise<void> = Promise.resolve();

  constructor(
    private readonly command: ServerCommand,
    private readonly log: Logger,
    private server: ServerProcess,
  ) {
    this.#watch();
  }

  get pid(): number {
    return this.server.pid;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#starting;
    await this.server.stop();
  }

  #watch(): void {
    void this.server.ended.then((how) => {
      if (this.#stopping) return;
      this.log.error({ how }, 'PostgreSQL ended by itself');
      this.#starting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    while (!this.#stopping) {
      const now = Date.now();
      this.#restarts = [...this.#restarts.filter((at) => now - at < RESTART_WINDOW_MS), now];
      if (this.#restarts.length > MOST_RESTARTS) {
        this.log.fatal('PostgreSQL does not stay up; it is not started again');
        return;
      }
      // Backends of a killed server need a moment to notice; until then their shared memory blocks a new one.
      await sleep(100 * this.#restarts.length);
      try {
        this.server = await startServer(this.command, this.log);
        this.#watch();
        return;
      } catch (error) {
        this.log.error({ err: error }, 'PostgreSQL did not start again');
      }
    }
  }
}
