import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawUnit } from '../../sandbox/src/seeded-draw.js';
import { readSinkLog } from '../../sandbox/src/sink-log.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { type ServiceProcess, startService, startSinkProcess, until } from '../support/processes.js';
import { callService } from '../support/service-client.js';

/** `BUDGET_SEED=<n>` kills at other points. */
const SEED = process.env['BUDGET_SEED'] ?? '1';
const KILLS = 6;
const MAILBOXES = 10;
const CONTACTS = 150;
const KEY = 'budget-test-key-with-enough-characters';

/** Each mailbox has a different small limit. */
const limits = new Map(Array.from({ length: MAILBOXES }, (_, n) => [`sender${n}@budget.test`, 5 + (n % 4)]));
const addresses = [...limits.keys()];

let database: TestDatabase;
let folder: string;
let sink: ServiceProcess & { readonly port: number };
let settings: Record<string, string>;
let origin: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'outrider-budget-'));
  sink = await startSinkProcess(['--log', join(folder, 'sink.log'), '--latency-ms', '150']);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  settings = {
    DATABASE_URL: database.url,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    BOOTSTRAP_API_KEY: KEY,
    PORT: String(port),
    DATA_DIR: folder,
    MAIL_RELAY_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_INBOUND_PORT: String(await freePort()),
    MAIL_RETURN_PATHS: 'false',
    RATE_LIMITS: 'off',
  };
});

afterAll(async () => {
  await sink?.kill('SIGTERM');
  await database?.drop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

it('campaigns and warmup of two workers that are killed at any instant never exceed the day of a mailbox', async () => {
  const running = new Map<string, ServiceProcess>();
  const startRole = (name: string, role: string): void => {
    running.set(name, startService({ ...settings, ROLES: role }));
  };
  const workers = ['worker-0', 'worker-1'];
  let isOver = false;
  let hurrying: Promise<void> = Promise.resolve();
  try {
    startRole('api', 'api');
    await until(
      'the API is ready',
      60_000,
      async () => (await fetch(`${origin}/ready`).catch(() => null))?.ok ?? false,
    );
    for (const name of workers) startRole(name, 'worker');
    await beginWarmup();
    await beginCampaign();
    hurrying = (async () => {
      while (!isOver) {
        await hurry();
        await sleep(150);
      }
    })();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(1_000 + 1_500 * drawUnit(SEED, 'wait', String(kill)));
      const name = workers[drawUnit(SEED, 'victim', String(kill)) < 0.5 ? 0 : 1] as string;
      await running.get(name)?.kill('SIGKILL');
      startRole(name, 'worker');
    }
    await until('the day of every mailbox is used up', 60_000, isUsedUp);
    // Both workers keep looking for a mailbox with capacity and find none.
    await sleep(2_000);
    isOver = true;
    await hurrying;
  } catch (error) {
    for (const [name, process] of running) console.error(`--- ${name}\n${process.output()}`);
    throw error;
  } finally {
    isOver = true;
    await hurrying.catch(() => undefined);
    for (const process of running.values()) await process.kill('SIGKILL');
  }
  const accepted = readSinkLog(join(folder, 'sink.log'));
  const over = addresses.flatMap((address) => {
    const sent = accepted.filter(({ from }) => from === address).length;
    const limit = limits.get(address) as number;
    return sent > limit ? [{ address, sent, limit }] : [];
  });
  expect(over).toEqual([]);
  const ofWarmup = accepted.filter(({ to }) => limits.has(to.join())).length;
  expect(ofWarmup).toBeGreaterThan(0);
  expect(accepted.length - ofWarmup).toBeGreaterThan(0);
  console.log(`seed ${SEED}: ${ofWarmup} messages of warmup, ${accepted.length - ofWarmup} of the campaign`);
}, 180_000);

/** Returns whether no email is in progress and the counters show no remaining capacity. */
async function isUsedUp(): Promise<boolean> {
  const [row] = await database.sql.query<{ open: number; busy: number }>(
    `select (select count(*)::int from mailbox_slots s join mailboxes m on m.id = s.mailbox_id where s.sent_today < m.daily_limit) as open,
       (select count(*)::int from sends where status = 'sending')
         + (select count(*)::int from warmup_messages where status = 'sending') as busy`,
  );
  return row?.open === 0 && row.busy === 0;
}

/**
 * Removes everything that delays the next message except the daily limit: the gaps of mailboxes, and the hours between
 * two warmup conversations. Rows that a worker holds are left for the next time.
 */
async function hurry(): Promise<void> {
  for (const [table, change, key] of [
    ['mailbox_slots', 'next_allowed_at = now()', 'mailbox_id'],
    ['campaign_mailboxes', 'next_allowed_at = now()', 'mailbox_id'],
    ['campaign_slots', 'next_check_at = now()', 'campaign_id'],
    ['warmup_mailboxes', 'next_opening_at = now(), due_at = now()', 'mailbox_id'],
  ] as const) {
    await database.sql.query(
      `update ${table} set ${change} where ${key} in (select ${key} from ${table} order by ${key} for update skip locked)`,
    );
  }
}

async function beginWarmup(): Promise<void> {
  const query = await ownQuery();
  // Time zone where it is noon: within working hours, and no day ends during the test.
  const hours = 12 - new Date().getUTCHours();
  const timezone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  await call('POST', `/mailboxes${query}`, {
    mailboxes: addresses.map((address) => ({
      ...{ address, firstName: 'Ann', lastName: 'Budget', timezone },
      ...{ dailyLimit: limits.get(address), minGapSeconds: 0, warmupRequired: false },
    })),
  });
  const operation = await call<{ operationId: string }>('POST', `/warmup/operations${query}`, {
    action: 'enable',
    mailboxes: addresses,
    settings: { startPerDay: 30, increment: 0, maxPerDay: 30, replyRate: 0, pairGapHours: 1 },
  });
  await until('warmup is enabled', 60_000, async () => {
    const { successCount } = await call<{ successCount: number }>(
      'GET',
      `/warmup/operations/${operation.operationId}${query}`,
    );
    return successCount === MAILBOXES;
  });
}

async function beginCampaign(): Promise<void> {
  const query = await ownQuery();
  const { id } = await call<{ id: string }>('POST', `/campaigns${query}`, {
    name: 'Budget',
    schedule: {
      timezone: 'UTC',
      windows: [
        {
          days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
          start: '00:00',
          end: '24:00',
        },
      ],
    },
    settings: { gapSeconds: 2, jitterSeconds: 0, bounceProtection: { enabled: false } },
    steps: [{ subject: 'Hello {{firstName}}', bodyText: 'Hi {{firstName}}, one line.' }],
    mailboxes: addresses.map((email) => ({ email })),
  });
  const contacts = Array.from({ length: CONTACTS }, (_, n) => ({
    email: `person${n}@example.test`,
    firstName: `P${n}`,
  }));
  await call('POST', `/campaigns/${id}/contacts${query}`, { contacts });
  await call('POST', `/campaigns/${id}/launch${query}&async=false`);
}

async function ownQuery(): Promise<string> {
  const { workspaces } = await call<{ workspaces: Array<{ workspace_id: number }> }>('GET', '/me');
  return `?workspaceId=${workspaces[0]?.workspace_id}`;
}

function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return callService<T>({ origin, key: KEY }, method, path, body);
}
