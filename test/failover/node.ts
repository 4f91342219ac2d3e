import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { addressOf, ETCD_ADDRESS, type NodeName } from './addresses.js';
import { ip, namespaceOf, signalAll } from './namespaces.js';
import type { Run } from './run.js';

const SETTINGS = fileURLToPath(new URL('../../deploy/patroni/patroni.yml', import.meta.url));
const PACKAGES = '/usr/lib/postgresql';
/** Newest version of Debian's packages. */
const VERSION =
  readdirSync(PACKAGES)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1) ?? '';
const PASSWORD = 'failover-proof';
const STATEMENT_MS = 30_000;
/** A server that does not answer within this time accepts no writes. */
export const ANSWER_MS = 2_000;
/** Sockets and shared memory have fixed names: each server gets folders and an IPC namespace that end with its processes. */
const OWN_FOLDERS = 'mount -t tmpfs tmpfs /run/postgresql -o mode=1777 && mount -t tmpfs tmpfs /dev/shm -o mode=1777';

interface QueryOptions {
  readonly values?: readonly unknown[];
  readonly database?: string;
  readonly timeoutMs?: number;
}

/** A machine of the cluster: Patroni and PostgreSQL in a network namespace, as user `postgres`. */
export class Node {
  readonly address: string;
  readonly #namespace: string;
  readonly #hub: string;

  constructor(
    private readonly run: Run,
    readonly name: NodeName,
  ) {
    this.address = addressOf(name);
    this.#namespace = namespaceOf(run.owner, name);
    this.#hub = namespaceOf(run.owner, 'hub');
  }

  /** Starts Patroni, which creates or joins the cluster. */
  start(): void {
    const home = join(this.run.folder, this.name);
    const [uid, gid] = ['-u', '-g'].map((which) =>
      Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })),
    );
    mkdirSync(home, { recursive: true, mode: 0o700 });
    chownSync(home, uid as number, gid as number);
    // A copy: the user of the server may be unable to read this checkout.
    const settings = join(home, 'patroni.yml');
    copyFileSync(SETTINGS, settings);
    chmodSync(settings, 0o644);
    const log = openSync(join(this.run.logs, `${this.name}.log`), 'a');
    const script = `${OWN_FOLDERS} && exec setpriv --reuid=postgres --regid=postgres --clear-groups ${this.run.patroni} ${settings}`;
    const child = spawn('ip', ['netns', 'exec', this.#namespace, 'unshare', '--ipc', 'sh', '-c', script], {
      cwd: home,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: home, ...this.#environment(home) },
      stdio: ['ignore', log, log],
      detached: true,
    });
    child.unref();
  }

  /** Kills Patroni and PostgreSQL like a power failure. */
  kill(): void {
    signalAll(this.#namespace, 'SIGKILL');
  }

  /** Stops the time of all processes, as a host that migrates or swaps a virtual machine. */
  pause(): void {
    signalAll(this.#namespace, 'SIGSTOP');
  }

  resume(): void {
    signalAll(this.#namespace, 'SIGCONT');
  }

  /** Pulls or plugs the network cable. */
  link(state: 'up' | 'down'): void {
    ip('-n', this.#hub, 'link', 'set', this.name, state);
  }

  /** Drops all packets to etcd, and nothing else. */
  withoutEtcd(verb: 'add' | 'del'): void {
    ip('-n', this.#namespace, 'route', verb, 'blackhole', `${ETCD_ADDRESS}/32`);
  }

  /** Copies the data from the primary again, like `patronictl reinit`. */
  async reinitialize(): Promise<void> {
    const answer = await fetch(`http://${this.address}:8008/reinitialize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ force: true }),
      signal: AbortSignal.timeout(STATEMENT_MS),
    });
    if (!answer.ok) throw new Error(`Patroni on ${this.name} answered ${answer.status}: ${await answer.text()}`);
  }

  async query<Row extends object>(
    text: string,
    { values = [], database = 'postgres', timeoutMs = STATEMENT_MS }: QueryOptions = {},
  ): Promise<Row[]> {
    const client = new pg.Client({
      ...{ host: this.address, user: 'postgres', password: PASSWORD, database },
      ...{ connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs, application_name: 'failover-proof' },
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      // A server that hangs does not close the connection.
      client.connection.stream.destroy();
    }
  }

  async acceptsWrites(): Promise<boolean> {
    const rows = await this.query<{ is: boolean }>('select not pg_is_in_recovery() as is', {
      timeoutMs: ANSWER_MS,
    }).catch(() => []);
    return rows[0]?.is ?? false;
  }

  #environment(home: string): Record<string, string> {
    return {
      PATRONI_NAME: this.name,
      PATRONI_ETCD3_HOSTS: `${ETCD_ADDRESS}:2379`,
      PATRONI_RESTAPI_LISTEN: '0.0.0.0:8008',
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${this.address}:8008`,
      PATRONI_POSTGRESQL_LISTEN: '0.0.0.0:5432',
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${this.address}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: join(PACKAGES, VERSION, 'bin'),
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    };
  }
}
