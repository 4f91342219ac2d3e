import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { type ServiceProcess, startService, until } from '../support/processes.js';
import type { ProviderDouble } from '../support/sequencer-doubles/double.js';
import { startInstantly } from '../support/sequencer-doubles/instantly.js';
import type { ExportJson } from '../support/sequencer-world.js';
import { callService } from '../support/service-client.js';

const KEY = 'sequencer-crash-key-with-enough-characters';
let database: TestDatabase;
let folder: string;
let double: ProviderDouble;
let settings: Record<string, string>;
let origin: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'outrider-sequencer-'));
  double = await startInstantly();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  settings = {
    DATABASE_URL: database.url,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    BOOTSTRAP_API_KEY: KEY,
    PORT: String(port),
    DATA_DIR: folder,
    ROLES: 'api,worker',
    EGRESS_ALLOW: '127.0.0.0/8',
    RATE_LIMITS: 'off',
  };
});
afterAll(async () => {
  await double?.close();
  await database?.drop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

it('a process that is killed behind the creation of an account, and again behind its warmup, leaves one account each', async () => {
  let service: ServiceProcess | null = null;
  const start = async (): Promise<void> => {
    service = startService(settings);
    await until(
      'the API is ready',
      30_000,
      async () => (await fetch(`${origin}/ready`).catch(() => null))?.ok ?? false,
    );
  };
  const call = <T>(method: string, path: string, body?: unknown): Promise<T> =>
    callService<T>({ origin, key: KEY }, method, path, body);
  /** Kills the process while it waits for the response to a request that the provider has carried out. */
  const killBehind = async (request: RegExp): Promise<void> => {
    double.fault({ on: request, kind: 'hang_after' });
    const before = double.requests.filter((line) => request.test(line)).length;
    await until(`${request} arrives`, 60_000, async () => {
      return double.requests.filter((line) => request.test(line)).length > before;
    });
    await service?.kill('SIGKILL');
    double.release();
    await start();
  };
  try {
    await start();
    const [workspace] = await database.sql.query<{ id: number }>('select id from workspaces');
    const query = `workspaceId=${workspace?.id}`;
    const mailboxes = [1, 2, 3, 4].map((n) => ({
      address: `crash${n}@example.org`,
      firstName: 'Crash',
      lastName: String(n),
      connection: { password: `p${n}`, smtp: { host: 'smtp.example.org' }, imap: { host: 'imap.example.org' } },
    }));
    await call('POST', `/mailboxes?${query}`, { mailboxes, verify: false });
    const connection = { provider: 'instantly', api_key: double.key, base_url: double.url, validate: false };
    const { id } = await call<{ id: number }>('POST', `/sequencers?${query}`, connection);
    const form = new FormData();
    for (const { address } of mailboxes) form.append('mailboxes', address);
    form.append('include_warmup', 'true');
    const killed = killBehind(/^POST \/accounts$/);
    const answer = await fetch(`${origin}/sequencers/${id}/export?${query}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${KEY}` },
    });
    expect(answer.status).toBe(200);
    await killed;
    await killBehind(/^POST \/accounts\/warmup\/enable$/);
    let exports: ExportJson[] = [];
    await until('every mailbox is exported', 240_000, async () => {
      ({ exports } = await call<{ exports: ExportJson[] }>('GET', `/sequencers/${id}/exports?${query}`));
      return exports.every((one) => one.status === 'exported');
    });
    expect(exports).toHaveLength(4);
    expect(double.created.toSorted()).toEqual(mailboxes.map((one) => one.address));
    expect([...double.accounts.values()].every((account) => account.warms)).toBe(true);
    expect(double.problems).toEqual([]);
  } finally {
    await (service as ServiceProcess | null)?.kill('SIGKILL');
  }
}, 400_000);
