import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.js';
import { until } from '../processes.js';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Whether Debian's PgBouncer is installed. */
export const hasPgBouncer = existsSync(PROGRAM);

export interface PgBouncer {
  /** URL of the database through the pooler. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts PgBouncer in front of a server, with few server connections, so that clients share them. */
export async function startPgBouncer(
  databaseUrl: string,
  { mode = 'transaction', servers = 8 }: { readonly mode?: 'transaction' | 'session'; readonly servers?: number } = {},
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-pgbouncer-'));
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const [uid, gid] = isRoot
    ? ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })))
    : [];
  const port = await freePort();
  const { host, port: serverPort, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const target = `host=${host} port=${serverPort} user=${user}${password ? ` password=${password}` : ''}`;
  const settings = [
    ...['[databases]', `* = ${target}`, '[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`],
    ...['unix_socket_dir =', 'auth_type = any', `pool_mode = ${mode}`, `default_pool_size = ${servers}`],
    ...['max_client_conn = 500', `logfile = ${join(folder, 'log')}`],
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${settings.join('\n')}\n`);
  chmodSync(folder, 0o755);
  if (isRoot) chownSync(folder, uid as number, gid as number);
  const pooler: ChildProcess = spawn(PROGRAM, [file], {
    stdio: 'ignore',
    ...(isRoot ? { uid: uid as number, gid: gid as number } : {}),
  });
  const url = `postgres://${user}@127.0.0.1:${port}/${database}`;
  await until('PgBouncer answers', 15_000, () => answers(url));
  return {
    url,
    close: async () => {
      if (pooler.exitCode === null && pooler.signalCode === null) {
        pooler.kill('SIGQUIT');
        await once(pooler, 'exit');
      }
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
