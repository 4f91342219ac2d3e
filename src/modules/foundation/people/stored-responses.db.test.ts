import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstOwner, person, type Visitor } from '../../../../test/support/people.js';
import { openTestWorld, type TestAnswer, type TestRequest, type TestWorld } from '../../../../test/support/world.js';

const REUSED = { status: 422, json: { detail: [{ ctx: { code: 'idempotency_key_reuse' } }] } };

let world: TestWorld;
let owner: Visitor;
let admin: Visitor;
let member: Visitor;
beforeAll(async () => {
  const google = {
    ...{
      clientId: 'id',
      clientSecret: 'secret',
      authorizeUrl: 'https://a.test/auth',
      tokenUrl: 'https://a.test/token',
    },
    ...{ smtpUrl: 'smtps://smtp.a.test:465', imapUrl: 'imaps://imap.a.test:993', apiUrl: 'https://api.a.test' },
  };
  world = await openTestWorld({ config: { oauth: { google, microsoft: null, returnOrigins: [] } } });
  owner = await firstOwner(world);
  admin = await person(world, 'admin', 'Adam');
  member = await person(world, 'member', 'Mia');
});
afterAll(() => world?.close());

let count = 0;
let key = '';
beforeEach(() => {
  count += 1;
  key = `repeated-${count}`;
});

type Asker = (request: TestRequest) => Promise<TestAnswer>;
const asks = (ask: Asker, request: TestRequest): Promise<TestAnswer> =>
  ask({
    method: 'POST',
    ...request,
    query: { workspaceId: world.a.id },
    headers: { ...request.headers, 'idempotency-key': key },
  });
const as = (who: Visitor): Asker => who.ask;
const withKey =
  (apiKey: string): Asker =>
  (request) =>
    world.inject({ ...request, key: apiKey });
const setRole = (who: Visitor, userId: string, role: string) =>
  who.ask({
    method: 'PATCH',
    url: `/workspaces/${world.a.id}/members/${userId}`,
    query: { workspaceId: world.a.id },
    body: { role },
  });

/** Requests with a valuable response, and the location of the secret in it. */
const SECRETS: ReadonlyArray<readonly [string, () => TestRequest, (json: Record<string, string>) => unknown]> = [
  [
    'an invitation link',
    () => ({ url: `/workspaces/${world.a.id}/invitations`, body: { role: 'member' } }),
    (j) => j['url'],
  ],
  [
    'a password link',
    () => ({ url: `/workspaces/${world.a.id}/members/${member.userId}/password-link` }),
    (j) => j['url'],
  ],
  ['an API key', () => ({ url: '/api-keys', body: { scopes: ['read'] } }), (j) => j['api_key']],
  [
    'a signing secret',
    () => ({ url: '/campaigns/webhooks/subscriptions', body: { url: 'https://hooks.example.com/in' } }),
    (j) => j['secret'],
  ],
  ['an OAuth state', () => ({ url: '/mailboxes/oauth/start', body: { provider: 'google' } }), (j) => j['state']],
];

describe.each(SECRETS)('the stored response with %s', (_name, request, secretOf) => {
  test('is replayed to its caller, byte for byte', async () => {
    const first = await asks(as(owner), request());
    expect(first).toMatchObject({ status: 200 });
    const again = await asks(as(owner), request());
    expect(again).toMatchObject({ status: 200, text: first.text, headers: { 'idempotent-replayed': 'true' } });
  });

  test('is not replayed to another member or API key, whose request does nothing', async () => {
    const first = await asks(as(owner), request());
    const secret = String(secretOf(first.json));
    expect(secret.length).toBeGreaterThan(20);
    for (const other of [as(admin), withKey(world.a.key), withKey(world.adminKey)]) {
      const answer = await asks(other, request());
      expect(answer).toMatchObject(REUSED);
      expect(answer.text).not.toContain(secret);
    }
  });

  test('of an API key is not replayed to a member or another key', async () => {
    expect(await asks(withKey(world.a.key), request())).toMatchObject({ status: 200 });
    expect(await asks(as(owner), request())).toMatchObject(REUSED);
    expect(await asks(withKey(await world.makeKey(world.a.id)), request())).toMatchObject(REUSED);
  });

  test('is encrypted in the database', async () => {
    const { json } = await asks(as(owner), request());
    const [row] = await world.ctx.sql.query<{ body: string }>('select body from idempotency_keys where key = $1', [
      key,
    ]);
    expect(row?.body).not.toContain(String(secretOf(json)));
    expect(row?.body).toMatch(/^[A-Za-z0-9+/=]+$/);
  });
});

describe('before a replay', () => {
  const invitation = () => ({ url: `/workspaces/${world.a.id}/invitations`, body: { role: 'owner' } });

  test('the caller must still have the role under which the secret response was given', async () => {
    const second = await person(world, 'owner', 'Otto');
    const first = await asks(as(second), invitation());
    expect(first).toMatchObject({ status: 200 });
    await setRole(owner, second.userId, 'admin');
    const demoted = await asks(as(second), invitation());
    expect(demoted).toMatchObject({ status: 403, json: { code: 'insufficient_scope' } });
    expect(demoted.text).not.toContain(first.json.url);
    await setRole(owner, second.userId, 'viewer');
    expect(await asks(as(second), invitation())).toMatchObject({ status: 403 });
    await setRole(owner, second.userId, 'owner');
    expect(await asks(as(second), invitation())).toMatchObject({ status: 200, text: first.text });
  });

  test('the caller must still be a member', async () => {
    const leaver = await person(world, 'admin', 'Lea');
    const request = { url: '/api-keys', body: { scopes: ['read'] } };
    expect(await asks(as(leaver), request)).toMatchObject({ status: 200 });
    const url = `/workspaces/${world.a.id}/members/${leaver.userId}`;
    await owner.ask({ method: 'DELETE', url, query: { workspaceId: world.a.id } });
    expect(await asks(as(leaver), request)).toMatchObject({ status: 404, json: { code: 'workspace_not_found' } });
  });

  test('the API key must still be valid', async () => {
    const apiKey = await world.makeKey(world.a.id);
    const request = { url: '/api-keys', body: { scopes: ['read'] } };
    expect(await asks(withKey(apiKey), request)).toMatchObject({ status: 200 });
    const url = `/api-keys/${apiKey}`;
    await world.inA({ method: 'DELETE', url });
    await expect.poll(async () => (await asks(withKey(apiKey), request)).status, { timeout: 5_000 }).toBe(401);
  });
});

test('a member repeats a request from any of their sessions', async () => {
  const request = { url: '/campaigns', body: { name: 'Twice' } };
  const first = await asks(as(owner), request);
  const signedIn = await world.inject({
    method: 'POST',
    url: '/auth/sign-in',
    key: null,
    body: { email: 'nora@studio.test', password: 'nine lanterns over the lake' },
  });
  const cookie = (signedIn.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  const headers = { cookie, 'x-csrf-token': signedIn.json.csrf_token, origin: 'http://127.0.0.1:0' };
  const again = await asks((given) => world.inject({ ...given, key: null }), { ...request, headers });
  expect(again).toMatchObject({ status: 200, text: first.text });
});

test('for callers who use one key at the same time, one request runs and no other caller sees its response', async () => {
  const request = { url: '/campaigns', body: { name: 'One of many' } };
  const askers = [as(owner), as(admin), withKey(world.a.key), as(owner), as(admin)];
  const answers = await Promise.all(askers.map((ask) => asks(ask, request)));
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ json }) => json.id));
  expect(ids.size).toBe(1);
  expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
  const [campaigns] = await world.ctx.sql.query(`select count(*)::int as n from campaigns where name = 'One of many'`);
  expect(campaigns).toMatchObject({ n: 1 });
});

test('a response stored before callers were recorded is replayed to no caller', async () => {
  const request = { url: '/campaigns', body: { name: 'Earlier release' } };
  expect(await asks(as(owner), request)).toMatchObject({ status: 200 });
  await world.ctx.sql.execute('update idempotency_keys set caller = null where key = $1', [key]);
  expect(await asks(as(owner), request)).toMatchObject(REUSED);
});

test('work with external services that a crash left unfinished is repeated only for its own caller', async () => {
  const made = await world.inject({
    method: 'POST',
    url: '/workspaces',
    query: { workspaceId: world.a.id },
    key: world.adminKey,
    body: { project_name: 'Sandbox', type: 'sandbox' },
  });
  const workspaceId = Number(made.json.workspace_id ?? made.json.id);
  const [first, second] = [await world.makeKey(workspaceId), await world.makeKey(workspaceId)];
  const check = (apiKey: string) =>
    world.inject({
      method: 'POST',
      url: '/domains/check',
      key: apiKey,
      query: { workspaceId },
      body: { domains: ['left-open.test'] },
      headers: { 'idempotency-key': key },
    });
  expect(await check(first)).toMatchObject({ status: 200 });
  await world.ctx.sql.execute('update idempotency_keys set status = null, body = null where key = $1', [key]);
  expect(await check(first)).toMatchObject({ status: 409, json: { code: 'idempotency_key_in_use' } });
  world.clock.advanceMs(120_000);
  expect(await check(second)).toMatchObject(REUSED);
  expect(await check(first)).toMatchObject({ status: 200 });
});
