import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DoubleUser } from '../../../../../test/support/provider-apis/tenant-double.js';
import { openTenantWorld, SCOPES, type TenantWorld } from '../../../../../test/support/provider-apis/tenant-world.js';

let open: TenantWorld;
beforeAll(async () => {
  open = await openTenantWorld();
});
afterAll(() => open?.close());
afterEach(() => open.reset());

const GROUP = '3b0e2f0e-1f65-4a3b-8a88-2a8e6d1f0b11';

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, more: object = {}) =>
  open.r.world.inA({ method, url, ...(body === undefined ? {} : { body }), ...more });
const tenantOf = async (id: string) => (await ask('GET', `/tenants/${id}`)).json;
const attention = async () => (await ask('GET', '/overview/attention')).json.items;
const states = async (): Promise<Record<string, string>> => {
  const { mailboxes } = (await ask('GET', '/mailboxes')).json;
  return Object.fromEntries(
    mailboxes.map((one: { address: string; status: string }) => [one.address.replace('@example.org', ''), one.status]),
  );
};
const events = async (type: string): Promise<string[]> => {
  const rows = await open.r.rows(
    `select data->>'address' as address from events where type = '${type}' order by sequence`,
  );
  return rows.map((row) => String(row['address']));
};

/** Connects a tenant with mailboxes of all users of its directory. */
async function connected(provider: 'google' | 'microsoft', count: number, more: object = {}): Promise<string> {
  open.people(count, { groups: [GROUP] });
  const body = open[provider]() as Record<string, object>;
  const made = (await ask('POST', '/tenants', { [provider]: { ...body[provider], ...more } })).json;
  expect(made).toMatchObject({ ok: true });
  const users = open.tenant.users.map(({ id }) => id);
  await ask('POST', `/tenants/${made.tenant.id}/users/connect`, { users });
  await open.settle();
  return made.tenant.id;
}

const userAt = (index: number): DoubleUser => {
  const user = open.tenant.users[index];
  if (user === undefined) throw new Error(`There is no user ${index}.`);
  return user;
};

/** Lets workers finish token renewals and probes. */
async function rest(): Promise<void> {
  await open.settle();
  await open.settle();
}

describe.each(['google', 'microsoft'] as const)('the watch of a tenant at %s', (provider) => {
  it('disconnects the mailbox of a suspended user with the reason, and reconnects it when the user is active again', async () => {
    const id = await connected(provider, 2);
    userAt(0).suspended = true;
    await open.watch();
    await rest();
    expect(await states()).toEqual({ user0: 'disconnected', user1: 'active' });
    const { mailboxes } = (await ask('GET', '/mailboxes', undefined, { query: { status: 'disconnected' } })).json;
    expect(mailboxes[0]).toMatchObject({ errorCode: 'auth_failed' });
    expect(mailboxes[0].errorMessage).toContain('The user is suspended in the directory.');
    expect(await events('mailbox.disconnected')).toEqual(['user0@example.org']);
    expect((await attention()).map(({ title }: { title: string }) => title)).toEqual([
      'user0@example.org is disconnected: its organization no longer grants access to the user',
    ]);
    await open.watch();
    await rest();
    expect(await events('mailbox.disconnected')).toHaveLength(1);
    userAt(0).suspended = false;
    await open.watch();
    await rest();
    expect(await states()).toEqual({ user0: 'active', user1: 'active' });
    expect(await events('mailbox.reconnected')).toEqual(['user0@example.org']);
    expect(await attention()).toEqual([]);
    expect(await tenantOf(id)).toMatchObject({ status: 'active', mailboxesCount: 2 });
  });

  it('disconnects the mailbox of a deleted user, and reconnects it when the user is restored', async () => {
    await connected(provider, 2);
    const [gone] = open.tenant.users.splice(0, 1);
    await open.watch();
    await rest();
    expect(await states()).toEqual({ user0: 'disconnected', user1: 'active' });
    if (gone !== undefined) open.tenant.users.push(gone);
    await open.watch();
    await rest();
    expect(await states()).toEqual({ user0: 'active', user1: 'active' });
  });

  it.each([
    ['is unavailable', { status: 503, body: {} }],
    ['throttles', { status: 429, body: {} }],
    ['returns a page of a proxy instead of "not found"', { status: 404, body: '<html>Not found</html>' }],
    ['returns an unreadable response', { status: 200, body: { kind: 'something else' } }],
  ])('disconnects no mailbox when the directory %s', async (_case, answer) => {
    const id = await connected(provider, 3);
    for (const user of open.tenant.users) user.suspended = true;
    const on = provider === 'google' ? '/users' : '/v1.0/users';
    const double = provider === 'google' ? open.tenant : open.graph;
    double.fault({ on, times: 200, kind: 'answer', answer });
    await open.watch();
    expect(Object.values(await states())).toEqual(['active', 'active', 'active']);
    expect((await tenantOf(id)).status).toBe('active');
  });

  it('leaves the mailboxes of users as they are that a partial response does not describe', async () => {
    await connected(provider, 3);
    userAt(0).suspended = true;
    userAt(1).suspended = true;
    const double = provider === 'google' ? open.tenant : open.graph;
    double.fault({ on: '/users/id-1', kind: 'answer', answer: { status: 200, body: { id: 'id-1' } } });
    await open.watch();
    expect(await states()).toEqual({ user0: 'disconnected', user1: 'active', user2: 'active' });
  });

  it('disconnects no mailbox when the directory fails in the middle of a turn, and tries again after minutes', async () => {
    await connected(provider, 8);
    for (const user of open.tenant.users) user.suspended = true;
    const double = provider === 'google' ? open.tenant : open.graph;
    double.fault({ on: '/users/id-7', kind: 'drop_before' });
    await open.watch();
    expect(new Set(Object.values(await states()))).toEqual(new Set(['active']));
    await open.watch(5 * 60_000);
    expect(new Set(Object.values(await states()))).toEqual(new Set(['disconnected']));
  });

  it('shows a tenant whose credential is rejected, disconnects no mailbox, and recovers', async () => {
    const id = await connected(provider, 2);
    const { publicKey } = open.tenant.trust;
    open.tenant.trust.publicKey = null;
    await open.watch();
    expect(await tenantOf(id)).toMatchObject({ status: 'failing', problemCode: 'credentials_rejected' });
    const since = open.r.world.clock.now().toISOString();
    await open.watch();
    const [item] = await attention();
    expect(item).toMatchObject({
      kind: 'tenant_failing',
      severity: 'blocking',
      resource: 'tenant',
      resourceId: id,
      since,
    });
    expect(item.title).toContain('the provider rejected the credential. Update it');
    expect(Object.values(await states())).toEqual(['active', 'active']);
    open.tenant.trust.publicKey = publicKey;
    await open.watch();
    await rest();
    expect(await tenantOf(id)).toMatchObject({ status: 'active', problem: null });
    expect(await attention()).toEqual([]);
  });

  it('keeps the mailbox of a suspended user disconnected when the credential is renewed', async () => {
    const id = await connected(provider, 2);
    userAt(0).suspended = true;
    await open.watch();
    const fresh = open[provider]() as Record<string, Record<string, string>>;
    const { serviceAccountKey, certificate, privateKey } = fresh[provider] ?? {};
    const change = provider === 'google' ? { serviceAccountKey } : { certificate, privateKey };
    expect((await ask('PATCH', `/tenants/${id}`, change)).json).toMatchObject({ ok: true });
    await rest();
    expect(await states()).toEqual({ user0: 'disconnected', user1: 'active' });
  });

  it('compares all mailboxes of a large tenant, in turns', async () => {
    const id = await connected(provider, 1);
    const { world } = open.r;
    await world.ctx.sql.query(
      `insert into mailboxes (workspace_id, uuid, address, status, domain, connection, created_at, updated_at)
       select $1, gen_random_uuid(), 'many' || n || '@example.org', 'active', 'example.org',
         jsonb_build_object('auth', 'oauth_${provider}', 'tenant', jsonb_build_object('id', $2::text, 'user', 'many-' || n)), now(), now()
       from generate_series(1, 250) n`,
      [world.a.id, id],
    );
    await world.ctx.sql.query(
      `insert into mailbox_tokens (workspace_id, mailbox_id, provider, tenant_id, tokens, renewed_at, access_expires_at, refresh_due_at)
       select workspace_id, id, $1, $2, '\\x00', now(), now(), now() + interval '9 days' from mailboxes where address like 'many%'`,
      [provider, id],
    );
    await open.watch();
    const [row] = await open.r.rows(`select count(*)::int as count from mailbox_tokens where departed = 'gone'`);
    expect(row?.['count']).toBe(250);
  });
});

it('disconnects Microsoft users who leave the group, and reconnects those who return', async () => {
  await connected('microsoft', 2, { groupId: GROUP });
  userAt(0).groups = [];
  await open.watch();
  await rest();
  expect(await states()).toEqual({ user0: 'disconnected', user1: 'active' });
  userAt(0).groups = [GROUP];
  await open.watch();
  await rest();
  expect(await states()).toEqual({ user0: 'active', user1: 'active' });
});

it('disconnects no mailbox when the group was deleted or its permission was removed', async () => {
  const id = await connected('microsoft', 2, { groupId: GROUP });
  const error = { error: { code: 'x', message: 'Insufficient privileges to complete the operation.' } };
  open.graph.fault({ on: '/transitiveMembers', kind: 'answer', answer: { status: 403, body: error } });
  await open.watch();
  const failing = await tenantOf(id);
  expect(failing).toMatchObject({ status: 'failing', problemCode: 'permission_missing' });
  expect(failing.problem).toContain('GroupMember.Read.All');
  open.graph.fault({ on: '/transitiveMembers', kind: 'answer', answer: { status: 404, body: error } });
  await open.watch();
  expect(await tenantOf(id)).toMatchObject({ status: 'failing', problemCode: 'directory_not_found' });
  expect(Object.values(await states())).toEqual(['active', 'active']);
});

it('rejects a Google Workspace whose delegation lacks the scope for users, and says which', async () => {
  const body = open.google();
  open.tenant.trust.scopes = SCOPES.slice(0, 2);
  const made = (await ask('POST', '/tenants', body)).json;
  expect(made).toMatchObject({ ok: false, code: 'delegation_missing' });
  expect(made.message).toContain('https://www.googleapis.com/auth/admin.directory.user.readonly');
});

it('rejects a Microsoft 365 tenant whose application may not read the group, and says which permission is missing', async () => {
  const { microsoft } = open.microsoft();
  const error = { error: { code: 'Authorization_RequestDenied', message: 'Insufficient privileges.' } };
  open.graph.fault({ on: '/transitiveMembers', kind: 'answer', answer: { status: 403, body: error } });
  const made = (await ask('POST', '/tenants', { microsoft: { ...microsoft, groupId: GROUP } })).json;
  expect(made).toMatchObject({ ok: false, code: 'permission_missing', tenant: { status: 'failing' } });
  expect(made.message).toContain('GroupMember.Read.All');
});

it('warns about a credential that expires within 30 days, and reports one that has expired', async () => {
  const id = await connected('microsoft', 1);
  const { clock } = open.r.world;
  const until = async (days: number) => {
    const at = new Date(clock.now().getTime() + days * 86_400_000);
    await open.r.rows(`update tenants set credentials_expire_at = '${at.toISOString()}'`);
    return at.toISOString();
  };
  await until(31);
  expect(await attention()).toEqual([]);
  const soon = await until(20);
  expect(await attention()).toMatchObject([{ kind: 'tenant_expiring', severity: 'warning', resourceId: id }]);
  expect((await attention())[0].title).toContain(soon);
  await until(-1);
  expect(await attention()).toMatchObject([{ kind: 'tenant_expiring', severity: 'blocking' }]);
});
