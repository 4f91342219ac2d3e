import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../support/database.js';

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SERVICE = fileOf('../../src/main.js');
const COMMAND = fileOf('../../src/cli/main.js');
const FORMER = { MASTER_KEY: Buffer.alloc(32, 3).toString('base64') };
const CURRENT = { MASTER_KEY: Buffer.alloc(32, 4).toString('base64') };
const BOTH = { ...CURRENT, OLD_MASTER_KEYS: FORMER.MASTER_KEY };

let database: TestDatabase;
const children: ChildProcess[] = [];

beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await database.drop();
});

interface Running {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  output(): string;
}

function run(args: readonly string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  return { child, exited: once(child, 'close').then(([code]) => code as number | null), output: () => text };
}

/** Starts the service, until it has printed what a start ends with. */
async function start(
  env: Record<string, string>,
  end = /Workspace: \d+\n/,
): Promise<Running & { readonly address: string }> {
  const running = run([SERVICE], { ROLES: 'api,worker', ...env });
  for (let i = 0; !end.test(running.output()); i += 1) {
    if (i > 1_200 || running.child.exitCode !== null) throw new Error(`did not start: ${running.output()}`);
    await sleep(50);
  }
  return { ...running, address: /listening at (\S+)/.exec(running.output())?.[1] ?? '' };
}

async function stop(running: Running): Promise<void> {
  running.child.kill('SIGTERM');
  expect(await running.exited).toBe(0);
}

const rotate = (env: Record<string, string>): Running => run([COMMAND, 'rotate-master-key', '--json'], env);

it('replaces the key of an instance step by step, refuses a process with the former key, and keeps every secret', async () => {
  const first = await start(FORMER, /API key \(shown only once\): .+\n/);
  const key = /API key \(shown only once\): (\S+)/.exec(first.output())?.[1];
  const workspaceId = /Workspace: (\d+)/.exec(first.output())?.[1];
  const subscribe = async (address: string): Promise<string> => {
    const response = await fetch(`${address}/campaigns/webhooks/subscriptions?workspaceId=${workspaceId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: JSON.stringify({ url: 'https://hooks.example/one', headers: { 'X-Own': 'secret' } }),
    });
    expect(response.status).toBe(200);
    return response.text();
  };
  const answer = await subscribe(first.address);

  const early = rotate(BOTH);
  expect(await early.exited).toBe(1);
  expect(early.output()).toContain(`(process ${first.child.pid})`);
  await stop(first);
  // A refused rotation changes nothing: the former key still starts the service.
  await stop(await start(FORMER));

  const second = await start(BOTH);
  const done = rotate(BOTH);
  expect(await done.exited, done.output()).toBe(0);
  expect(JSON.parse(done.output())).toMatchObject({ complete: true, retiredKeys: 1, unknownKeys: [], damaged: [] });
  expect(JSON.parse(done.output()).resealed).toBeGreaterThan(2);
  expect(await subscribe(second.address)).toBe(answer);
  await stop(second);

  const third = await start(CURRENT);
  expect(await subscribe(third.address)).toBe(answer);
  await stop(third);
  const refused = run([SERVICE], { ROLES: 'api', ...FORMER });
  expect(await refused.exited).not.toBe(0);
  expect(refused.output()).toContain('is a key that was replaced on');
});
