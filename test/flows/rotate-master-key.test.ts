import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../support/database.js';
import { type BuiltProcess, killBuilt, runBuilt, startBuilt } from '../support/outside/built-process.js';

const FORMER = { MASTER_KEY: Buffer.alloc(32, 3).toString('base64') };
const CURRENT = { MASTER_KEY: Buffer.alloc(32, 4).toString('base64') };
const BOTH = { ...CURRENT, OLD_MASTER_KEYS: FORMER.MASTER_KEY };

let database: TestDatabase;

beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(async () => {
  killBuilt();
  await database.drop();
});

type Settings = Readonly<Record<string, string>>;
const start = (settings: Settings, end?: RegExp) => startBuilt({ DATABASE_URL: database.url, ...settings }, end);
const run = (args: readonly string[], settings: Settings) =>
  runBuilt(args, { DATABASE_URL: database.url, ...settings });
const rotate = (settings: Settings) => run(['cli/main.js', 'rotate-master-key', '--json'], settings);

async function stop({ child, exited }: BuiltProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
}

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
  const answer = await subscribe(first.address());

  const early = rotate(BOTH);
  expect(await early.exited).toBe(1);
  expect(early.output()).toContain(`(process ${first.child.pid})`);
  await stop(first);
  // A rejected rotation changes nothing: the former key still starts the service.
  await stop(await start(FORMER));

  const second = await start(BOTH);
  const done = rotate(BOTH);
  expect(await done.exited, done.output()).toBe(0);
  expect(JSON.parse(done.output())).toMatchObject({ complete: true, retiredKeys: 1, unknownKeys: [], damaged: [] });
  expect(JSON.parse(done.output()).resealed).toBeGreaterThan(2);
  expect(await subscribe(second.address())).toBe(answer);
  await stop(second);

  const third = await start(CURRENT);
  expect(await subscribe(third.address())).toBe(answer);
  await stop(third);
  const refused = run(['main.js'], { ROLES: 'api', ...FORMER });
  expect(await refused.exited).not.toBe(0);
  expect(refused.output()).toContain('is a key that was replaced on');
});
