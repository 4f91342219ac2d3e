import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../support/database.js';
import { clockAhead } from '../support/outside/shifted-clock.js';
import { type ServiceProcess, startService, until } from '../support/processes.js';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

const MASTER_KEY = Buffer.alloc(32, 3).toString('base64');

let database: TestDatabase;
let receiver: WebhookReceiver;
const services: ServiceProcess[] = [];

beforeEach(async () => {
  key = '';
  database = await emptyDatabase();
  receiver = await startReceiver();
});

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.kill()));
  await receiver.close();
  await database.drop();
});

interface Started {
  readonly service: ServiceProcess;
  ask(method: string, path: string, body?: object): Promise<{ status: number; json: Record<string, unknown> }>;
}

let key = '';
let workspaceId = '';

/**
 * Returns whether the service has started. The first start on a database prints its key last; later starts print none.
 */
const isStarted = (output: string): boolean =>
  /Workspace: \d+\n/.test(output) && (key !== '' || /API key .*\n/.test(output));

async function start(roles: string, offsetMs: number): Promise<Started> {
  const service = startService({
    DATABASE_URL: database.url,
    MASTER_KEY,
    PORT: '0',
    ROLES: roles,
    LOG_LEVEL: 'error',
    EGRESS_ALLOW: '127.0.0.0/8',
    WEBHOOK_ALLOW_HTTP: 'true',
    ...clockAhead(offsetMs),
  });
  services.push(service);
  await until(`a start: ${service.output()}`, 60_000, async () => isStarted(service.output()));
  key = /API key \(shown only once\): (\S+)/.exec(service.output())?.[1] ?? key;
  workspaceId = /Workspace: (\d+)/.exec(service.output())?.[1] ?? workspaceId;
  const address = /listening at (\S+)/.exec(service.output())?.[1];
  return {
    service,
    ask: async (method, path, body) => {
      const response = await fetch(`${address}${path}?workspaceId=${workspaceId}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, json: (await response.json()) as Record<string, unknown> };
    },
  };
}

it('lets a worker whose clock is 15 minutes off claim nothing and say so, and one that is right do its work', async () => {
  const wrong = await start('api,worker', 900_000);
  const ready = await wrong.ask('GET', '/ready');
  expect([ready.status, ready.json['failing']]).toEqual([503, ['clock']]);
  expect(JSON.stringify(ready.json['reasons'])).toContain("900 s ahead of the database's");
  expect(wrong.service.output()).toContain("900 s ahead of the database's");
  const { json } = await wrong.ask('POST', '/campaigns/webhooks/subscriptions', { url: receiver.url });
  expect((await wrong.ask('POST', `/campaigns/webhooks/subscriptions/${json['id']}/test`)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(receiver.requests).toHaveLength(0);
  await start('worker', 0);
  await until('the delivery', 10_000, async () => receiver.requests.length === 1);
});

it('keeps its times by the database, however wrong the clock of an API process is', async () => {
  const [ahead, behind] = [await start('api', 900_000), await start('api', -900_000)];
  for (const { ask } of [ahead, behind]) {
    const { status, json } = await ask('POST', '/campaigns', { name: 'Spring' });
    expect(status).toBe(200);
    expect(Math.abs(Date.parse(String(json['createdAt'])) - Date.now())).toBeLessThan(5_000);
  }
});
