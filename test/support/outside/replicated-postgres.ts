import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { binary, findInstallation, type Installation } from '../../../src/platform/db/embedded/binaries.js';
import { SHARED_FOLDER } from '../../../src/platform/db/embedded/location.js';
import { type SystemUser, unprivilegedUser } from '../../../src/platform/db/embedded/system-user.js';
import { freePort } from '../free-port.js';
import { until } from '../processes.js';

const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
/** `fsync` stays off, because no test cuts the power of the machine. */
const SETTINGS = ['fsync=off', 'max_connections=100', 'wal_keep_size=512MB', 'jit=off', 'unix_socket_directories='];

/** One server of a pair, which tests kill, pause, promote, and restart. */
export class PostgresServer {
  #child: ChildProcess | null = null;

  constructor(
    private readonly postgres: string,
    private readonly user: SystemUser | null,
    readonly folder: string,
    readonly port: number,
  ) {}

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  async start(...settings: string[]): Promise<void> {
    const all = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
    this.#child = spawn(this.postgres, ['-D', this.folder, '-p', String(this.port), '-h', '127.0.0.1', ...all], {
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(this.user ?? {}),
    });
    let log = '';
    this.#child.stderr?.on('data', (chunk: Buffer) => (log = `${log}${chunk}`.slice(-4_000)));
    const answers = (): Promise<boolean> =>
      this.query('select 1').then(
        () => true,
        () => false,
      );
    await until('PostgreSQL answers', 30_000, answers).catch((error: Error) => {
      throw new Error(`${error.message}\n${log}`);
    });
  }

  async query<Row extends object>(text: string, values: unknown[] = [], database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'outrider', database });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Sends a signal to the server and all its processes, each of which leads its own group. */
  signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    for (const one of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(one, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  /** Ends all sessions and shuts down regularly. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGINT');
    await this.#ended();
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#ended();
    rmSync(join(this.folder, 'postmaster.pid'), { force: true });
  }

  async #ended(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child !== null && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

export interface PostgresPair {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** URL that names both servers. */
  readonly url: string;
  /** Replaces the standby, whatever it became, by a new copy of the primary that follows it. */
  copyStandbyAgain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a primary and a standby that receives each commit before it is acknowledged. The embedded package has no
 * `pg_basebackup`, so the folder is copied between `pg_backup_start` and `pg_backup_stop`.
 */
export async function startPair(): Promise<PostgresPair> {
  const user = unprivilegedUser();
  const installation = findInstallation(user, SHARED_FOLDER, null);
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'outrider-pair-'));
  chmodSync(root, 0o755);
  const server = async (name: string): Promise<PostgresServer> =>
    new PostgresServer(binary(installation, 'postgres'), user, join(root, name), await freePort());
  const primary = await server('a');
  const standby = await server('b');
  const close = async (): Promise<void> => {
    for (const one of [primary, standby]) await one.kill();
    rmSync(root, { recursive: true, force: true });
  };
  const copyStandby = async (): Promise<void> => {
    await copyFolder(primary, standby, user);
    await standby.start(`primary_conninfo=host=127.0.0.1 port=${primary.port} user=outrider application_name=standby`);
  };
  const copyStandbyAgain = async (): Promise<void> => {
    await standby.kill();
    rmSync(standby.folder, { recursive: true });
    await copyStandby();
  };
  try {
    createCluster(installation, user, primary.folder);
    await primary.start();
    await primary.query('create database outrider');
    await copyStandby();
    await primary.query(`alter system set synchronous_standby_names = 'standby'`);
    await primary.query('select pg_reload_conf()');
    await until('the standby is synchronous', 30_000, async () => {
      const rows = await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`);
      return rows.length === 1;
    });
  } catch (error) {
    await close();
    throw error;
  }
  const url = `postgres://outrider@${primary.host},${standby.host}/outrider`;
  return { primary, standby, url, copyStandbyAgain, close };
}

function createCluster(installation: Installation, user: SystemUser | null, folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const options = [
    '-D',
    folder,
    '--username',
    'outrider',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ];
  execFileSync(binary(installation, 'initdb'), options, {
    env: ENVIRONMENT,
    cwd: folder,
    stdio: 'pipe',
    ...(user ?? {}),
  });
}

async function copyFolder(from: PostgresServer, to: PostgresServer, user: SystemUser | null): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port: from.port, user: 'outrider', database: 'postgres' });
  await client.connect();
  await client.query(`select pg_backup_start('copy', true)`);
  execFileSync('cp', ['-a', from.folder, to.folder]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  rmSync(join(to.folder, 'postmaster.pid'), { force: true });
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    const path = join(to.folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (user !== null) chownSync(path, user.uid, user.gid);
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The fields after the program name, which may contain any character, are state and parent.
        const [, ppid] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return Number(ppid) === parent ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
}
