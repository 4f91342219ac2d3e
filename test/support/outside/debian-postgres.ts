import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.js';
import { until } from '../processes.js';

const PACKAGES = '/usr/lib/postgresql';
const newest = existsSync(PACKAGES)
  ? readdirSync(PACKAGES)
      .sort((a, b) => Number(a) - Number(b))
      .at(-1)
  : undefined;
const BIN = join(PACKAGES, newest ?? '', 'bin');

/** Whether Debian's server can be started here: requires its package, and root, which can switch to the server's user. */
export const hasDebianPostgres = existsSync(join(BIN, 'initdb')) && process.getuid?.() === 0;

export interface DebianPostgres {
  /** URL of the server's administration database. */
  readonly url: string;
  readonly version: string;
  /** Restarts the server: with a regular shutdown (`SIGINT`), or like a crash that rolls back open transactions (`SIGQUIT`). */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a separate server with a private folder. The system has all data that the server has acknowledged, so only a power failure could
 * lose it.
 */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })));
  const folder = mkdtempSync(join(tmpdir(), 'outrider-postgres-'));
  chmodSync(folder, 0o755);
  chownSync(folder, uid as number, gid as number);
  const user = { uid: uid as number, gid: gid as number, cwd: folder };
  const data = join(folder, 'data');
  execFileSync(join(BIN, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale'], {
    ...user,
    stdio: 'ignore',
  });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 200,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess;
  const start = async (): Promise<void> => {
    server = spawn(join(BIN, 'postgres'), ['-D', data, ...flags], { ...user, stdio: 'ignore' });
    await until('PostgreSQL answers', 30_000, () => answers(url));
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  await start();
  return {
    url,
    version: newest ?? '',
    restart: async (signal) => {
      await end(signal);
      await start();
    },
    close: async () => {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
