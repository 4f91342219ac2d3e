import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headerOf } from '../../../../../sandbox/src/providers/api-server.js';
import { openTenantWorld, SCOPES, type TenantWorld } from '../../../../../test/support/provider-apis/tenant-world.js';
import { seedCampaign } from '../../../../../test/support/seed.js';

let open: TenantWorld;
beforeAll(async () => {
  open = await openTenantWorld();
});
afterAll(() => open?.close());
afterEach(() => open.reset());

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, more: object = {}) =>
  open.r.world.inA({ method, url, ...(body === undefined ? {} : { body }), ...more });
const create = async (provider: 'google' | 'microsoft') => (await ask('POST', '/tenants', open[provider]())).json;
const usersOf = async (id: string, query: object = {}) =>
  (await ask('GET', `/tenants/${id}/users`, undefined, { query })).json;
const connect = async (id: string, users: string[], more: object = {}) =>
  (await ask('POST', `/tenants/${id}/users/connect`, { users, ...more })).json;
const mailboxes = async () => (await ask('GET', '/mailboxes')).json.mailboxes;

describe.each(['google', 'microsoft'] as const)('a tenant at %s', (provider) => {
  it('is connected by one credential, which is encrypted and never returned', async () => {
    open.people(1);
    const answer = await ask('POST', '/tenants', open[provider]());
    expect(answer.json).toMatchObject({
      ok: true,
      code: null,
      tenant: { provider, status: 'active', mailboxesCount: 0 },
    });
    const { id } = answer.json.tenant;
    expect((await ask('GET', `/tenants/${id}`)).json).toEqual(answer.json.tenant);
    expect((await ask('GET', '/tenants')).json.tenants).toEqual([answer.json.tenant]);
    const [row] = await open.r.rows('select credentials::text as sealed from tenants');
    const audited = JSON.stringify(await open.r.rows('select * from audit_log'));
    for (const text of [
      answer.text,
      audited,
      Buffer.from(String(row?.['sealed']).slice(2), 'hex').toString('latin1'),
    ]) {
      expect(text).not.toContain('PRIVATE KEY');
    }
    const again = await ask('POST', '/tenants', open[provider]());
    expect([again.status, again.json.code, again.json.context?.id ?? again.json.id]).toEqual([
      409,
      'already_exists',
      id,
    ]);
  });

  it('does not exist for other workspaces, and requires a key', async () => {
    open.people(1);
    const { id } = (await create(provider)).tenant;
    const { world } = open.r;
    for (const path of [`/tenants/${id}`, `/tenants/${id}/users`]) {
      expect(await world.inB({ url: path })).toMatchObject({ status: 404, json: { code: 'tenant_not_found' } });
    }
    expect((await world.inB({ method: 'DELETE', url: `/tenants/${id}` })).status).toBe(404);
    expect((await world.inA({ url: '/tenants', key: null })).status).toBe(401);
  });

  it('lists its users by page and by search, with status, aliases, and mailboxes that are here', async () => {
    open.people(3);
    open.people(1, { aliases: ['sales@example.org'] });
    open.people(1, { suspended: true });
    open.people(1, { hasMailbox: false });
    const { id } = (await create(provider)).tenant;
    const first = await usersOf(id, { limit: 4 });
    expect([first.users.length, first.hasMore]).toEqual([4, true]);
    expect(first.users[3]).toMatchObject({
      address: 'user3@example.org',
      aliases: ['sales@example.org'],
      status: 'active',
    });
    const second = await usersOf(id, { limit: 4, cursor: first.nextCursor });
    expect(second.users.map(({ status }: { status: string }) => status)).toEqual(['suspended', 'no_mailbox']);
    expect([second.hasMore, second.nextCursor]).toEqual([false, null]);
    const other = { search: 'user2', cursor: first.nextCursor };
    expect((await ask('GET', `/tenants/${id}/users`, undefined, { query: other })).status).toBe(422);
    const found = await usersOf(id, { search: 'user2' });
    expect(found.users.map(({ userId }: { userId: string }) => userId)).toEqual(['id-2']);
    const made = await connect(id, ['id-2']);
    expect((await usersOf(id, { search: 'user2' })).users[0].mailboxId).toBe(made.users[0].mailboxId);
  });

  it('connects chosen users with limits, and returns the result of each', async () => {
    open.people(2);
    open.people(1, { suspended: true });
    open.people(1, { hasMailbox: false });
    const { id } = (await create(provider)).tenant;
    const wanted = ['id-0', 'id-1', 'id-0', 'id-2', 'id-3', 'gone'];
    const made = await connect(id, wanted, { dailyLimit: 12, minGapSeconds: 90, tags: ['team-a'] });
    expect(made).toMatchObject({ requestedCount: 6, connectedCount: 2, rejectedCount: 4 });
    expect(made.users.map(({ code }: { code: string }) => code)).toEqual([
      ...[null, null, 'duplicate', 'not_active', 'not_ready', 'not_found'],
    ]);
    await open.settle();
    const kind = provider === 'google' ? 'gmail_api' : 'graph';
    expect(await mailboxes()).toHaveLength(2);
    for (const mailbox of await mailboxes()) {
      expect(mailbox).toMatchObject({
        ...{ status: 'active', provider, dailyLimit: 12, minGapSeconds: 90, tags: ['team-a'] },
        connection: { kind, auth: `oauth_${provider}`, tenantId: id, smtp: { status: 'ok' } },
      });
    }
    expect((await connect(id, ['id-0'])).users[0]).toMatchObject({ mailboxId: null, code: 'already_exists' });
    expect((await ask('GET', `/tenants/${id}`)).json.mailboxesCount).toBe(2);
  });

  it('gives mailboxes that send, follow up, and receive replies', async () => {
    open.people(1);
    const { id } = (await create(provider)).tenant;
    const mailboxId = (await connect(id, ['id-0'])).users[0].mailboxId as number;
    await open.settle();
    const api = provider === 'google' ? open.gmail : open.graph;
    const before = api.sent.length;
    const { contactIds } = await seedCampaign(open.r.world, {
      contacts: 1,
      mailboxIds: [mailboxId],
      email: (n) => `lead${n}@clients.test`,
      steps: [
        { subject: 'Quick question', bodyText: 'Hi' },
        { subject: '', bodyText: 'Again', delaySeconds: 86_400 },
      ],
    });
    await open.r.drain();
    const [first] = api.sent.slice(before);
    expect([first?.account, first?.to]).toEqual(['user0@example.org', ['lead0@clients.test']]);
    const answered = headerOf(first?.raw ?? Buffer.alloc(0), 'Message-ID');
    await open.poll();
    open.r.world.clock.advanceMs(86_400_000 + 60_000);
    await open.settle();
    await open.r.drain();
    expect(headerOf(api.sent[before + 1]?.raw ?? Buffer.alloc(0), 'In-Reply-To')).toBe(answered);
    const reply = [
      ...['From: lead0@clients.test', 'To: user0@example.org', 'Subject: Re: Quick question'],
      ...['Message-ID: <yes@clients.test>', `In-Reply-To: ${answered}`, '', 'Yes, call me'],
    ].join('\r\n');
    api.deliver('user0@example.org', reply);
    await open.poll();
    expect(await open.r.contact(contactIds[0] ?? '')).toMatchObject({ status: 'replied' });
  });

  it('is disconnected with its mailboxes only by choice', async () => {
    open.people(1);
    const { id } = (await create(provider)).tenant;
    await connect(id, ['id-0']);
    await open.settle();
    const kept = await ask('DELETE', `/tenants/${id}`);
    expect([kept.status, kept.json.code]).toEqual([409, 'tenant_in_use']);
    expect(kept.text).toContain('user0@example.org');
    const gone = await ask('DELETE', `/tenants/${id}`, undefined, { query: { disconnect: true } });
    expect(gone.json).toEqual({ id, disconnected: ['user0@example.org'] });
    expect((await mailboxes())[0]).toMatchObject({ status: 'disconnected', errorCode: 'auth_failed' });
    expect((await ask('GET', `/tenants/${id}`)).status).toBe(404);
  });

  it('keeps its mailboxes while its credential is rejected, and they work again with a new one', async () => {
    open.people(1);
    const { id } = (await create(provider)).tenant;
    await connect(id, ['id-0']);
    await open.settle();
    const { publicKey } = open.tenant.trust;
    open.tenant.trust.publicKey = null;
    open.r.world.clock.advanceMs(61 * 60_000);
    await open.settle();
    const failing = (await ask('GET', `/tenants/${id}`)).json;
    expect(failing).toMatchObject({ status: 'failing', problemCode: 'credentials_rejected' });
    expect((await mailboxes())[0]).toMatchObject({ status: 'active' });
    open.tenant.trust.publicKey = publicKey;
    const fresh = provider === 'google' ? open.google().google : open.microsoft().microsoft;
    const body =
      'serviceAccountKey' in fresh
        ? { serviceAccountKey: fresh.serviceAccountKey }
        : { certificate: fresh.certificate, privateKey: fresh.privateKey };
    const changed = await ask('PATCH', `/tenants/${id}`, body);
    expect(changed.json).toMatchObject({ ok: true, tenant: { status: 'active', problem: null } });
    const before = open.tenant.given.length;
    await open.settle();
    expect(open.tenant.given.length).toBe(before + 1);
    expect((await mailboxes())[0]).toMatchObject({ status: 'active', connection: { smtp: { status: 'ok' } } });
  });

  it('stores no new credential that the provider rejects', async () => {
    open.people(1);
    const { id } = (await create(provider)).tenant;
    const known = { ...open.tenant.trust };
    const other = provider === 'google' ? open.google().google : open.microsoft().microsoft;
    Object.assign(open.tenant.trust, known);
    const {
      domain: _domain,
      adminAddress: _admin,
      directoryId: _directory,
      ...change
    } = other as Record<string, string>;
    const refused = await ask('PATCH', `/tenants/${id}`, change);
    expect(refused.json).toMatchObject({ ok: false, code: 'credentials_rejected', temporary: false });
    expect((await ask('POST', `/tenants/${id}/verify`)).json).toMatchObject({ ok: true, tenant: { status: 'active' } });
  });

  it('rejects an unusable credential with the field, and stores nothing', async () => {
    const field = provider === 'google' ? 'serviceAccountKey' : 'privateKey';
    const body = { [provider]: { ...(open[provider]() as Record<string, object>)[provider], [field]: 'nonsense' } };
    const answer = await ask('POST', '/tenants', body);
    expect([answer.status, answer.json.detail?.[0]?.loc]).toEqual([422, ['body', provider, field]]);
    expect((await ask('GET', '/tenants')).json.tenants).toEqual([]);
  });

  it('says that a provider that cannot be reached is a temporary problem', async () => {
    open.people(1);
    const body = open[provider]();
    open.tenant.fault({ on: 'token', kind: 'answer', answer: { status: 503, body: {} } });
    expect((await ask('POST', '/tenants', body)).json).toMatchObject({
      ok: false,
      code: 'unavailable',
      temporary: true,
    });
    const { id } = (await ask('GET', '/tenants')).json.tenants[0];
    open.tenant.fault({ on: 'token', kind: 'answer', answer: { status: 503, body: {} } });
    const listed = await ask('GET', `/tenants/${id}/users`);
    expect([listed.status, listed.json.code]).toEqual([409, 'tenant_failing']);
    expect(listed.text).toContain('"temporary":true');
  });
});

it('tells which step is missing at Google: delegation, or the administrator', async () => {
  const body = open.google();
  open.tenant.trust.scopes = SCOPES.slice(2);
  const missing = (await ask('POST', '/tenants', body)).json;
  expect(missing).toMatchObject({ ok: false, code: 'delegation_missing', tenant: { status: 'failing' } });
  expect(missing.message).toContain('Domain-wide delegation');
  open.tenant.trust.scopes = [...SCOPES];
  const changed = await ask('PATCH', `/tenants/${missing.tenant.id}`, { adminAddress: 'nobody@example.org' });
  expect(changed.json).toMatchObject({ ok: false, code: 'administrator_rejected' });
});

it('never sends a key to a server that the key file names', async () => {
  open.people(1);
  // The key file of the world has a `token_uri` where nothing listens.
  expect(await create('google')).toMatchObject({ ok: true });
});

it('disconnects the mailbox of a suspended Google user only, and the others keep sending', async () => {
  const [jo] = open.people(2);
  const { id } = (await create('google')).tenant;
  await connect(id, ['id-0', 'id-1']);
  await open.settle();
  if (jo !== undefined) jo.suspended = true;
  open.r.world.clock.advanceMs(61 * 60_000);
  await open.settle();
  const states = Object.fromEntries(
    (await mailboxes()).map((one: { address: string; status: string }) => [one.address, one.status]),
  );
  expect(states).toEqual({ 'user0@example.org': 'disconnected', 'user1@example.org': 'active' });
  expect((await ask('GET', `/tenants/${id}`)).json.status).toBe('active');
});

it('disconnects the mailbox of a deleted Microsoft user only', async () => {
  open.people(2);
  const { id } = (await create('microsoft')).tenant;
  await connect(id, ['id-0', 'id-1']);
  await open.settle();
  open.tenant.users.shift();
  open.r.world.clock.advanceMs(61 * 60_000);
  await open.settle();
  await open.settle();
  const states = (await mailboxes()).map((one: { address: string; status: string }) => [one.address, one.status]);
  expect(Object.fromEntries(states)).toEqual({ 'user0@example.org': 'disconnected', 'user1@example.org': 'active' });
});

it('accepts a client secret, and connects only members of its group', async () => {
  const group = '3b0e2f0e-1f65-4a3b-8a88-2a8e6d1f0b11';
  open.people(1, { groups: [group] });
  open.people(1);
  const { certificate: _certificate, privateKey: _key, ...ids } = open.microsoft().microsoft;
  open.tenant.trust.secret = 'secret-1';
  const made = await ask('POST', '/tenants', { microsoft: { ...ids, clientSecret: 'secret-1', groupId: group } });
  expect(made.json).toMatchObject({ ok: true, tenant: { groupId: group, credentialsExpireAt: null } });
  const { id } = made.json.tenant;
  expect((await usersOf(id)).users.map(({ userId }: { userId: string }) => userId)).toEqual(['id-0']);
  expect((await connect(id, ['id-0', 'id-1'])).users.map(({ code }: { code: string }) => code)).toEqual([
    null,
    'not_found',
  ]);
});

it('creates one tenant for a repeated request', async () => {
  open.people(1);
  const body = open.microsoft();
  const headers = { 'idempotency-key': 'tenant-1' };
  const [first, second] = [
    await ask('POST', '/tenants', body, { headers }),
    await ask('POST', '/tenants', body, { headers }),
  ];
  expect([second.status, second.json.tenant.id]).toEqual([200, first.json.tenant.id]);
});

it('leaves the mailboxes of one tenant alone when another one fails', async () => {
  open.people(1);
  const google = (await create('google')).tenant;
  await connect(google.id, ['id-0']);
  const trusted = { ...open.tenant.trust };
  open.people(1);
  const microsoft = (await create('microsoft')).tenant;
  await connect(microsoft.id, ['id-1']);
  await open.settle();
  Object.assign(open.tenant.trust, trusted);
  open.r.world.clock.advanceMs(61 * 60_000);
  await open.settle();
  const status = async (id: string) => (await ask('GET', `/tenants/${id}`)).json.status;
  expect([await status(google.id), await status(microsoft.id)]).toEqual(['active', 'failing']);
  expect((await mailboxes()).map((one: { status: string }) => one.status)).toEqual(['active', 'active']);
});
