import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { type BuiltProcess, killBuilt, runBuilt, startBuilt } from '../support/outside/built-process.js';
import { until } from '../support/processes.js';
import { startReceiver } from '../support/webhook-receiver.js';

const KEY = Buffer.alloc(32, 3).toString('base64');

let database: TestDatabase;

beforeEach(async () => {
  database = await emptyDatabase();
});

afterEach(async () => {
  killBuilt();
  await database.drop();
});

type Settings = Readonly<Record<string, string>>;
const own = (settings: Settings) => ({ DATABASE_URL: database.url, MASTER_KEY: KEY, ...settings });
const launch = (settings: Settings) => runBuilt(['main.js'], own(settings));
const start = (settings: Settings = {}, end?: RegExp) => startBuilt(own(settings), end);

async function stop({ child, exited }: BuiltProcess): Promise<{ code: number | null; ms: number }> {
  const startedMs = performance.now();
  child.kill('SIGTERM');
  return { code: await exited, ms: performance.now() - startedMs };
}

it('starts on an empty database, shows the first key once, serves, delivers, and stops in order', async () => {
  const receiver = await startReceiver();
  const first = await start(
    { EGRESS_ALLOW: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' },
    /API key \(shown only once\): .+\n/,
  );
  const key = /API key \(shown only once\): (\S+)/.exec(first.output())?.[1];
  const workspaceId = /Workspace: (\d+)/.exec(first.output())?.[1];
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(
      `${first.address()}${path}${path.includes('?') ? '&' : '?'}workspaceId=${workspaceId}`,
      {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    return { status: response.status, json: (await response.json()) as { id: string; secret: string } };
  };
  expect((await fetch(`${first.address()}/ready`)).status).toBe(200);
  const { json, status } = await call('POST', '/campaigns/webhooks/subscriptions', { url: receiver.url });
  expect(status).toBe(200);
  const askedMs = performance.now();
  expect((await call('POST', `/campaigns/webhooks/subscriptions/${json.id}/test`)).status).toBe(200);
  while (receiver.requests.length === 0 && performance.now() - askedMs < 5_000) await sleep(5);
  const { body, headers } = receiver.requests[0]!;
  expect(new Webhook(json.secret).verify(body, headers)).toMatchObject({ type: 'webhook.tested' });
  expect(await stop(first)).toMatchObject({ code: 0 });
  expect(await database.sql.query('SELECT 1 FROM workers')).toEqual([]);
  const second = await start();
  const again = await stop(second);
  expect(second.output()).not.toContain('API key');
  expect(again.code).toBe(0);
  expect(again.ms).toBeLessThan(15_000);
  await receiver.close();
}, 60_000);

it('stops in order on a signal during its start', async () => {
  const started = launch({ ROLES: 'api,worker' });
  while (!started.output().includes('listening at') && started.child.exitCode === null) await sleep(1);
  expect(await stop(started)).toMatchObject({ code: 0 });
  expect(await database.sql.query('SELECT 1 FROM workers')).toEqual([]);
}, 60_000);

it('runs roles in processes of their own on one database', async () => {
  const [port, portOfApi] = [await freePort(), await freePort()];
  const [api, worker] = await Promise.all([
    start({ ROLES: 'api', PROBE_PORT: String(portOfApi) }),
    start({ ROLES: 'worker', PROBE_PORT: String(port) }),
  ]);
  expect(api.address()).not.toBe('');
  expect(worker.address()).toBe('');
  expect(await database.sql.query('SELECT role FROM workers ORDER BY role')).toEqual([
    { role: 'api' },
    { role: 'worker' },
  ]);
  const probe = async (path: string): Promise<string> => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  expect(JSON.parse(await probe('/health'))).toEqual({ status: 'ok' });
  await until('the worker is ready', 20_000, async () => JSON.parse(await probe('/ready')).status === 'ok');
  const metrics = await probe('/metrics');
  expect(metrics).toContain('outrider_background_stalled{part="loop:sending"} 0');
  expect(metrics).toContain('outrider_sends_unconfirmed 0');
  expect((await fetch(`http://127.0.0.1:${port}/me`)).status).toBe(404);
  // With a port of their own, the metrics of the API are not at its public port.
  expect((await fetch(`http://127.0.0.1:${portOfApi}/metrics`)).status).toBe(200);
  expect((await fetch(`${api.address()}/metrics`)).status).toBe(404);
  expect((await fetch(`${api.address()}/ready`)).status).toBe(200);
  expect([(await stop(api)).code, (await stop(worker)).code]).toEqual([0, 0]);
}, 60_000);

it('names every bad setting and ends with 1', async () => {
  const failed = launch({ PORT: 'eighty', ROLES: 'api,cook', MASTER_KEY: 'short' });
  expect(await failed.exited).toBe(1);
  for (const name of ['PORT', 'ROLES', 'MASTER_KEY']) expect(failed.output()).toContain(name);
  expect(failed.output()).not.toContain('    at ');
}, 30_000);
