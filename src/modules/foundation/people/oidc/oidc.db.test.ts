import { afterAll, beforeAll, expect, test } from 'vitest';
import { interrupting } from '../../../../../test/support/faults/interrupting.js';
import { cookieOf, firstOwner, invite, person, signIn, type Visitor } from '../../../../../test/support/people.js';
import { type Answered, type OidcDouble, startOidcDouble } from '../../../../../test/support/sign-in/oidc-double.js';
import { openTestWorld, type TestAnswer, type TestWorld } from '../../../../../test/support/world.js';
import type { OidcSettings } from '../../../../platform/settings/oidc-settings.js';
import { forgetEnded } from '../retention.service.js';

const NOW = new Date('2026-03-09T10:00:00.000Z');
let provider: OidcDouble;
let world: TestWorld;
let mia: Visitor;

async function openWith(change: Partial<OidcSettings> = {}): Promise<TestWorld> {
  const oidc = { ...provider.settings, ...change };
  return openTestWorld({ config: { oidc, egressAllow: ['127.0.0.0/8'] } });
}

beforeAll(async () => {
  provider = await startOidcDouble(() => world?.clock.now() ?? NOW);
  world = await openWith();
  await firstOwner(world);
  mia = await person(world, 'member', 'Mia');
});
afterAll(async () => {
  await world?.close();
  await provider?.stop();
});

/** Starts a sign-in in a browser. Returns the provider's page, and the cookie that marks the browser. */
async function begin(body: object = {}, at = world) {
  const answer = await at.inject({ method: 'POST', url: '/auth/oidc/start', key: null, body });
  return { answer, page: answer.json.authorization_url as string, browser: cookieOf(answer) };
}

const comeBack = (path: string, cookie: string, at = world): Promise<TestAnswer> =>
  at.inject({ url: path, key: null, headers: { cookie } });

/** Signs in as this user, from start to end. */
async function enter(answered: Answered, body: object = {}, at = world): Promise<TestAnswer> {
  const { page, browser } = await begin(body, at);
  return comeBack(provider.signIn(page, answered), browser, at);
}

const who = (answer: TestAnswer, at = world) =>
  at.inject({ url: '/auth/session', key: null, headers: { cookie: cookieOf(answer) } });
const problemOf = ({ status, headers }: TestAnswer) => {
  expect(status).toBe(302);
  expect(headers['set-cookie']).toBeUndefined();
  return /^\/app\/sign-in\?problem=(\w+)$/.exec(headers['location'] ?? '')?.[1];
};
const MIA: Answered = { sub: 'subject-mia', email: 'Mia@studio.test', email_verified: true, name: 'Mia M' };

test('who has an account comes in by a verified address, is bound, and from then on known by the name of the provider', async () => {
  const { answer, page } = await begin();
  expect(answer).toMatchObject({ status: 200 });
  const asked = Object.fromEntries(new URL(page).searchParams);
  expect(asked).toMatchObject({
    ...{ response_type: 'code', client_id: 'outrider', scope: 'openid email profile', code_challenge_method: 'S256' },
    redirect_uri: `${world.ctx.config.publicUrl}/auth/oidc/callback`,
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const first = await enter(MIA, { to: '/w/1001/inbox' });
  expect(first).toMatchObject({ status: 302, headers: { location: '/app/w/1001/inbox' } });
  expect((await who(first)).json.user).toEqual({ id: mia.userId, name: 'Mia', email: 'mia@studio.test' });
  const later = await enter({ sub: 'subject-mia', email: 'married@elsewhere.test', email_verified: false });
  expect((await who(later)).json.user.id).toBe(mia.userId);
  const log = await world.inA({ url: '/audit-log', query: { limit: 5 }, key: world.adminKey });
  expect(log.json.items.map((one: { action: string }) => one.action)).toEqual([
    ...['user.signed_in', 'user.signed_in', 'user.address_proven', 'user.identity_bound', 'invitation.accepted'],
  ]);
  expect(log.json.items[0].changes).toEqual({ address: '127.0.0.1', provider: 'Studio ID' });
});

test('who made an account under the address of another person is out when that person comes in', async () => {
  const squatter = await person(world, 'viewer', 'Boss');
  await invite(world, 'owner', { email: 'boss@studio.test', workspaceId: world.b.id });
  const boss = await enter({ sub: 'subject-boss', email: 'boss@studio.test', email_verified: true });
  expect((await who(boss)).json).toMatchObject({ user: { id: squatter.userId }, has_password: false });
  expect(await signIn(world, 'boss@studio.test')).toMatchObject({ status: 401, json: { code: 'wrong_sign_in' } });
  expect(await squatter.ask({ url: '/auth/session' })).toMatchObject({ status: 401 });
});

test('the owner who came by the link of the start keeps their password, and a person theirs who sets one later', async () => {
  await enter({ sub: 'subject-nora', email: 'nora@studio.test', email_verified: true });
  expect(await signIn(world, 'nora@studio.test')).toMatchObject({ status: 200 });
  await person(world, 'viewer', 'Tom');
  const answered = { sub: 'subject-tom', email: 'tom@studio.test', email_verified: true };
  const cookie = cookieOf(await enter(answered));
  const { csrf_token } = (await world.inject({ url: '/auth/session', key: null, headers: { cookie } })).json;
  const headers = { cookie, 'x-csrf-token': csrf_token, origin: new URL(world.ctx.config.publicUrl).origin };
  const body = { new_password: 'seven boats in the harbour' };
  expect(await world.inject({ method: 'POST', url: '/auth/password', key: null, headers, body })).toMatchObject({
    status: 200,
  });
  await enter(answered);
  expect(await signIn(world, 'tom@studio.test', body.new_password)).toMatchObject({ status: 200 });
});

test.each<[string, Partial<Answered>]>([
  ['another nonce', { wrong: { nonce: 'x'.repeat(43) } }],
  ['another audience', { wrong: { aud: 'somebody-else' } }],
  ['an authorized party other than us', { wrong: { azp: 'somebody-else' } }],
  ['an authorized party that is no text', { wrong: { azp: null } }],
  ['several audiences and another authorized party', { wrong: { aud: ['outrider', 'api'], azp: 'api' } }],
  ['several audiences and no authorized party', { wrong: { aud: ['outrider', 'api'] } }],
  ['another issuer', { wrong: { iss: 'https://evil.test' } }],
  ['a time that is over', { wrong: { exp: 1_700_000_000, iat: 1_699_999_000 } }],
  ['no subject', { wrong: { sub: undefined } }],
  ['a subject that is a number', { wrong: { sub: 7 } }],
  ['a subject that no text of the database holds', { sub: 'a\0b' }],
  ['a subject without end', { sub: 'x'.repeat(256) }],
  ['a foreign key', { isForged: true }],
])('an ID token with %s signs no one in', async (_, wrong) => {
  expect(problemOf(await enter({ ...MIA, ...wrong }))).toBe('oidc_refused');
});

test('an ID token may name us as its authorized party, and has to among several audiences', async () => {
  for (const wrong of [{ azp: 'outrider' }, { aud: ['outrider'] }, { aud: ['api', 'outrider'], azp: 'outrider' }]) {
    expect((await who(await enter({ ...MIA, wrong }))).json.user.id).toBe(mia.userId);
  }
});

test('an address that the provider has not verified, or says nothing about, identifies no user', async () => {
  await person(world, 'viewer', 'Vera');
  const vera = { sub: 'subject-vera', email: 'vera@studio.test' };
  expect(problemOf(await enter({ ...vera, email_verified: false }))).toBe('oidc_email_unverified');
  expect(problemOf(await enter(vera))).toBe('oidc_email_unverified');
  expect(problemOf(await enter({ ...vera, wrong: { email_verified: 'true' } }))).toBe('oidc_email_unverified');
  expect(problemOf(await enter({ sub: 'subject-vera' }))).toBe('oidc_email_unverified');
});

test.each([
  '',
  'vera',
  'Vera <vera@studio.test>',
  'vera@studio.test\r\nBcc: x@y.test',
  'vera\0@studio.test',
  `${'v'.repeat(400)}@studio.test`,
])('an invalid address that the provider calls verified (%j) identifies no user', async (email) => {
  const sub = `subject-odd-${email.length}`;
  expect(problemOf(await enter({ sub, email, email_verified: true }))).toBe('oidc_email_unverified');
});

test('a name that the provider gives is one line, and no longer than others', async () => {
  await invite(world, 'viewer', { email: 'odd@studio.test' });
  const name = `Odd\0\r\n \u202eName ${'x'.repeat(500)}`;
  const answer = await enter({ sub: 'subject-name', email: 'odd@studio.test', email_verified: true, name });
  expect((await who(answer)).json.user.name).toBe(`Odd Name ${'x'.repeat(91)}`);
});

test('an address that is bound to another name at the provider is not handed on', async () => {
  await enter(MIA);
  expect(problemOf(await enter({ ...MIA, sub: 'subject-of-the-next-mia' }))).toBe('oidc_other_subject');
});

test('a sign-in ends once, in the browser that began it, within fifteen minutes', async () => {
  const mine = await begin();
  const path = provider.signIn(mine.page, MIA);
  expect(problemOf(await comeBack(path, (await begin()).browser))).toBe('oidc_lost');
  expect(problemOf(await comeBack(path, ''))).toBe('oidc_lost');
  const head = await world.inject({ method: 'HEAD', url: path, key: null, headers: { cookie: mine.browser } });
  expect(head.headers['set-cookie']).toBeUndefined();
  const both = await Promise.all([comeBack(path, mine.browser), comeBack(path, mine.browser)]);
  expect(both.map(({ headers }) => headers['location']).sort()).toEqual(['/app', '/app/sign-in?problem=oidc_lost']);
  expect(problemOf(await comeBack(path, mine.browser))).toBe('oidc_lost');
  expect(problemOf(await comeBack('/auth/oidc/callback?state=x&code=y', mine.browser))).toBe('oidc_lost');

  const other = await begin();
  const swapped = path.replace(/state=[^&]+/, `state=${new URL(other.page).searchParams.get('state')}`);
  expect(problemOf(await comeBack(swapped, other.browser))).toBe('oidc_refused');
  const denied = await begin();
  const state = new URL(denied.page).searchParams.get('state');
  expect(problemOf(await comeBack(`/auth/oidc/callback?state=${state}&error=access_denied`, denied.browser))).toBe(
    'oidc_refused',
  );
  const late = await begin();
  world.clock.advanceMs(15 * 60_000);
  expect(problemOf(await comeBack(provider.signIn(late.page, MIA), late.browser))).toBe('oidc_lost');
  await forgetEnded(world.ctx);
  expect(await world.ctx.sql.query('select * from oidc_flows')).toEqual([]);
});

test("signing in creates a new session and ends the browser's old one; no step is stored in plain text", async () => {
  const before = await enter(MIA);
  const { page, browser } = await begin();
  const rows = await world.ctx.sql.query<{ text: string }>('select to_json(oidc_flows)::text as text from oidc_flows');
  const { searchParams } = new URL(page);
  for (const name of ['state', 'nonce', 'code_challenge']) {
    for (const { text } of rows) expect(text).not.toContain(searchParams.get(name));
  }
  const after = await comeBack(provider.signIn(page, MIA), `${cookieOf(before)}; ${browser}`);
  expect(cookieOf(after)).not.toBe(cookieOf(before));
  expect((await who(before)).status).toBe(401);
  expect((await who(after)).status).toBe(200);
});

test('strangers stay out; who is invited joins with the role of the invitation, which is used then', async () => {
  const stranger: Answered = { sub: 'subject-eve', email: 'eve@studio.test', email_verified: true, name: 'Eve' };
  expect(problemOf(await enter(stranger))).toBe('oidc_not_invited');
  await invite(world, 'viewer', { email: 'Eve@studio.test' });
  const joined = (await who(await enter(stranger))).json;
  expect(joined).toMatchObject({ user: { name: 'Eve', email: 'eve@studio.test' }, has_password: false });
  expect(joined.workspaces).toMatchObject([{ workspace_id: world.a.id, role: 'viewer' }]);
  const open = await world.inA({ url: `/workspaces/${world.a.id}/invitations`, key: world.adminKey });
  expect(open.json).toEqual([]);

  const link = (await invite(world, 'member')).split('#')[1];
  const foreign = (await invite(world, 'owner', { email: 'somebody@studio.test' })).split('#')[1];
  const ben: Answered = { sub: 'subject-ben', email: 'ben@studio.test', email_verified: true };
  expect(problemOf(await enter(ben, { invitation: foreign }))).toBe('oidc_not_invited');
  expect((await who(await enter(ben, { invitation: link }))).json.workspaces).toMatchObject([{ role: 'member' }]);
  const carl: Answered = { sub: 'subject-carl', email: 'carl@studio.test', email_verified: true };
  expect(problemOf(await enter(carl, { invitation: link }))).toBe('oidc_not_invited');
});

test('of two parallel sign-ins with an address without an account or link, both become one user', async () => {
  for (const name of ['fay', 'gus', 'hal', 'ida', 'jon']) {
    await invite(world, 'viewer', { email: `${name}@studio.test` });
    await enterTwice({ sub: `subject-${name}`, email: `${name}@studio.test`, email_verified: true });
  }
  for (const name of ['Kim', 'Lea', 'Max']) {
    const { userId } = await person(world, 'viewer', name);
    const answered = { sub: `subject-${name}`, email: `${name.toLowerCase()}@studio.test`, email_verified: true };
    expect(await enterTwice(answered)).toBe(userId);
  }
});

test('of two sign-ins of a newcomer both come in, whatever one of them has read when the other one ends', async () => {
  const meanwhile = interrupting<TestAnswer>(world.database.pool);
  for (let statement = 0, isOver = false; !isOver; statement += 1) {
    const email = `newcomer-${statement}@studio.test`;
    await invite(world, 'viewer', { email });
    const answered = { sub: `subject-${statement}`, email, email_verified: true };
    const [one, two] = [await begin(), await begin()];
    const [path, other] = [one, two].map(({ page }) => provider.signIn(page, answered)) as [string, string];
    meanwhile.before(statement, () => comeBack(other, two.browser));
    const answers = [await comeBack(path, one.browser)];
    const came = meanwhile.came();
    isOver = came === null;
    if (came !== null) answers.push(await came);
    for (const { headers } of answers) expect([statement, headers['location']]).toEqual([statement, '/app']);
  }
});

/** Completes two parallel sign-ins of one user; returns who is signed in. */
async function enterTwice(answered: Answered): Promise<string> {
  const begun = [await begin(), await begin()];
  const paths = begun.map(({ page }) => provider.signIn(page, answered));
  const both = await Promise.all(paths.map((path, at) => comeBack(path, begun[at]?.browser ?? '')));
  expect(both.map(({ status, headers }) => [status, headers['location']])).toEqual([
    [302, '/app'],
    [302, '/app'],
  ]);
  const people = await Promise.all(both.map(async (answer) => (await who(answer)).json));
  expect(new Set(people.map(({ user }) => user.id)).size).toBe(1);
  for (const { workspaces } of people) expect(workspaces).toMatchObject([{ role: 'viewer' }]);
  return people[0].user.id;
}

test('domains that are named are the only ones; people of them join where the operator says so, and nowhere else', async () => {
  const own = await openWith({ domains: ['studio.test'] });
  await invite(own, 'member', { email: 'dan@elsewhere.test' });
  const dan: Answered = { sub: 'dan', email: 'dan@elsewhere.test', email_verified: true };
  const ed: Answered = { sub: 'ed', email: 'ed@studio.test', email_verified: true, name: 'Ed' };
  expect(problemOf(await enter(dan, {}, own))).toBe('oidc_domain_refused');
  expect(problemOf(await enter(ed, {}, own))).toBe('oidc_not_invited');
  await own.close();
  const joining = await openWith({ domains: ['studio.test'] });
  Object.assign(joining.ctx.config.oidc ?? {}, { join: { workspaceId: joining.a.id, role: 'member' } });
  const joined = (await who(await enter(ed, {}, joining), joining)).json;
  expect(joined.workspaces).toMatchObject([{ workspace_id: joining.a.id, role: 'member' }]);
  expect(problemOf(await enter({ ...dan, email: 'dan@evil.studio.test' }, {}, joining))).toBe('oidc_domain_refused');
  await joining.close();
});

test("only the console's pages start a sign-in, and it returns to a page of the console", async () => {
  const start = (body: object, origin: string) =>
    world.inject({ method: 'POST', url: '/auth/oidc/start', key: null, body, headers: { origin } });
  expect(await start({}, 'https://evil.test')).toMatchObject({ status: 403, json: { code: 'csrf_refused' } });
  for (const to of ['//evil.test', 'https://evil.test', '/\\evil.test', 'inbox', '/a\r\nx: y']) {
    const answer = await start({ to }, new URL(world.ctx.config.publicUrl).origin);
    expect(answer.status, to).toBe(422);
    expect(answer.json.detail).toMatchObject([{ loc: ['body', 'to'] }]);
  }
});

test('a provider that is down is said to be, at the beginning and at the end; without one there is no such way in', async () => {
  const bare = await openTestWorld();
  expect((await bare.inject({ url: '/auth/methods', key: null })).json.oidc).toBe(null);
  expect((await begin({}, bare)).answer).toMatchObject({ status: 409, json: { code: 'provider_not_configured' } });
  await bare.close();
  expect((await world.inject({ url: '/auth/methods', key: null })).json.oidc).toBe('Studio ID');
  const { page, browser } = await begin();
  const path = provider.signIn(page, MIA);
  await provider.stop();
  expect(problemOf(await comeBack(path, browser))).toBe('oidc_unreachable');
  expect((await begin()).answer).toMatchObject({ status: 502, json: { code: 'provider_error' } });
});
