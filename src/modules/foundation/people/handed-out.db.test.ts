import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JO, type OauthWorld, openOauthWorld } from '../../../../test/support/oauth/oauth-world.js';
import { firstOwner, join, PASSWORD, person, type Visitor } from '../../../../test/support/people.js';
import type { TestAnswer, TestRequest, TestWorld } from '../../../../test/support/world.js';

let outside: OauthWorld;
let world: TestWorld;
let owner: Visitor;
let mailboxId: number;
beforeAll(async () => {
  outside = await openOauthWorld();
  world = outside.world;
  owner = await firstOwner(world);
  const mailboxes = [{ address: 'nora@studio.test', firstName: 'Nora', lastName: 'Lind' }];
  mailboxId = (await world.inA({ method: 'POST', url: '/mailboxes', body: { mailboxes } })).json.mailboxes[0].id;
});
afterAll(() => outside?.close());

type Asker = (request: TestRequest) => Promise<TestAnswer>;
const inA = (ask: Asker): Asker => {
  return (request) => ask({ method: 'POST', ...request, query: { workspaceId: world.a.id, ...request.query } });
};
const ok = (answer: TestAnswer): TestAnswer => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
};
const byKey =
  (key: string): Asker =>
  (request) =>
    world.inject({ ...request, key });
const workspaceUrl = () => `/workspaces/${world.a.id}`;

/**
 * Issues a credential and returns a function that checks whether it still works, consuming it if that is the only way
 * to check.
 */
type HandOut = (ask: Asker) => Promise<() => Promise<boolean>>;

let count = 0;
const newName = (): string => {
  count += 1;
  return `Guest${count}`;
};

const invitation =
  (role: string): HandOut =>
  async (ask) => {
    const { url, id } = ok(await inA(ask)({ url: `${workspaceUrl()}/invitations`, body: { role } })).json;
    return async () => {
      const shown = await world.inject({ url: `/invitations/${url.split('#')[1]}`, key: null });
      const listed = await owner.ask({ url: `${workspaceUrl()}/invitations`, query: { workspaceId: world.a.id } });
      expect(listed.json.some((one: { id: string }) => one.id === id)).toBe(shown.status === 200);
      const name = newName();
      const joined = await join(world, url, { name, email: `${name.toLowerCase()}@guests.test` });
      expect(joined.status).toBe(shown.status);
      return joined.status === 200;
    };
  };

const passwordLink: HandOut = async (ask) => {
  const target = await person(world, 'member', newName());
  const { url } = ok(await inA(ask)({ url: `${workspaceUrl()}/members/${target.userId}/password-link` })).json;
  const body = { token: url.split('#')[1], password: `${PASSWORD} again` };
  return async () => (await world.inject({ method: 'POST', url: '/auth/reset', key: null, body })).status === 200;
};

const apiKey: HandOut = async (ask) => {
  const body = { scopes: ['read', 'write', 'admin'] };
  const { api_key: key } = ok(await inA(ask)({ url: '/api-keys', body })).json;
  return async () => (await inA(byKey(key))({ method: 'GET', url: '/api-keys' })).status === 200;
};

const keyOfKey: HandOut = async (ask) => {
  const { api_key: key } = ok(await inA(ask)({ url: '/api-keys', body: { scopes: ['read', 'admin'] } })).json;
  return apiKeyOf(key);
};
const apiKeyOf = async (key: string) => {
  const made = ok(await inA(byKey(key))({ url: '/api-keys', body: { scopes: ['read', 'admin'] } })).json.api_key;
  return async () => (await inA(byKey(made))({ method: 'GET', url: '/api-keys' })).status === 200;
};

const mailPassword: HandOut = async (ask) => {
  ok(await inA(ask)({ url: `/mailboxes/${mailboxId}/password` }));
  return async () => {
    const shown = ok(await world.inA({ url: `/mailboxes/${mailboxId}/password` })).json;
    const logins = await world.database.sql.query('select 1 from mail_access.logins');
    expect(shown.issuedAt !== null).toBe(logins.length === 1);
    return logins.length === 1;
  };
};

const oauthState: HandOut = async (ask) => {
  const { authorization_url: url } = ok(
    await inA(ask)({
      url: '/mailboxes/oauth/start',
      body: { provider: 'google', return_url: 'https://app.example.com/' },
    }),
  ).json;
  return async () => {
    const back = await outside.callback(outside.google.consent(url, { account: JO }));
    return (back.headers['location'] ?? '').includes('oauthGrantId');
  };
};

/** Every credential that ends with its issuer's permission, and an issuer role that no longer suffices. */
const KINDS: ReadonlyArray<readonly [string, HandOut, string]> = [
  ['an invitation', invitation('admin'), 'member'],
  ['an invitation of a viewer', invitation('viewer'), 'viewer'],
  ['a password link', passwordLink, 'member'],
  ['the admin scope of an API key', apiKey, 'member'],
  ['the admin scope of an API key that an API key has made', keyOfKey, 'member'],
  ['a mail program password', mailPassword, 'viewer'],
  ['an OAuth state', oauthState, 'viewer'],
];

const change = (who: Visitor, role: string) =>
  owner.ask({
    method: 'PATCH',
    url: `${workspaceUrl()}/members/${who.userId}`,
    query: { workspaceId: world.a.id },
    body: { role },
  });
const remove = (who: Visitor) =>
  owner.ask({
    method: 'DELETE',
    url: `${workspaceUrl()}/members/${who.userId}`,
    query: { workspaceId: world.a.id },
  });
/** Expects that a credential ends: a cached API key within a second, everything else immediately. */
const expectEnd = (handOut: HandOut, works: () => Promise<boolean>) =>
  handOut === apiKey || handOut === keyOfKey
    ? expect.poll(works, { timeout: 10_000 }).toBe(false)
    : works().then((still) => expect(still).toBe(false));

describe.each(KINDS)('%s', (_name, handOut, tooLow) => {
  test('works while its issuer has the permission', async () => {
    const admin = await person(world, 'admin', newName());
    const works = await handOut(admin.ask);
    ok(await change(admin, 'owner'));
    expect(await works()).toBe(true);
  });

  test('ends when its issuer is removed from the workspace', async () => {
    const admin = await person(world, 'admin', newName());
    const works = await handOut(admin.ask);
    ok(await remove(admin));
    await expectEnd(handOut, works);
  });

  test('ends when the role of its issuer no longer suffices', async () => {
    const admin = await person(world, 'admin', newName());
    const works = await handOut(admin.ask);
    ok(await change(admin, tooLow));
    await expectEnd(handOut, works);
  });
});

const BY_KEYS = KINDS.filter(([, handOut]) => ![apiKey, keyOfKey, mailPassword].includes(handOut));

describe.each(BY_KEYS)('%s of an API key', (_name, handOut) => {
  test('ends when the key is revoked', async () => {
    const key = await world.makeKey(world.a.id);
    const works = await handOut(byKey(key));
    ok(await world.inA({ method: 'DELETE', url: `/api-keys/${key}` }));
    expect(await works()).toBe(false);
  });
});

test('an owner invitation ends when the owner who created it becomes an admin', async () => {
  const second = await person(world, 'owner', newName());
  const works = await invitation('owner')(second.ask);
  ok(await change(second, 'admin'));
  expect(await works()).toBe(false);
});

test('a removed admin cannot return with their own invitation', async () => {
  const admin = await person(world, 'admin', newName());
  const { url } = ok(await inA(admin.ask)({ url: `${workspaceUrl()}/invitations`, body: { role: 'admin' } })).json;
  ok(await remove(admin));
  const accepted = await admin.ask({ method: 'POST', url: `/invitations/${url.split('#')[1]}/accept`, body: {} });
  expect(accepted).toMatchObject({ status: 404, json: { code: 'invitation_not_found' } });
});

test('workspace resources outlive their issuer: the work of an API key, a signing secret, a share link', async () => {
  const admin = await person(world, 'admin', newName());
  const ask = inA(admin.ask);
  const { api_key: key } = ok(await ask({ url: '/api-keys', body: { scopes: ['read', 'write', 'admin'] } })).json;
  const hook = ok(
    await ask({ url: '/campaigns/webhooks/subscriptions', body: { url: 'https://h.example.com/' } }),
  ).json;
  const campaign = ok(await ask({ url: '/campaigns', body: { name: newName() } })).json;
  const share = ok(await ask({ method: 'GET', url: `/campaigns/${campaign.id}/share` })).json;
  ok(await remove(admin));
  await expect.poll(async () => (await inA(byKey(key))({ method: 'GET', url: '/api-keys' })).status).toBe(403);
  expect(await inA(byKey(key))({ method: 'GET', url: '/campaigns' })).toMatchObject({ status: 200 });
  const url = `/campaigns/webhooks/subscriptions/${hook.id}`;
  expect(await world.inA({ url })).toMatchObject({ status: 200, json: { status: 'active' } });
  expect(share).toMatchObject({ enabled: true });
  expect((await world.inject({ url: `/share/${share.token}`, key: null })).status).toBe(200);
});
