import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  cookieOf,
  firstOwnerToken,
  invite,
  join,
  PASSWORD,
  person,
  signIn,
  type Visitor,
  visitorOf,
} from '../../../../../test/support/people.js';
import { Authenticator, type Wrong } from '../../../../../test/support/sign-in/authenticator.js';
import { openTestWorld, type TestAnswer, type TestWorld } from '../../../../../test/support/world.js';
import { forgetEnded } from '../retention.service.js';

const ORIGIN = 'http://localhost:8080';
let world: TestWorld;
let mia: Visitor;

beforeAll(async () => {
  world = await openTestWorld({ config: { publicUrl: ORIGIN } });
  mia = await person(world, 'member', 'Mia');
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.clock.advanceMs(3_600_000);
  mia = visitorOf(world, await signIn(world, 'mia@studio.test'));
});

const ask = (url: string, body: unknown = {}, cookie = '', origin = ORIGIN): Promise<TestAnswer> =>
  world.inject({ method: 'POST', url, key: null, body, headers: { origin, ...(cookie !== '' && { cookie }) } });

/** Starts a sign-in. Returns its request options, and the browser it was started in. */
async function begun() {
  const answer = await ask('/auth/passkey/sign-in-options');
  return { options: answer.json, browser: cookieOf(answer), answer };
}

async function enter(authenticator: Authenticator, wrong: Wrong = {}): Promise<TestAnswer> {
  const { options, browser } = await begun();
  return ask('/auth/passkey/sign-in', authenticator.use(options, wrong), browser);
}

async function added(visitor: Visitor, authenticator = new Authenticator(ORIGIN), name = 'Phone') {
  const options = await visitor.ask({ method: 'POST', url: '/auth/passkeys/options' });
  const body = { name, credential: authenticator.make(options.json) };
  const answer = await visitor.ask({ method: 'POST', url: '/auth/passkeys', body });
  expect(answer).toMatchObject({ status: 200, json: { name } });
  return { authenticator, id: answer.json.id as string, body };
}

const refused = { status: 401, json: { code: 'passkey_refused' } };

test('a passkey is made, listed, signs its person in without an address, is renamed and removed', async () => {
  const { authenticator, id } = await added(mia);
  const [row] = (await mia.ask({ url: '/auth/passkeys' })).json;
  expect(row).toEqual({
    id,
    name: 'Phone',
    is_synced: true,
    created_at: world.clock.now().toISOString(),
    last_used_at: null,
    counter_went_back_at: null,
  });
  const entered = await enter(authenticator);
  expect(entered.json.user).toEqual({ id: mia.userId, name: 'Mia', email: 'mia@studio.test' });
  const again = visitorOf(world, entered);
  expect((await again.ask({ url: '/auth/passkeys' })).json[0].last_used_at).toBe(world.clock.now().toISOString());
  const renamed = await again.ask({ method: 'PATCH', url: `/auth/passkeys/${id}`, body: { name: 'Old phone' } });
  expect(renamed).toMatchObject({ status: 200, json: { id, name: 'Old phone' } });
  expect(await again.ask({ method: 'DELETE', url: `/auth/passkeys/${id}` })).toMatchObject({
    status: 200,
    json: { id, deleted: true },
  });
  expect(await enter(authenticator)).toMatchObject(refused);
  expect((await again.ask({ url: '/auth/passkeys' })).json).toEqual([]);
  const log = await world.inA({ url: '/audit-log', query: { limit: 5 }, key: world.adminKey });
  expect(log.json.items.map(({ action, changes }: { action: string; changes: object }) => [action, changes])).toEqual([
    ['passkey.removed', { passkeyId: id, name: 'Old phone' }],
    ['passkey.renamed', { passkeyId: id, name: 'Old phone' }],
    ['user.signed_in', { address: '127.0.0.1', passkey: 'Phone' }],
    ['passkey.added', { passkeyId: id, name: 'Phone' }],
    ['user.signed_in', { address: '127.0.0.1' }],
  ]);
});

test('signing in requires user verification and names no user; so does registration, without attestation', async () => {
  const { options, answer } = await begun();
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  expect(answer.headers['set-cookie']).toMatch(
    /^outrider-browser=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/,
  );
  const { authenticator } = await added(mia);
  const made = await mia.ask({ method: 'POST', url: '/auth/passkeys/options' });
  expect(made.json).toMatchObject({
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    user: { name: 'mia@studio.test', displayName: 'Mia' },
  });
  expect(made.json.excludeCredentials.map((one: { id: string }) => one.id)).toContain(
    authenticator.id.toString('base64url'),
  );
});

test('an answer is good once, in the browser that asked, for five minutes', async () => {
  const { authenticator } = await added(mia);
  const first = await begun();
  const answer = authenticator.use(first.options);
  expect(await ask('/auth/passkey/sign-in', answer, (await begun()).browser)).toMatchObject(refused);
  expect(await ask('/auth/passkey/sign-in', answer)).toMatchObject(refused);
  expect(await ask('/auth/passkey/sign-in', answer, first.browser)).toMatchObject({ status: 200 });
  expect(await ask('/auth/passkey/sign-in', answer, first.browser)).toMatchObject(refused);

  const late = await begun();
  world.clock.advanceMs(5 * 60_000);
  expect(await ask('/auth/passkey/sign-in', authenticator.use(late.options), late.browser)).toMatchObject(refused);
  await forgetEnded(world.ctx);
  expect(await world.ctx.sql.query('select * from passkey_challenges')).toEqual([]);

  const both = await begun();
  const twice = authenticator.use(both.options);
  const answers = await Promise.all([1, 2, 3].map(() => ask('/auth/passkey/sign-in', twice, both.browser)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test.each<[string, Wrong]>([
  ['a foreign page', { origin: 'https://evil.test' }],
  ['another port of the same host', { origin: 'http://localhost:9999' }],
  ['a frame in a foreign page', { isFramed: true }],
  ['another host', { rpId: 'evil.test' }],
  ['a person who was not verified', { isUnverified: true }],
  ['a signature of another kind', { type: 'webauthn.create' }],
  ['another key', { key: new Authenticator(ORIGIN).key }],
  ['no such person', { userHandle: 'AAAA' }],
])('a signature from %s signs no one in', async (_, wrong) => {
  const { authenticator } = await added(mia);
  expect(await enter(authenticator, wrong)).toMatchObject(refused);
  expect(await enter(authenticator)).toMatchObject({ status: 200 });
});

test('a passkey of another user signs in only that user, who alone can rename and remove it', async () => {
  const ben = await person(world, 'viewer', 'Ben');
  const [own, other] = [await added(mia), await added(ben)];
  const { options, browser } = await begun();
  const stolen = { ...other.authenticator.use(options), id: own.authenticator.id.toString('base64url') };
  expect(await ask('/auth/passkey/sign-in', stolen, browser)).toMatchObject(refused);
  expect((await enter(other.authenticator)).json.user.id).toBe(ben.userId);
  for (const request of [
    { method: 'DELETE', url: `/auth/passkeys/${own.id}` },
    { method: 'PATCH', url: `/auth/passkeys/${own.id}`, body: { name: 'Mine' } },
  ] as const) {
    const foreign = await ben.ask(request);
    const missing = await ben.ask({ ...request, url: '/auth/passkeys/00000000-0000-4000-8000-000000000000' });
    expect(foreign).toMatchObject({ status: 404, json: { code: 'passkey_not_found' } });
    expect(foreign.json.detail).toBe(missing.json.detail);
  }
  const copy = await ben.ask({ method: 'POST', url: '/auth/passkeys/options' });
  const taken = { name: 'Copy', credential: own.authenticator.make(copy.json) };
  expect(await ben.ask({ method: 'POST', url: '/auth/passkeys', body: taken })).toMatchObject({
    status: 409,
    json: { code: 'already_exists' },
  });
});

test('what was made for another session, by another page, without verification or with papers is not kept', async () => {
  const other = visitorOf(world, await signIn(world, 'mia@studio.test'));
  const keep = async (wrong: Wrong, by = mia) => {
    const { json } = await mia.ask({ method: 'POST', url: '/auth/passkeys/options' });
    const credential = new Authenticator(ORIGIN).make(json, wrong);
    return by.ask({ method: 'POST', url: '/auth/passkeys', body: { name: 'Phone', credential } });
  };
  const before = (await mia.ask({ url: '/auth/passkeys' })).json.length;
  const wrongs: Wrong[] = [{ origin: 'https://evil.test' }, { rpId: 'evil.test' }, { isUnverified: true }];
  for (const answer of [
    await keep({}, other),
    ...(await Promise.all([...wrongs, { type: 'webauthn.get' }, { attestation: 'tpm' }].map((wrong) => keep(wrong)))),
  ]) {
    expect(answer.status).toBe(422);
    expect(answer.json.detail).toMatchObject([{ ctx: { code: 'passkey_refused' }, loc: ['body', 'credential'] }]);
  }
  const { body } = await added(mia);
  expect((await mia.ask({ method: 'POST', url: '/auth/passkeys', body })).status).toBe(422);
  expect((await mia.ask({ url: '/auth/passkeys' })).json).toHaveLength(before + 1);
});

test('a counter that went back is refused, noted at the passkey and in the audit log; one that counts nothing is fine', async () => {
  const { authenticator, id } = await added(mia);
  expect(await enter(authenticator, { counter: 9 })).toMatchObject({ status: 200 });
  for (const counter of [9, 3]) expect(await enter(authenticator, { counter })).toMatchObject(refused);
  const listed = (await mia.ask({ url: '/auth/passkeys' })).json.find((one: { id: string }) => one.id === id);
  expect(listed.counter_went_back_at).toBe(world.clock.now().toISOString());
  const log = await world.inA({ url: '/audit-log', query: { limit: 1 }, key: world.adminKey });
  expect(log.json.items[0]).toMatchObject({ action: 'passkey.counter_went_back', userId: mia.userId });
  expect(await enter(authenticator, { counter: 10 })).toMatchObject({ status: 200 });

  const silent = await added(mia, new Authenticator(ORIGIN, 0));
  for (let use = 0; use < 2; use += 1) expect(await enter(silent.authenticator)).toMatchObject({ status: 200 });
});

test('coming in by a passkey gives a new token and ends the session that the browser had', async () => {
  const { authenticator } = await added(mia);
  const { options, browser } = await begun();
  const both = `${mia.cookie}; ${browser}`;
  const entered = await ask('/auth/passkey/sign-in', authenticator.use(options), both);
  expect(cookieOf(entered)).not.toBe(mia.cookie);
  expect(await mia.ask({ url: '/auth/session' })).toMatchObject({ status: 401 });
  const foreign = await begun();
  for (const url of ['/auth/passkey/sign-in-options', '/auth/passkey/sign-in', '/auth/passkey/new-person-options']) {
    const answer = await ask(url, authenticator.use(foreign.options), foreign.browser, 'https://evil.test');
    expect(answer, url).toMatchObject({ status: 403, json: { code: 'csrf_refused' } });
  }
});

test('a new passkey wants a sign-in of the last ten minutes', async () => {
  world.clock.advanceMs(10 * 60_000 + 1);
  expect(await mia.ask({ method: 'POST', url: '/auth/passkeys/options' })).toMatchObject({
    status: 403,
    json: { code: 'sign_in_again' },
  });
});

test('who is invited comes by a passkey alone, keeps a last way in, and may set a password later', async () => {
  const link = await invite(world, 'member', { email: 'key@studio.test' });
  const token = link.split('#')[1];
  const about = { token, name: 'Kay', email: 'key@studio.test' };
  const { json, ...answer } = await ask('/auth/passkey/new-person-options', about);
  const authenticator = new Authenticator(ORIGIN);
  const passkey = { name: 'Laptop', credential: authenticator.make(json) };
  const body = { name: 'Kay', password: undefined, passkey };
  const elsewhere = await join(world, link, body, { cookie: (await begun()).browser });
  expect(elsewhere.json.detail).toMatchObject([
    { ctx: { code: 'passkey_refused' }, loc: ['body', 'passkey', 'credential'] },
  ]);
  const kay = visitorOf(world, await join(world, link, body, { cookie: cookieOf(answer as TestAnswer) }));
  expect((await kay.ask({ url: '/auth/session' })).json).toMatchObject({ has_password: false, user: { name: 'Kay' } });
  expect(await signIn(world, 'key@studio.test')).toMatchObject({ status: 401 });
  const entered = visitorOf(world, await enter(authenticator));
  const [own] = (await entered.ask({ url: '/auth/passkeys' })).json;
  const remove = () => entered.ask({ method: 'DELETE', url: `/auth/passkeys/${own.id}` });
  expect(await remove()).toMatchObject({ status: 409, json: { code: 'last_way_in' } });
  expect(await enter(authenticator)).toMatchObject({ status: 200 });

  world.clock.advanceMs(10 * 60_000 + 1);
  const set = (visitor: Visitor) =>
    visitor.ask({ method: 'POST', url: '/auth/password', body: { new_password: PASSWORD } });
  expect(await set(entered)).toMatchObject({ status: 403, json: { code: 'sign_in_again' } });
  const fresh = visitorOf(world, await set(visitorOf(world, await enter(authenticator))));
  expect(await set(fresh)).toMatchObject({ status: 422, json: { detail: [{ loc: ['body', 'current_password'] }] } });
  expect(await fresh.ask({ method: 'DELETE', url: `/auth/passkeys/${own.id}` })).toMatchObject({ status: 200 });
  expect(await signIn(world, 'key@studio.test')).toMatchObject({ status: 200 });
});

test('a user has at most twenty passkeys, even when two are added in parallel', async () => {
  const rita = await person(world, 'viewer', 'Rita');
  for (let count = 0; count < 18; count += 1) await added(rita);
  const bodies = await Promise.all(
    [1, 2, 3].map(async () => {
      const { json } = await rita.ask({ method: 'POST', url: '/auth/passkeys/options' });
      return { name: 'Phone', credential: new Authenticator(ORIGIN).make(json) };
    }),
  );
  const kept = await Promise.all(bodies.map((body) => rita.ask({ method: 'POST', url: '/auth/passkeys', body })));
  expect(kept.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  expect(await rita.ask({ method: 'POST', url: '/auth/passkeys/options' })).toMatchObject({
    status: 409,
    json: { code: 'limit_reached' },
  });
});

test('an address that begins sign-ins without end has to wait', async () => {
  let answer = await ask('/auth/passkey/sign-in-options');
  for (let count = 0; count < 210 && answer.status === 200; count += 1)
    answer = await ask('/auth/passkey/sign-in-options');
  expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
});

test('the first owner comes by a passkey alone; a service that browsers know by an address has none', async () => {
  const own = await openTestWorld({ config: { publicUrl: ORIGIN } });
  const token = await firstOwnerToken(own);
  const about = { token, name: 'Nora', email: 'nora@studio.test' };
  const post = (url: string, body: object, cookie = '') =>
    own.inject({ method: 'POST', url, key: null, body, headers: { cookie } });
  expect(await post('/auth/passkey/new-person-options', { ...about, token: 'x'.repeat(43) })).toMatchObject({
    status: 404,
    json: { code: 'link_not_found' },
  });
  expect((await post('/auth/first-owner', about)).json.detail).toMatchObject([{ loc: ['body', 'password'] }]);
  const begins = await post('/auth/passkey/new-person-options', about);
  const credential = new Authenticator(ORIGIN).make(begins.json);
  const body = { ...about, passkey: { name: 'Key', credential } };
  const made = await post('/auth/first-owner', body, cookieOf(begins));
  expect(made).toMatchObject({ status: 200, json: { account_owner: true, has_password: false } });
  await own.close();

  const bare = await openTestWorld();
  expect((await bare.inject({ url: '/auth/methods', key: null })).json.passkey).toBe(false);
  expect(
    await bare.inject({ method: 'POST', url: '/auth/passkey/sign-in-options', key: null, body: {} }),
  ).toMatchObject({ status: 409, json: { code: 'passkeys_unavailable' } });
  await bare.close();
  expect((await world.inject({ url: '/auth/methods', key: null })).json.passkey).toBe(true);
});
