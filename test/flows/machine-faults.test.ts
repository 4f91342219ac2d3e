import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/processes.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const KEY = Buffer.alloc(32, 3).toString('base64');
const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;
const canMount = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return mounted;
})();

let database: TestDatabase;
let folder: string;
let mounted = false;
const children: ChildProcess[] = [];

beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'outrider-machine-'));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  if (mounted) spawnSync('umount', ['-l', folder]);
  mounted = false;
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

interface Service {
  readonly child: ChildProcess;
  output(): string;
  /** Status, JSON, and text of a response; null without a response. */
  ask(method: string, path: string, body?: object): Promise<{ status: number; json: Record<string, unknown> } | null>;
}

async function start(
  settings: Record<string, string>,
  command = [process.execPath, 'dist/bundle/main.js'],
): Promise<Service> {
  const child = spawn(command[0]!, command.slice(1), {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      MASTER_KEY: KEY,
      PORT: '0',
      MAIL_INBOUND_PORT: '0',
      LOG_LEVEL: 'error',
      ROLES: 'api,worker',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  await until('a start or an end', 60_000, async () => /API key.*\n/.test(text) || child.exitCode !== null);
  const [, address] = /listening at (\S+)/.exec(text) ?? [];
  const [, key] = /API key \(shown only once\): (\S+)/.exec(text) ?? [];
  const [, workspaceId] = /Workspace: (\d+)/.exec(text) ?? [];
  return {
    child,
    output: () => text,
    ask: async (method, path, body) => {
      try {
        const response = await fetch(`${address}${path}?workspaceId=${workspaceId}`, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', connection: 'close' },
          signal: AbortSignal.timeout(10_000),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: response.status, json: (await response.json()) as Record<string, unknown> };
      } catch {
        return null;
      }
    },
  };
}

const write = (service: Service) => service.ask('POST', '/campaigns', { name: 'Spring' });
const isReady = async (service: Service) => (await service.ask('GET', '/ready'))?.status === 200;

/** Waits until readiness reports this reason: a lost connection alone makes a process unready for a moment, too. */
const isUnreadyFor = (reason: string, service: Service, ms: number) =>
  until(`it is not ready: ${reason}`, ms, async () =>
    JSON.stringify((await service.ask('GET', '/ready'))?.json['reasons'] ?? {}).includes(reason),
  );

it('ends with one sentence when it may open too few files to load at all', async () => {
  const service = await start({ DATABASE_URL: database.url }, [
    'sh',
    '-c',
    `ulimit -n 256 && exec '${process.execPath}' dist/bundle/main.js`,
  ]);
  expect(service.child.exitCode).toBe(1);
  expect(service.output()).toMatch(/^This process may have 256 files .*\.\n$/);
});

it.runIf(hasPrlimit)(
  'continues when it runs out of files and connections, and recovers when some are free again',
  async () => {
    const service = await start({ DATABASE_URL: database.url });
    expect(await isReady(service)).toBe(true);
    const setLimit = (files: number) =>
      execFileSync('prlimit', ['--pid', String(service.child.pid), `--nofile=${files}:`]);
    // The process may open no further file, whatever it closes.
    setLimit(20);
    // Loops lose their connections too, so that they all open new ones.
    await database.sql
      .query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      .catch(() => []);
    for (let round = 0; round < 40; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => write(service)));
      await sleep(200);
      for (const answer of answers) expect([200, 503, undefined]).toContain(answer?.status);
    }
    expect(await isReady(service)).toBe(false);
    expect(service.child.exitCode).toBeNull();
    setLimit(4_096);
    await until('it is ready again', 60_000, () => isReady(service));
    expect((await write(service))?.status).toBe(200);
  },
);

it('is not ready while the database takes no writes, answers them 503 with a code, and still reads', async () => {
  const service = await start({ DATABASE_URL: database.url });
  expect(await isReady(service)).toBe(true);
  const name = new URL(database.url).pathname.slice(1);
  const readOnly = async (value: 'on' | 'off') => {
    await database.sql.execute(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`);
    await database.sql
      .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()', [
        name,
      ])
      .catch(() => []);
  };
  await readOnly('on');
  await isUnreadyFor('database is read-only', service, 20_000);
  const ready = await service.ask('GET', '/ready');
  expect(ready?.json).toMatchObject({ status: 'unavailable', failing: ['database_writes'] });
  const refused = await write(service);
  expect([refused?.status, refused?.json['code']]).toEqual([503, 'service_unavailable']);
  expect((await service.ask('GET', '/campaigns'))?.status).toBe(200);
  await database.sql.execute('SET default_transaction_read_only = off');
  await readOnly('off');
  await until('it is ready again', 30_000, () => isReady(service));
  expect((await write(service))?.status).toBe(200);
});

it.runIf(canMount)(
  'reports a full disk of its own database, responds to writes with 503, and continues when there is space',
  async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=0755', 'tmpfs', folder]);
    mounted = true;
    const service = await start({ DATA_DIR: join(folder, 'data') });
    expect(await isReady(service)).toBe(true);
    const free = Number(execFileSync('df', ['--output=avail', '-k', folder], { encoding: 'utf8' }).split('\n')[1]);
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(free * 1024));
    await isUnreadyFor('database disk is full', service, 30_000);
    const statuses = new Set<number | undefined>();
    for (let round = 0; round < 300 && !statuses.has(503); round += 1) {
      const answer = await write(service);
      statuses.add(answer?.status);
      if (answer?.status !== 200) expect(answer?.json['code']).toBe('service_unavailable');
    }
    expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
    expect(service.child.exitCode).toBeNull();
    rmSync(join(folder, 'ballast'));
    await until('it is ready again', 60_000, () => isReady(service));
    expect((await write(service))?.status).toBe(200);
  },
);
