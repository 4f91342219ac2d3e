import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProcess, killBuilt, runBuilt, startBuilt } from '../support/outside/built-process.js';
import { type DebianPostgres, hasDebianPostgres, startDebianPostgres } from '../support/outside/debian-postgres.js';

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

const requestTo = ({ address, output }: BuiltProcess, init: RequestInit): Promise<Response> =>
  fetch(`${address()}/campaigns/suppressions?workspaceId=${/Workspace: (\d+)/.exec(output())?.[1]}`, {
    ...init,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
  });

async function listAt(service: BuiltProcess): Promise<string> {
  const response = await requestTo(service, {});
  expect(response.status).toBe(200);
  return response.text();
}

async function suppressAt(service: BuiltProcess, email: string): Promise<void> {
  const response = await requestTo(service, { method: 'POST', body: JSON.stringify({ email }) });
  expect(response.ok, await response.clone().text()).toBe(true);
}

describe.skipIf(!hasDebianPostgres)("with Debian's PostgreSQL (skipped without its package, or if not root)", () => {
  it('moves an embedded instance to a server and back; only one of both can start', async () => {
    const first = await startBuilt(embedded());
    await suppressAt(first, 'before@example.com');
    const running = await outrider(embedded(), 'move', '--to', url);
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining('Outrider is running on') });
    await stop(first);

    const there = await outrider(embedded(), 'move', '--to', url);
    expect(there.code, there.output).toBe(0);
    expect(there.output).toContain(`MASTER_KEY to the contents of ${join(folder, 'data', 'master.key')}`);
    expect(there.output).not.toContain('hidden-word');
    expect(there.output).not.toContain(readKey());
    const refused = await outrider({ ...embedded(), ROLES: 'api' }, 'start');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('This instance was moved to postgres://outrider@127.0.0.1');

    const second = await startBuilt(external());
    expect(await listAt(second)).toContain('before@example.com');
    await suppressAt(second, 'after@example.com');
    // A paused process that counts as dead detects that the instance has moved, and ends.
    second.child.kill('SIGSTOP');
    await client.query(`update workers set heartbeat_at = heartbeat_at - interval '1 minute'`);
    const back = await outrider(external(), 'move', '--to', 'embedded');
    expect(back.code, back.output).toBe(0);
    expect(back.output).toContain('Remove DATABASE_URL');
    second.child.kill('SIGCONT');
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('This instance was moved to the embedded PostgreSQL');

    const third = await startBuilt(embedded());
    expect(await listAt(third)).toMatch(/(?=.*before@example\.com)(?=.*after@example\.com)/s);
    await stop(third);
    const late = await outrider(external(), 'move', '--cancel', '--to', 'embedded');
    expect(late).toMatchObject({ code: 1, output: expect.stringContaining('so its data is the current one') });
  });
});
