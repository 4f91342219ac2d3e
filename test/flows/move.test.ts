import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProcess, killBuilt, runBuilt, startBuilt } from '../support/outside/built-process.js';
import { type DebianPostgres, hasDebianPostgres, startDebianPostgres } from '../support/outside/debian-postgres.js';

/** Backup of a demo, whose workspace is 1002. */
const DEMO = fileURLToPath(new URL('../fixtures/backup-of-an-earlier-version/backup.tar.gz', import.meta.url));
const KEY = 'move-test-key-with-enough-characters';

let folder: string;
let server: DebianPostgres;
let url: string;
let client: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-move-'));
  if (!hasDebianPostgres) return;
  server = await startDebianPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create role outrider login');
  await admin.query('create database outrider owner outrider');
  await admin.end();
  url = server.url.replace('postgres@', 'outrider:hidden-word@').replace(/postgres$/, 'outrider');
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  killBuilt();
  await client?.end();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const embedded = () => ({ DATA_DIR: join(folder, 'data'), BOOTSTRAP_API_KEY: KEY });
const external = () => ({ ...embedded(), DATABASE_URL: url, MASTER_KEY: readKey() });
const readKey = (): string => readFileSync(join(folder, 'data', 'master.key'), 'utf8').trim();

async function stop({ child, exited }: BuiltProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
}

async function outrider(settings: Record<string, string>, ...args: string[]) {
  const run = runBuilt(['cli/main.js', ...args], settings);
  return { code: await run.exited, output: run.output() };
}

/** Restores the backup of a demo into the data folder. */
async function restoreDemo(): Promise<void> {
  const archive = join(folder, 'archive');
  for (const path of [archive, join(folder, 'data')]) mkdirSync(path);
  expect(spawnSync('tar', ['-xzf', DEMO, '-C', archive]).status).toBe(0);
  writeFileSync(join(folder, 'data', 'master.key'), Buffer.alloc(32, 7).toString('base64'), { mode: 0o600 });
  const restored = await outrider(embedded(), 'restore', archive);
  expect(restored.code, restored.output).toBe(0);
}

const requestTo = ({ address }: BuiltProcess, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${address()}/campaigns/${path}?workspaceId=1002`, {
    ...init,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
  });

async function readAt(service: BuiltProcess, path: string): Promise<string> {
  const response = await requestTo(service, path);
  expect(response.status).toBe(200);
  return response.text();
}

async function suppressAt(service: BuiltProcess, email: string): Promise<void> {
  const response = await requestTo(service, 'suppressions', { method: 'POST', body: JSON.stringify({ email }) });
  expect(response.ok, await response.clone().text()).toBe(true);
}

describe.skipIf(!hasDebianPostgres)("with Debian's PostgreSQL (skipped without its package, or if not root)", () => {
  it('moves the data of a demo from the embedded database to a server and back, all equal; only one of both can start', async () => {
    await restoreDemo();
    const first = await startBuilt(embedded());
    const figures = await readAt(first, 'analytics/overview');
    await suppressAt(first, 'before@example.com');
    const running = await outrider(embedded(), 'move', '--to', url);
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining('Outrider is running on') });
    await stop(first);

    const there = await outrider(embedded(), 'move', '--to', url);
    expect(there.code, there.output).toBe(0);
    expect(there.output).toContain('The counts and hashes of all tables are equal');
    expect(there.output).toContain(`MASTER_KEY to the contents of ${join(folder, 'data', 'master.key')}`);
    expect(there.output).not.toContain('hidden-word');
    expect(there.output).not.toContain(readKey());
    const refused = await outrider({ ...embedded(), ROLES: 'api' }, 'start');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('This instance was moved to postgres://outrider@127.0.0.1');

    const second = await startBuilt(external());
    expect(await readAt(second, 'suppressions')).toContain('before@example.com');
    await suppressAt(second, 'after@example.com');
    // A paused process that counts as dead detects that the instance has moved, and ends.
    second.child.kill('SIGSTOP');
    await client.query(`update workers set heartbeat_at = heartbeat_at - interval '1 minute'`);
    const back = await outrider(external(), 'move', '--to', 'embedded');
    expect(back.code, back.output).toBe(0);
    expect(back.output).toContain('The counts and hashes of all tables are equal');
    expect(back.output).toContain('Remove DATABASE_URL');
    second.child.kill('SIGCONT');
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('This instance was moved to the embedded PostgreSQL');

    const third = await startBuilt(embedded());
    expect(await readAt(third, 'suppressions')).toMatch(/(?=.*before@example\.com)(?=.*after@example\.com)/s);
    expect(await readAt(third, 'analytics/overview')).toBe(figures);
    await stop(third);
    const late = await outrider(external(), 'move', '--cancel', '--to', 'embedded');
    expect(late).toMatchObject({ code: 1, output: expect.stringContaining('so its data is the current one') });
  });
});
