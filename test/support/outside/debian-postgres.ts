import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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
  /** Takes a base backup, from which `recover` starts. */
  backUp(): void;
  /** Replaces the server by its base backup, recovered from archived WAL up to this instant. */
  recover(to: string): Promise<void>;
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
  const [data, archive, base] = [join(folder, 'data'), join(folder, 'wal'), join(folder, 'base')];
  mkdirSync(archive);
  chownSync(archive, user.uid, user.gid);
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
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
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
  const isDone = async (text: string) => (await query<{ done: boolean }>(url, text))[0]?.done === true;
  await start();
  return {
    url,
    version: newest ?? '',
    restart: async (signal) => {
      await end(signal);
      await start();
    },
    backUp: () => void execFileSync(join(BIN, 'pg_basebackup'), ['-d', url, '-D', base, '-c', 'fast'], user),
    recover: async (to) => {
      // The server only starts if the archive has a commit after the instant.
      await query(url, 'select pg_current_xact_id()');
      const [last] = await query<{ name: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as name');
      const archived = `select last_archived_wal >= '${last?.name}' as done from pg_stat_archiver`;
      await until('the last WAL is archived', 30_000, () => isDone(archived));
      await end('SIGQUIT');
      rmSync(data, { recursive: true });
      renameSync(base, data);
      const recovery = {
        restore_command: `cp ${archive}/%f %p`,
        // PostgreSQL accepts an offset only, not "Z".
        recovery_target_time: to.replace('Z', '+00'),
        recovery_target_action: 'promote',
      };
      const lines = Object.entries(recovery).map(([name, value]) => `${name} = '${value}'\n`);
      appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''));
      writeFileSync(join(data, 'recovery.signal'), '');
      await start();
      await until(
        'the server is recovered',
        30_000,
        async () => (await query<{ done: boolean }>(url, 'select not pg_is_in_recovery() as done'))[0]?.done === true,
      );
    },
    close: async () => {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  );

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
