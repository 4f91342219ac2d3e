import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type SystemMailServer,
  type SystemMailTaken,
  startSystemMailServer,
} from '../../../../test/support/outside/system-mails.js';
import {
  cookieOf,
  firstOwner,
  PASSWORD,
  person,
  signIn,
  type Visitor,
  visitorOf,
} from '../../../../test/support/people.js';
import { Authenticator } from '../../../../test/support/sign-in/authenticator.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { startWorker } from '../../../platform/due/worker.js';
import { drainJobs } from '../../../platform/queue/drain.js';
import { type RunningQueue, startQueue } from '../../../platform/queue/start-queue.js';
import { peopleJobHandlers } from './people.worker.js';

let world: TestWorld;
let owner: Visitor;
let smtp: SystemMailServer;
let mails: SystemMailTaken[];
let stop: () => Promise<void>;
beforeAll(async () => {
  smtp = await startSystemMailServer();
  mails = smtp.mails;
  world = await openTestWorld({
    config: {
      publicUrl: 'https://outrider.studio.test',
      systemMail: smtp.settings,
    },
  });
  owner = await firstOwner(world);
  const worker = await startWorker(world.ctx, 'worker');
  const queue: RunningQueue = await startQueue(world.ctx, worker, { handlers: peopleJobHandlers });
  stop = async () => {
    await queue.stop(5_000);
    await worker.stop({ clean: true });
  };
});
afterAll(async () => {
  await stop?.();
  await world?.close();
  await smtp?.close();
});
/** Counts of attempts are forgotten after an hour. */
beforeEach(() => {
  world.clock.advanceMs(2 * 3_600_000);
  mails.length = 0;
});

const ask = (email: string, headers: Record<string, string> = {}) =>
  world.inject({ method: 'POST', url: '/auth/reset-mail', key: null, body: { email }, headers });
const reset = (token: string, password = 'seven boats in the harbour') =>
  world.inject({ method: 'POST', url: '/auth/reset', key: null, body: { token, password } });
/** Returns the link in a mail, whose lines were folded for transmission. */
const linkIn = (mail: SystemMailTaken | undefined) =>
  /https:\/\/\S+\/app\/reset#(\S+)/.exec((mail?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '='));
const ORIGIN = 'https://outrider.studio.test';
async function addPasskey(visitor: Visitor): Promise<Authenticator> {
  const authenticator = new Authenticator(ORIGIN);
  const options = await visitor.ask({ method: 'POST', url: '/auth/passkeys/options' });
  const body = { name: 'Phone', credential: authenticator.make(options.json) };
  expect(await visitor.ask({ method: 'POST', url: '/auth/passkeys', body })).toMatchObject({ status: 200 });
  return authenticator;
}
async function enterBy(authenticator: Authenticator) {
  const begun = await world.inject({ method: 'POST', url: '/auth/passkey/sign-in-options', key: null });
  const headers = { cookie: cookieOf(begun) };
  return world.inject({
    ...{ method: 'POST', url: '/auth/passkey/sign-in', key: null, headers },
    body: authenticator.use(begun.json),
  });
}
const NO_LINK = { status: 404, json: { code: 'link_not_found' } };
const linksOf = (userId: string) => world.ctx.sql.query('select hash from entrance_links where user_id = $1', [userId]);

test('a link comes by mail, works once, ends all sessions, and is kept as a hash', async () => {
  const pia = await person(world, 'member', 'Pia');
  expect(await ask(' PIA@studio.test ')).toMatchObject({ status: 200, json: { asked: true } });
  await drainJobs(world.ctx);
  expect(mails).toMatchObject([{ from: 'outrider@studio.test', to: ['pia@studio.test'] }]);
  expect(mails[0]?.text).toMatch(/^To: pia@studio\.test\r$/m);
  expect(mails[0]?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const [link = '', token = ''] = linkIn(mails[0]) ?? [];
  expect(link.startsWith('https://outrider.studio.test/app/reset#')).toBe(true);
  expect(JSON.stringify(await linksOf(pia.userId))).not.toContain(token);

  expect(await reset(token, 'short')).toMatchObject({ status: 422, json: { detail: [{ loc: ['body', 'password'] }] } });
  expect(await pia.ask({ url: '/auth/session' })).toMatchObject({ status: 200 });
  const back = visitorOf(world, await reset(token));
  expect(back.userId).toBe(pia.userId);
  expect(await pia.ask({ url: '/auth/session' })).toMatchObject({ status: 401 });
  expect(await signIn(world, 'pia@studio.test')).toMatchObject({ status: 401 });
  expect(await signIn(world, 'pia@studio.test', 'seven boats in the harbour')).toMatchObject({ status: 200 });
  expect(await reset(token, 'eight boats in the harbour')).toMatchObject(NO_LINK);

  const log = await owner.ask({ url: '/audit-log', query: { workspaceId: world.a.id, limit: 5 } });
  const told = log.json.items.filter(({ resourceId }: { resourceId: string }) => resourceId === pia.userId);
  expect(told.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['user.password_reset', 'user.password_link_mailed']),
  );
  expect(JSON.stringify(log.json)).not.toContain(token);
});

test('a link is in the language that the account has chosen, whatever the browser of the request says', async () => {
  const gerd = await person(world, 'member', 'Gerd');
  await gerd.ask({ method: 'PATCH', url: '/me/preferences', body: { language: 'de' } });
  await ask('gerd@studio.test', { 'accept-language': 'en' });
  await drainJobs(world.ctx);
  const text = (mails[0]?.text ?? '').replaceAll('=\r\n', '');
  expect(text).toContain('Guten Tag Gerd,');
  expect(text).not.toContain('You received');
  expect(linkIn(mails[0])).not.toBeNull();
});

test('by the first link that comes by mail the person is in alone: a passkey of who made the account is gone, a later one stays', async () => {
  const squatter = await person(world, 'viewer', 'Rex');
  const theirs = await addPasskey(squatter);
  await ask('rex@studio.test');
  await drainJobs(world.ctx);
  const rex = visitorOf(world, await reset(linkIn(mails[0])?.[1] ?? ''));
  expect((await rex.ask({ url: '/auth/passkeys' })).json).toEqual([]);
  expect(await enterBy(theirs)).toMatchObject({ status: 401, json: { code: 'passkey_refused' } });
  const own = await addPasskey(rex);
  await ask('rex@studio.test');
  await drainJobs(world.ctx);
  await reset(linkIn(mails[1])?.[1] ?? '', 'eight boats in the harbour');
  expect(await enterBy(own)).toMatchObject({ status: 200 });
});

test('by the link of an owner passkeys stay: it proves no mailbox', async () => {
  const ugo = await person(world, 'viewer', 'Ugo');
  const phone = await addPasskey(ugo);
  const url = `/workspaces/${world.a.id}/members/${ugo.userId}/password-link`;
  const link = await owner.ask({ method: 'POST', url, query: { workspaceId: world.a.id } });
  expect(await reset(link.json.url.split('#')[1])).toMatchObject({ status: 200 });
  expect(await enterBy(phone)).toMatchObject({ status: 200 });
});

test('an address without an account, and a person without a password, get the same answer and no mail', async () => {
  const statements: string[][] = [];
  const answers = [];
  await person(world, 'member', 'Ivo');
  const sam = await person(world, 'member', 'Sam');
  await world.ctx.sql.query('update users set password_hash = null where id = $1', [sam.userId]);
  for (const email of ['ivo@studio.test', 'sam@studio.test', 'nobody@elsewhere.test']) {
    const seen = recordStatements();
    const { status, json, headers } = await ask(email);
    answers.push({ status, json, names: Object.keys(headers).sort(), length: headers['content-length'] });
    statements.push(seen());
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  // Response times are the same, too, so they do not reveal whether an account exists.
  expect(statements[1]).toEqual(statements[0]);
  expect(statements[2]).toEqual(statements[0]);
  expect(statements[0]?.join(' ')).not.toContain('users');
  await drainJobs(world.ctx);
  expect(mails.map(({ to }) => to)).toEqual([['ivo@studio.test']]);
});

/** Records the SQL statements of the process from now on. */
function recordStatements(): () => string[] {
  const { sql } = world.ctx as unknown as { sql: Record<string, (text: string, ...rest: unknown[]) => unknown> };
  const seen: string[] = [];
  const [query, execute] = [sql['query'], sql['execute']];
  for (const [name, run] of [
    ['query', query],
    ['execute', execute],
  ] as const) {
    sql[name] = (text, ...rest) => {
      if (/sign_in_attempts|add_job|users|entrance/.test(text)) seen.push(text);
      return run?.call(sql, text, ...rest);
    };
  }
  return () => {
    Object.assign(sql, { query, execute });
    return seen;
  };
}

test('a link dies after half an hour, with the use of another, and was never good for another purpose', async () => {
  const kim = await person(world, 'member', 'Kim');
  await ask('kim@studio.test');
  await drainJobs(world.ctx);
  await ask('kim@studio.test');
  await drainJobs(world.ctx);
  const [first = '', second = ''] = mails.map((mail) => linkIn(mail)?.[1] ?? '');
  expect(first).not.toBe(second);
  visitorOf(world, await reset(first));
  expect(await reset(second)).toMatchObject(NO_LINK);
  await ask('kim@studio.test');
  await drainJobs(world.ctx);
  const late = linkIn(mails[2])?.[1] ?? '';
  const asOwner = { token: late, name: 'Kim', email: 'kim2@studio.test', password: PASSWORD };
  const first_owner = await world.inject({ method: 'POST', url: '/auth/first-owner', key: null, body: asOwner });
  expect(first_owner.status).not.toBe(200);
  world.clock.advanceMs(30 * 60_000);
  expect(await reset(late)).toMatchObject(NO_LINK);
  expect(await linksOf(kim.userId)).toHaveLength(1);
});

test('a link belongs to the account it was made for, and one that an owner has made outlives the wishes of strangers', async () => {
  const [lea, max] = [await person(world, 'member', 'Lea'), await person(world, 'member', 'Max')];
  const url = `/workspaces/${world.a.id}/members/${lea.userId}/password-link`;
  const byOwner = await owner.ask({ method: 'POST', url, query: { workspaceId: world.a.id } });
  await ask('lea@studio.test');
  await ask('max@studio.test');
  await drainJobs(world.ctx);
  const ofMax = linkIn(mails.find(({ to }) => to[0] === 'max@studio.test'))?.[1] ?? '';
  expect(visitorOf(world, await reset(ofMax)).userId).toBe(max.userId);
  expect(await lea.ask({ url: '/auth/session' })).toMatchObject({ status: 200 });
  expect(visitorOf(world, await reset(byOwner.json.url.split('#')[1])).userId).toBe(lea.userId);
  expect(await reset('A'.repeat(43))).toMatchObject(NO_LINK);
});

test('the link names the address that the operator has set, whatever the request calls this server', async () => {
  await person(world, 'member', 'Eva');
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' };
  expect(await ask('eva@studio.test', headers)).toMatchObject({ status: 200 });
  await drainJobs(world.ctx);
  expect(mails[0]?.text).not.toContain('evil.test');
  const foreign = await ask('eva@studio.test', { origin: 'https://evil.test' });
  expect(foreign).toMatchObject({ status: 403, json: { code: 'csrf_refused' } });
});

test('an address that would start another header or name a second reader is refused, and nothing is sent', async () => {
  await person(world, 'member', 'Noa');
  for (const email of [
    'noa@studio.test\r\nBcc: thief@evil.test',
    'noa@studio.test\nBcc: thief@evil.test',
    'noa@studio.test,thief@evil.test',
    'noa@studio.test> RCPT TO:<thief@evil.test',
    'noa@studio.test%0d%0aBcc:thief@evil.test',
    '',
  ]) {
    expect(await ask(email)).toMatchObject({ status: 422, json: { detail: [{ loc: ['body', 'email'] }] } });
  }
  await drainJobs(world.ctx);
  expect(mails).toEqual([]);
});

test('asking is slowed down, of an account and of an address, alike for accounts that are not there', async () => {
  await person(world, 'member', 'Ben');
  for (const email of ['ben@studio.test', 'not-ben@studio.test']) {
    for (let time = 0; time < 3; time += 1) expect(await ask(email)).toMatchObject({ status: 200 });
    expect(await ask(email)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  }
  world.clock.advanceMs(2 * 3_600_000);
  for (let time = 0; time < 10; time += 1) expect(await ask(`ben${time}@studio.test`)).toMatchObject({ status: 200 });
  expect(await ask('yet-another@studio.test')).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
  await drainJobs(world.ctx);
  expect(mails.filter(({ to }) => to[0] === 'ben@studio.test')).toHaveLength(3);
});

test('what the server does not take for now is sent later, while the link would be good; what it refuses is not', async () => {
  await person(world, 'member', 'Uma');
  smtp.refuse(451, 1);
  await ask('uma@studio.test');
  await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(1);
  smtp.refuse(550, 1);
  await ask('uma@studio.test');
  await drainJobs(world.ctx);
  expect([mails.length, smtp.refusalsLeft()]).toEqual([1, 0]);
});

test('if the operator has set no sender, the page says so, and a request is rejected', async () => {
  expect((await world.inject({ url: '/auth/methods', key: null })).json).toMatchObject({ reset_mail: true });
  const config = world.ctx.config as { systemMail: typeof world.ctx.config.systemMail };
  const { systemMail } = config;
  config.systemMail = null;
  try {
    expect((await world.inject({ url: '/auth/methods', key: null })).json).toMatchObject({ reset_mail: false });
    const refused = { status: 409, json: { code: 'mail_not_configured' } };
    expect(await ask('nora@studio.test')).toMatchObject(refused);
    expect(await ask('nobody@studio.test')).toMatchObject(refused);
  } finally {
    config.systemMail = systemMail;
  }
});
