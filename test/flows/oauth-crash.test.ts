import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OauthDouble, startOauthDouble } from '../../sandbox/src/providers/oauth-double.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { type ServiceProcess, startService, until } from '../support/processes.js';
import { callService } from '../support/service-client.js';

const KEY = 'oauth-crash-key-with-enough-characters';
const ACCOUNT = 'jo@example.org';
const BACK = 'http://127.0.0.1:9/back';

let database: TestDatabase;
let folder: string;
let double: OauthDouble;
let settings: Record<string, string>;
let origin: string;
let service: ServiceProcess;
let workspaceId: number;

async function start(): Promise<void> {
  service = startService(settings);
  const isReady = async () => (await fetch(`${origin}/ready`).catch(() => null))?.ok ?? false;
  await until('the service is ready', 30_000, isReady);
}

/** Kills the service as a power failure would, and starts it again. */
async function killAndStart(): Promise<void> {
  await service.kill('SIGKILL');
  await start();
}

beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'outrider-oauth-'));
  double = await startOauthDouble('microsoft');
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  settings = {
    DATABASE_URL: database.url,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    BOOTSTRAP_API_KEY: KEY,
    PORT: String(port),
    DATA_DIR: folder,
    ROLES: 'api,worker',
    RATE_LIMITS: 'off',
    EGRESS_ALLOW: '127.0.0.0/8,::1/128',
    OAUTH_RETURN_ORIGINS: 'http://127.0.0.1:9',
    MICROSOFT_OAUTH_CLIENT_ID: double.client.clientId,
    MICROSOFT_OAUTH_CLIENT_SECRET: double.client.clientSecret,
    MICROSOFT_OAUTH_AUTHORIZE_URL: double.client.authorizeUrl,
    MICROSOFT_OAUTH_TOKEN_URL: double.client.tokenUrl,
    MICROSOFT_SMTP_URL: `smtps://127.0.0.1:${await freePort()}`,
    MICROSOFT_IMAP_URL: `imaps://127.0.0.1:${await freePort()}`,
  };
  await start();
  workspaceId = (await call('GET', '/me')).workspaces[0].workspace_id;
});
afterAll(async () => {
  await service?.kill('SIGTERM');
  await double?.close();
  await database?.drop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  expect(double.problems).toEqual([]);
  await database.sql.query('truncate mailboxes, oauth_grants cascade');
});

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
const call = async (method: string, path: string, body?: unknown): Promise<any> =>
  callService({ origin, key: KEY }, method, path, body);

/** Starts a sign-in. Returns the request of the browser after the member has agreed. */
async function begin(): Promise<string> {
  const body = { provider: 'microsoft', return_url: BACK };
  const started = await call('POST', `/mailboxes/oauth/start?workspaceId=${workspaceId}`, body);
  return double.consent(started.authorization_url, { account: ACCOUNT });
}
const comeBack = (path: string) => fetch(`${origin}${path}`, { redirect: 'manual' });
async function grantOf(answer: Response): Promise<string> {
  const id = new URL(answer.headers.get('location') ?? BACK).searchParams.get('oauthGrantId');
  if (id === null) throw new Error(`no grant: ${answer.status} ${await answer.text()}`);
  return id;
}
const create = (oauthGrantId: string) =>
  call('POST', `/mailboxes?workspaceId=${workspaceId}`, {
    mailboxes: [{ address: ACCOUNT, firstName: 'Jo', lastName: 'Park', connection: { oauthGrantId } }],
  });
const tokens = async () =>
  (
    await database.sql.query<{ version: number; problem: string | null }>('select version, problem from mailbox_tokens')
  )[0];

describe('kill -9 at each step of a sign-in', () => {
  it('after the beginning: the person comes back to the next process, and the grant works', async () => {
    const before = double.requests.length;
    const path = await begin();
    await killAndStart();
    expect((await create(await grantOf(await comeBack(path)))).acceptedCount).toBe(1);
    expect(double.requests.slice(before, before + 1)).toEqual(['authorization_code']);
  });

  it.each(['hang_before', 'hang_after'] as const)(
    'while the code is exchanged (%s): it is not presented again, the grant is unusable, a new one works',
    async (kind) => {
      const before = double.requests.length;
      const path = await begin();
      double.fault({ kind });
      const cut = comeBack(path).then(
        () => 'answered',
        () => 'cut',
      );
      await until('the code is with the provider', 10_000, async () => double.requests.length === before + 1);
      await killAndStart();
      expect(await cut).toBe('cut');
      expect(await (await comeBack(path)).text()).toContain('Sign-in expired');
      expect(double.requests.slice(before)).toEqual(['authorization_code']);
      const [left] = await database.sql.query('select status, tokens from oauth_grants');
      expect(left).toEqual({ status: 'exchanging', tokens: null });
      expect((await create(await grantOf(await comeBack(await begin())))).acceptedCount).toBe(1);
    },
  );

  it('after the grant and before the mailbox: the grant makes the mailbox in the next process', async () => {
    const grant = await grantOf(await comeBack(await begin()));
    await killAndStart();
    expect((await create(grant)).acceptedCount).toBe(1);
  });

  it.each(['hang_before', 'hang_after'] as const)(
    'while tokens are renewed (%s): the next process renews them with the refresh token that is kept',
    async (kind) => {
      await create(await grantOf(await comeBack(await begin())));
      await until('the mailbox was checked', 20_000, async () => (await tokens()) !== undefined);
      const before = double.presented.length;
      const asked = double.requests.length;
      double.fault({ kind });
      await database.sql.query('update mailbox_tokens set refresh_due_at = now()');
      await until('the provider was asked', 40_000, async () => double.requests.length > asked);
      await service.kill('SIGKILL');
      await start();
      await until('the tokens were renewed', 40_000, async () => (await tokens())?.version === 2);
      const presented = double.presented.slice(before);
      expect(presented.length).toBe(kind === 'hang_after' ? 2 : 1);
      expect(new Set(presented).size).toBe(1);
    },
  );
});
