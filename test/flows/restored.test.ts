import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../../src/platform/db/one-client.js';
import { emptyDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { type DebianPostgres, hasDebianPostgres, startDebianPostgres } from '../support/outside/debian-postgres.js';
import { type Provider, startProvider } from '../support/outside/provider.js';
import { partOf } from '../support/part-of.js';
import { type ServiceProcess, startService, until } from '../support/processes.js';
import { callService } from '../support/service-client.js';

const CONTACTS = 80;
/** Emails that the mailbox may send before the restore. */
const LIMIT = 60;
/** Whether PostgreSQL is recovered in this run, which one in six commits does. */
const RECOVERS = partOf([true, false, false, false, false, false]).includes(true);
const KEY = 'restore-test-key-with-enough-characters';
const COMMAND = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));
const ALWAYS = {
  timezone: 'UTC',
  windows: [
    {
      days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      start: '00:00',
      end: '24:00',
    },
  ],
};

type Server = Pick<TestDatabase, 'url'>;

interface Launched {
  readonly query: string;
  readonly campaignId: string;
  readonly mailboxId: number;
}

let first: TestDatabase;
let second: TestDatabase;
let recovered: DebianPostgres | undefined;
let folder: string;
let provider: Provider;
let origin: string;
let common: Record<string, string>;
const running: ServiceProcess[] = [];

beforeAll(async () => {
  [first, second] = await Promise.all([emptyDatabase(), emptyDatabase()]);
  folder = mkdtempSync(join(tmpdir(), 'outrider-restore-'));
  provider = await startProvider({ keepsCopies: true });
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  common = {
    MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    BOOTSTRAP_API_KEY: KEY,
    PORT: String(port),
    DATA_DIR: folder,
    ROLES: 'api,worker',
    EGRESS_ALLOW: '127.0.0.0/8',
    RATE_LIMITS: 'off',
  };
});

afterAll(async () => {
  for (const service of running) await service.kill('SIGKILL');
  await provider?.close();
  await recovered?.close();
  await first?.drop();
  await second?.drop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

async function start({ url }: Server): Promise<ServiceProcess> {
  const service = startService({ ...common, DATABASE_URL: url });
  running.push(service);
  const isReady = async () => (await fetch(`${origin}/ready`).catch(() => null))?.ok ?? false;
  await until('the service is ready', 60_000, isReady);
  return service;
}

/** Runs the command line to its end and returns its output as JSON. */
async function outrider({ url }: Server, ...args: string[]): Promise<Record<string, unknown>> {
  const env = { PATH: process.env['PATH'], ...common, DATABASE_URL: url };
  const child = spawn(process.execPath, [COMMAND, ...args, '--json'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const out: string[] = [];
  const errors: string[] = [];
  child.stdout.on('data', (text: Buffer) => out.push(text.toString()));
  child.stderr.on('data', (text: Buffer) => errors.push(text.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`outrider ${args.join(' ')} ended with ${code}: ${errors.join('')}`);
  return JSON.parse(out.join(''));
}

const call = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  callService<T>({ origin, key: KEY }, method, path, body);

/** Launches a campaign of one mailbox at the provider. */
async function launchCampaign(): Promise<Launched> {
  const { workspaces } = await call<{ workspaces: Array<{ workspace_id: number }> }>('GET', '/me');
  const workspaceId = workspaces[0]?.workspace_id as number;
  const query = `?workspaceId=${workspaceId}`;
  const at = (port: number) => ({ host: '127.0.0.1', port, security: 'none', username: 'testuser' });
  const connection = { password: 'testpass', smtp: at(provider.smtpPort), imap: at(provider.imap.port) };
  const limits = { dailyLimit: LIMIT, minGapSeconds: 0, warmupRequired: false };
  const mailbox = { address: 'nora@studio.test', firstName: 'Nora', lastName: 'Lind', connection, ...limits };
  await call('POST', `/mailboxes${query}`, { mailboxes: [mailbox] });
  let mailboxId = 0;
  await until('the mailbox is connected', 30_000, async () => {
    const { mailboxes } = await call<{ mailboxes: Array<{ id: number; status: string }> }>('GET', `/mailboxes${query}`);
    mailboxId = mailboxes[0]?.id ?? 0;
    return mailboxes[0]?.status === 'active';
  });
  const { id } = await call<{ id: string }>('POST', `/campaigns${query}`, {
    name: 'Restored',
    schedule: ALWAYS,
    settings: { gapSeconds: 0, jitterSeconds: 0, bounceProtection: { enabled: false } },
    steps: [{ subject: 'Hello', bodyText: 'Hi, one line.' }],
    mailboxes: [{ email: 'nora@studio.test' }],
  });
  const form = new FormData();
  const rows = Array.from({ length: CONTACTS }, (_, index) => `person${index}@example.test`);
  form.set('file', new Blob([`email\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'people.csv');
  const headers = { authorization: `Bearer ${KEY}` };
  const imported = await fetch(`${origin}/campaigns/${id}/contacts/import${query}`, {
    ...{ method: 'POST', headers, body: form },
  });
  expect(imported.status, await imported.clone().text()).toBe(200);
  await call('POST', `/campaigns/${id}/launch${query}&async=false`);
  return { query, campaignId: id, mailboxId };
}

/** Counts rows in the database, because each start of the command line takes a second. */
async function count({ url }: Server, rows: string): Promise<number> {
  return withClient(url, async (client) => (await client.query(`select from ${rows}`)).rowCount ?? 0);
}

/** Waits until a held instance has read its mailbox, releases it, and expects that each contact gets one email. */
async function releaseAndFinish(server: Server, { query, campaignId, mailboxId }: Launched, atLoss: number) {
  await until(
    'the mailbox is read',
    60_000,
    async () => (await count(server, 'held_mailboxes where read_at is not null')) > 0,
  );
  expect(await outrider(server, 'release', '--show')).toMatchObject({ mailboxes: { compared: 1, reading: 0 } });
  expect(provider.accepted).toHaveLength(atLoss);
  expect(await outrider(server, 'release', '--yes')).toMatchObject({ pausedCampaigns: 1, unknownSends: 0 });
  await call('POST', `/mailboxes/update${query}`, { mailboxes: [mailboxId], dailyLimit: 2000 });
  await call('POST', `/campaigns/${campaignId}/lifecycle${query}`, { action: 'resume' });
  const open = `sends where status in ('scheduled', 'deferred', 'sending')`;
  await until('every email has ended', 60_000, async () => (await count(server, open)) === 0);
  const recipients = provider.accepted.map(({ to }) => to);
  expect(recipients.toSorted()).toEqual([...new Set(recipients)].toSorted());
  expect(recipients).toHaveLength(CONTACTS);
}

it('accepts no email twice and loses none after a backup while sending, a crash, a restore and a release', async () => {
  const lost = await start(first);
  const campaign = await launchCampaign();
  await until('sending has begun', 30_000, async () => provider.accepted.length >= 5);
  // Some emails are accepted and have no response yet at the instant of the backup.
  const answer = provider.stall();
  const atBackup = provider.accepted.length;
  await outrider(first, 'backup', join(folder, 'backup'));
  answer();
  await until('sending goes on', 30_000, async () => provider.accepted.length > Math.max(atBackup + 15, LIMIT - 10));
  await lost.kill('SIGKILL');

  await outrider(second, 'restore', join(folder, 'backup'));
  const atLoss = provider.accepted.length;
  expect(atLoss).toBeLessThanOrEqual(LIMIT);
  const held = await start(second);
  await until(
    'a part is compared',
    60_000,
    async () => (await count(second, 'held_mailboxes where found_count > 0')) > 0,
  );
  await held.kill('SIGKILL');
  await start(second);
  await releaseAndFinish(second, campaign, atLoss);
}, 240_000);

it.skipIf(!hasDebianPostgres || !RECOVERS)(
  'accepts no email twice after PostgreSQL was recovered to an instant between two emails, and held',
  async () => {
    for (const service of running) await service.kill();
    await provider.close();
    provider = await startProvider({ keepsCopies: true });
    const server = await startDebianPostgres();
    recovered = server;
    const lost = await start(server);
    const campaign = await launchCampaign();
    const sent = () => count(server, `sends where status = 'sent'`);
    const goOn = async () => {
      const before = await sent();
      await until('sending goes on', 30_000, async () => (await sent()) > before + 2);
    };
    await goOn();
    server.backUp();
    await goOn();
    const instant = new Date().toISOString();
    await goOn();
    await lost.kill();
    const atLoss = provider.accepted.length;

    await server.recover(instant);
    expect(await sent()).toBeLessThan(atLoss - 2);
    await withClient(server.url, (client) =>
      client.query(`update workers set heartbeat_at = heartbeat_at - interval '15 seconds'`),
    );
    expect(await outrider(server, 'hold', '--as-of', instant)).toMatchObject({ held: true, snapshotAt: instant });
    await start(server);
    await releaseAndFinish(server, campaign, atLoss);
  },
  120_000,
);
