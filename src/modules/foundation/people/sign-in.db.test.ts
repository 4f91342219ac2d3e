import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  cookieOf,
  firstOwner,
  OWN_ORIGIN,
  PASSWORD,
  signIn,
  type Visitor,
  visitorOf,
} from '../../../../test/support/people.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { forgetEnded } from './retention.service.js';

let world: TestWorld;
let owner: Visitor;
const EMAIL = 'nora@studio.test';
beforeAll(async () => {
  world = await openTestWorld();
  owner = await firstOwner(world, EMAIL);
});
afterAll(() => world?.close());
beforeEach(() => world.clock.advanceMs(2 * 3_600_000));

const hashes = async (): Promise<number> => {
  const metric = await world.ctx.metrics.getSingleMetric('outrider_people_password_hashes_total')!.get();
  return metric.values.find(({ labels }) => labels['purpose'] === 'compare')?.value ?? 0;
};
const rename = (headers: Record<string, string>) =>
  owner.ask({
    method: 'PATCH',
    url: `/workspaces/${world.a.id}`,
    query: { workspaceId: world.a.id },
    body: { project_name: 'Renamed' },
    headers,
  });

test('an unknown address, a wrong password and a right one cost one hash each, and the wrong ones look the same', async () => {
  const before = await hashes();
  const unknown = await signIn(world, 'nobody@studio.test');
  const wrong = await signIn(world, EMAIL, 'nine lanterns under the lake');
  expect(await hashes()).toBe(before + 2);
  expect([unknown.status, unknown.json.code, unknown.json.detail]).toEqual([
    wrong.status,
    wrong.json.code,
    wrong.json.detail,
  ]);
  expect(unknown).toMatchObject({ status: 401, json: { code: 'wrong_sign_in' } });
  expect(unknown.headers).not.toHaveProperty('set-cookie');
  expect(await signIn(world, 'NORA@studio.test')).toMatchObject({ status: 200 });
  expect(await hashes()).toBe(before + 3);
});

test("signing in creates a new token and ends the browser's old session, so that a planted token is worthless", async () => {
  const planted = cookieOf(await signIn(world, EMAIL));
  const own = await signIn(world, EMAIL, PASSWORD, { cookie: planted, origin: OWN_ORIGIN });
  expect(cookieOf(own)).not.toBe(planted);
  const after = await world.inject({ url: '/auth/session', key: null, headers: { cookie: planted } });
  expect(after).toMatchObject({ status: 401, json: { code: 'invalid_credential' } });
  const invented = `outrider=${'A'.repeat(43)}`;
  const given = await signIn(world, EMAIL, PASSWORD, { cookie: invented });
  expect(cookieOf(given)).not.toBe(invented);
  expect(await world.inject({ url: '/auth/session', key: null, headers: { cookie: invented } })).toMatchObject({
    status: 401,
  });
});

test('a change with the cookie requires the token of its session and a page of the console', async () => {
  const other = visitorOf(world, await signIn(world, EMAIL));
  const refused = { status: 403, json: { code: 'csrf_refused' } };
  expect(await rename({ 'x-csrf-token': '' })).toMatchObject(refused);
  expect(await rename({ 'x-csrf-token': 'wrong' })).toMatchObject(refused);
  expect(await rename({ 'x-csrf-token': other.csrf })).toMatchObject(refused);
  expect(await rename({ origin: 'https://evil.test' })).toMatchObject(refused);
  expect(await rename({ origin: 'null' })).toMatchObject(refused);
  expect(await rename({ origin: '' })).toMatchObject(refused);
  expect(await rename({ 'sec-fetch-site': 'cross-site' })).toMatchObject(refused);
  expect(await rename({ 'sec-fetch-site': 'same-site', origin: '' })).toMatchObject(refused);
  const before = await owner.ask({ url: `/workspaces/${world.a.id}`, query: { workspaceId: world.a.id } });
  expect(before.json.project_name).toBe('Workspace A');
  expect(await rename({ 'sec-fetch-site': 'same-origin', origin: '' })).toMatchObject({ status: 200 });
  expect(await rename({})).toMatchObject({ status: 200 });
  expect(await rename({ origin: 'http://my-server:9000' })).toMatchObject(refused);
  // A host name that is not configured may belong to an attacker who pointed it here.
  expect(await rename({ origin: 'http://my-server:9000', host: 'my-server:9000' })).toMatchObject(refused);
  expect(await rename({ origin: 'http://192.0.2.7:9000', host: '192.0.2.7:9000' })).toMatchObject({ status: 200 });
  expect(await rename({ origin: 'http://[2001:db8::7]:9000', host: '[2001:db8::7]:9000' })).toMatchObject({
    status: 200,
  });
  expect(await rename({ origin: 'http://localhost:9000', host: 'localhost:9000' })).toMatchObject({ status: 200 });
});

test('changes by a user are in the audit log under their name; an API key sent with the cookie counts alone', async () => {
  await rename({});
  const log = await owner.ask({ url: '/audit-log', query: { workspaceId: world.a.id, actor: 'person', limit: 1 } });
  expect(log.json.items[0]).toMatchObject({
    action: 'updateWorkspace',
    actor: 'person',
    keyId: null,
    userId: owner.userId,
    userName: 'Nora Lind',
    userEmail: EMAIL,
  });
  const byKey = await world.inject({
    method: 'PATCH',
    url: `/workspaces/${world.a.id}`,
    query: { workspaceId: world.a.id },
    body: { project_name: 'By key' },
    headers: { cookie: owner.cookie },
  });
  expect(byKey.status).toBe(200);
  const keys = await owner.ask({ url: '/audit-log', query: { workspaceId: world.a.id, limit: 1 } });
  expect(keys.json.items[0]).toMatchObject({ actor: 'api_key', userId: null, userName: null });
  const bad = await world.inject({ url: '/me', key: 'otr_nonsense', headers: { cookie: owner.cookie } });
  expect(bad).toMatchObject({ status: 401, json: { code: 'invalid_credential' } });
});

test('attempts are slowed down before they are hashed: a few are free, then each waits longer, all others too', async () => {
  const wrong = () => signIn(world, 'slow@studio.test', 'nine lanterns under the lake');
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await wrong()).toMatchObject({ status: 401 });
  const before = await hashes();
  const waits = await Promise.all([wrong(), wrong(), wrong()]);
  for (const answer of waits) expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  expect(await hashes()).toBe(before);
  for (const seconds of [2, 4, 8, 16, 32, 60]) {
    world.clock.advanceMs(60_000);
    expect((await wrong()).status).toBe(401);
    expect((await wrong()).headers['retry-after']).toBe(String(seconds));
  }
});

test('repeated guessing from elsewhere does not lock out users where they have signed in before', async () => {
  const open = await openTestWorld({ config: { trustProxy: ['127.0.0.1/32'] } });
  try {
    await firstOwner(open, EMAIL);
    const from = (address: string, password = PASSWORD) =>
      signIn(open, EMAIL, password, { 'x-forwarded-for': address });
    expect(await from('203.0.113.7')).toMatchObject({ status: 200 });
    open.clock.advanceMs(40 * 86_400_000);
    for (let guess = 0; guess < 12; guess += 1) {
      await from(`198.51.100.${guess}`, 'nine lanterns under the lake');
      open.clock.advanceMs(30_000);
    }
    await from('198.51.100.99', 'nine lanterns under the lake');
    expect(await from('203.0.113.8')).toMatchObject({ status: 429 });
    expect(await from('203.0.113.7')).toMatchObject({ status: 200 });
    expect(await from('203.0.113.8')).toMatchObject({ status: 429 });
    for (let guess = 0; guess < 5; guess += 1) await from('203.0.113.7', 'nine lanterns under the lake');
    expect(await from('203.0.113.7')).toMatchObject({ status: 429 });
    open.clock.advanceMs(91 * 86_400_000);
    await forgetEnded(open.ctx);
    expect(await open.database.sql.query('select * from known_networks')).toEqual([]);
  } finally {
    await open.close();
  }
});

test('guesses that come at the same time do not outrun the count', async () => {
  const guesses = Array.from({ length: 12 }, () => signIn(world, 'burst@studio.test', 'nine lanterns under the lake'));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
});

test('an address that guesses at many accounts is slowed down, too; signing in sets only its own attempts right', async () => {
  for (let attempt = 0; attempt < 19; attempt += 1) await signIn(world, `guess${attempt}@studio.test`, 'x'.repeat(12));
  expect((await signIn(world, EMAIL)).status).toBe(200);
  expect((await signIn(world, 'one@studio.test', 'x'.repeat(12))).status).toBe(401);
  expect(await signIn(world, EMAIL)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  world.clock.advanceMs(1_000);
  expect((await signIn(world, EMAIL)).status).toBe(200);
});

test('a session ends when it is left, when it is ended from elsewhere, unused for a week, and after thirty days', async () => {
  const open = async (visitor: Visitor) => (await visitor.ask({ url: '/auth/session' })).status;
  const here = visitorOf(world, await signIn(world, EMAIL));
  const there = visitorOf(world, await signIn(world, EMAIL, PASSWORD, { 'user-agent': 'Lynx' }));
  const listed = (await here.ask({ url: '/auth/sessions' })).json as {
    id: string;
    is_current: boolean;
    user_agent: string;
  }[];
  expect(listed.filter((one) => one.is_current)).toHaveLength(1);
  const lynx = listed.find((one) => one.user_agent === 'Lynx')!;
  expect(await here.ask({ method: 'DELETE', url: `/auth/sessions/${lynx.id}` })).toMatchObject({ status: 200 });
  expect([await open(here), await open(there)]).toEqual([200, 401]);
  expect(await here.ask({ method: 'DELETE', url: `/auth/sessions/${lynx.id}` })).toMatchObject({ status: 404 });

  const others = await here.ask({ method: 'DELETE', url: '/auth/sessions' });
  expect(others.json.ended).toBe(listed.length - 2);
  expect([await open(here), await open(owner)]).toEqual([200, 401]);
  const left = await here.ask({ method: 'POST', url: '/auth/sign-out' });
  expect(left.headers['set-cookie']).toBe('outrider=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  expect(await open(here)).toBe(401);

  const day = 86_400_000;
  const idle = visitorOf(world, await signIn(world, EMAIL));
  world.clock.advanceMs(7 * day - 60_000);
  expect(await open(idle)).toBe(200);
  world.clock.advanceMs(7 * day);
  expect(await open(idle)).toBe(401);
  const long = visitorOf(world, await signIn(world, EMAIL));
  for (let week = 0; week < 4; week += 1) {
    world.clock.advanceMs(7 * day - 60_000);
    expect(await open(long)).toBe(200);
  }
  world.clock.advanceMs(2 * day + 240_000);
  expect(await open(long)).toBe(401);
});

test('operations about the own account require a signed-in user: an API key is rejected without asking to sign in', async () => {
  expect(await world.inject({ url: '/auth/session' })).toMatchObject({
    status: 403,
    json: { code: 'person_required' },
  });
  expect(await world.inject({ url: '/auth/session', key: null })).toMatchObject({
    status: 401,
    json: { code: 'missing_credential' },
  });
});
