import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../test/support/world.js';
import { ensureBootstrapKey } from './index.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const asAdmin = (request: TestRequest) => world.inA({ key: world.adminKey, ...request });

describe('workspaces', () => {
  it('a workspace key lists that workspace, an account-wide key all, newest first', async () => {
    expect(
      (await world.inA({ url: '/workspaces' })).json.map((item: { workspace_id: number }) => item.workspace_id),
    ).toEqual([world.a.id]);
    const all = await asAdmin({ url: '/workspaces' });
    expect(all.json.map((item: { workspace_id: number }) => item.workspace_id)).toEqual([world.b.id, world.a.id]);
  });

  it('refuses fields of a change that it does not take, and changes nothing', async () => {
    const body = { description: 'New', max_mailboxes: 5_000, dailyLimit: 3 };
    const answer = await asAdmin({ method: 'PATCH', url: `/workspaces/${world.a.id}`, body });
    expect([
      answer.status,
      answer.json.detail.map(({ type, loc }: { type: string; loc: string[] }) => [type, ...loc]),
    ]).toEqual([
      422,
      [
        ['extra_forbidden', 'body', 'max_mailboxes'],
        ['extra_forbidden', 'body', 'dailyLimit'],
      ],
    ]);
    const read = await asAdmin({ url: `/workspaces/${world.a.id}` });
    expect(read.json).toMatchObject({ description: null });
  });

  it('creation answers what reading gives, with the documented defaults', async () => {
    const created = await asAdmin({ method: 'POST', url: '/workspaces', body: { project_name: 'Third' } });
    expect(created.status).toBe(200);
    expect(created.json).toEqual({
      workspace_id: expect.any(Number),
      project_name: 'Third',
      type: 'default',
      description: null,
      max_mailboxes: 100,
      role: 'owner',
      is_demo: false,
      status: 'active',
      timezone: 'UTC',
      postal_address: null,
      mailbox_backend: 'native',
      inbox_backend: 'native',
      mailboxes_count: 0,
      subscription_status: 'none',
      created_at: '2026-03-02T08:00:00.000Z',
      updated_at: '2026-03-02T08:00:00.000Z',
    });
    const id = created.json.workspace_id;
    const read = await world.inject({ url: `/workspaces/${id}`, key: world.adminKey, query: { workspaceId: id } });
    expect(read.json).toEqual(created.json);
  });

  it.each([
    ['project_name', '', 'string_too_short'],
    ['project_name', 'x'.repeat(201), 'string_too_long'],
    ['description', 'x'.repeat(1001), 'string_too_long'],
    ['postal_address', 'x'.repeat(301), 'string_too_long'],
    ['type', 'other', 'enum'],
    ['timezone', 'Europe/Atlantis', 'value_error'],
    ['max_mailboxes', 0, 'greater_than_equal'],
    ['max_mailboxes', 100_001, 'less_than_equal'],
    ['inbox_backend', null, 'enum'],
  ])('%s: %j is refused as %s', async (field, value, type) => {
    const answer = await asAdmin({ method: 'POST', url: '/workspaces', body: { project_name: 'x', [field]: value } });
    expect(answer.status).toBe(422);
    expect(answer.json.detail).toMatchObject([{ type, loc: ['body', field] }]);
  });

  it('a replayed creation makes no second workspace', async () => {
    const request = {
      method: 'POST',
      url: '/workspaces',
      body: { project_name: 'Once' },
      headers: { 'idempotency-key': 'w' },
    } as const;
    const first = await asAdmin(request);
    const again = await asAdmin(request);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });

  it('a change touches what is sent, null clears, and the change shows in the next read', async () => {
    const url = `/workspaces/${world.b.id}`;
    const query = { workspaceId: world.b.id };
    const patch = (body: object) => world.inject({ method: 'PATCH', url, key: world.b.key, query, body });
    await patch({ description: 'first', timezone: 'Asia/Tokyo', postal_address: '1 Road' });
    world.clock.advanceMs(60_000);
    const changed = await patch({ description: null, timezone: null, status: 'suspended' });
    expect(changed.json).toMatchObject({
      description: null,
      timezone: 'UTC',
      postal_address: '1 Road',
      status: 'suspended',
      project_name: 'Workspace B',
      updated_at: '2026-03-02T08:01:00.000Z',
    });
    expect((await world.inject({ url, key: world.b.key, query })).json).toEqual(changed.json);
    expect((await patch({ project_name: null })).json.detail[0].type).toBe('string_type');
    await patch({ status: 'active' });
  });
});

describe('API keys', () => {
  const create = (body: unknown, query = {}, key = world.a.key) =>
    world.inA({ method: 'POST', url: '/api-keys', query, key, ...(body === undefined ? {} : { body }) });

  it('a new key works, is shown once and kept only as a hash', async () => {
    const { json } = await create({ name: 'CRM', scopes: ['read'], expires_in_days: 1 });
    expect(json).toEqual({
      api_key: expect.stringMatching(/^otr_[0-9A-Za-z]{36}$/),
      name: 'CRM',
      workspace_id: world.a.id,
      expiration_date: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
      id: expect.any(String),
      scopes: ['read'],
      hint: `otr_…${json.api_key.slice(-4)}`,
    });
    const me = await world.inject({ url: '/me', key: json.api_key });
    expect(me.json).toMatchObject({ key_id: json.id, name: 'CRM', workspace_id: world.a.id, scopes: ['read'] });
    const rows = await world.ctx.sql.query('select * from api_keys where id = $1', [json.id]);
    expect(JSON.stringify(rows)).not.toContain(json.api_key);
    const listed = await world.inA({ url: '/api-keys' });
    expect(listed.json.find((item: { id: string }) => item.id === json.id)).not.toHaveProperty('api_key');
  });

  it('an answer kept for an idempotency key holds no key in clear, and is replayed all the same', async () => {
    const headers = { 'idempotency-key': 'key-once' };
    const request = { method: 'POST', url: '/api-keys', body: { name: 'x' }, headers } as const;
    const first = await world.inA(request);
    const again = await world.inA(request);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    const rows = await world.ctx.sql.query('select body from idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(first.json.api_key);
  });

  it('without a body it has the defaults; a name may come in the query, but not another one in the body', async () => {
    expect((await create(undefined)).json).toMatchObject({ name: '', scopes: ['read', 'write'] });
    expect((await create(undefined, { name: 'Query' })).json.name).toBe('Query');
    expect((await create({ name: 'Body' }, { name: 'Query' })).json.detail).toMatchObject([
      { loc: ['query', 'name'], ctx: { code: 'conflicting_values' } },
    ]);
  });

  it('cannot grant what its creator lacks', async () => {
    const maker = await world.makeKey(world.a.id, ['admin', 'write']);
    expect((await create({ scopes: ['read', 'admin'] }, {}, maker)).status).toBe(200);
    const wider = await create({ scopes: ['write', 'billing'] }, {}, maker);
    expect(wider.json.detail).toMatchObject([{ loc: ['body', 'scopes', 1], ctx: { code: 'scope_not_held' } }]);
    const account = await create({ account_wide: true });
    expect([account.status, account.json.code]).toEqual([403, 'account_key_required']);
    expect((await create({ account_wide: true }, {}, world.adminKey)).json.workspace_id).toBeNull();
  });

  it('is revoked by ID or with itself; missing, foreign and revoked keys return one 404', async () => {
    const first = (await create({})).json;
    const second = (await create({})).json;
    const foreign = await world.inject({
      method: 'POST',
      url: '/api-keys',
      key: world.b.key,
      query: { workspaceId: world.b.id },
    });
    const remove = (named: string) => world.inA({ method: 'DELETE', url: `/api-keys/${named}` });
    expect((await remove(first.id)).json).toEqual({ id: first.id, deleted: true });
    expect((await remove(second.api_key)).json).toEqual({ id: second.id, deleted: true });
    const bodies = new Set<string>();
    for (const named of [first.id, foreign.json.id, foreign.json.api_key, 'nonsense', 'x'.repeat(300)]) {
      const answer = await remove(named);
      expect(answer.status).toBe(404);
      bodies.add(JSON.stringify({ ...answer.json, requestId: '' }));
    }
    expect(bodies.size).toBe(1);
    expect((await world.inA({ url: '/api-keys' })).json.map((item: { id: string }) => item.id)).not.toContain(first.id);
  });

  it('a workspace’s admin neither sees nor ends keys of the account', async () => {
    const account = (await create({ account_wide: true }, {}, world.adminKey)).json;
    expect((await world.inA({ url: '/api-keys' })).json.map((item: { id: string }) => item.id)).not.toContain(
      account.id,
    );
    expect((await world.inA({ method: 'DELETE', url: `/api-keys/${account.id}` })).status).toBe(404);
    expect((await asAdmin({ url: '/api-keys' })).json.map((item: { id: string }) => item.id)).toContain(account.id);
    expect((await asAdmin({ method: 'DELETE', url: `/api-keys/${account.id}` })).status).toBe(200);
  });

  it('rotation gives a key alike and ends the old one after the overlap', async () => {
    const own = await openTestWorld();
    const query = { workspaceId: own.a.id };
    const old = (await own.inject({ method: 'POST', url: '/api-keys', query, body: { name: 'n', scopes: ['read'] } }))
      .json;
    const rotate = (named: string, extra: object) =>
      own.inject({ method: 'POST', url: `/api-keys/${named}/rotate`, query: { ...query, ...extra } });
    const fresh = (await rotate(old.id, { overlap_hours: 2 })).json;
    expect(fresh).toMatchObject({ name: 'n', scopes: ['read'], workspace_id: own.a.id });
    expect((await own.inject({ url: '/me', key: old.api_key })).status).toBe(200);
    own.clock.advanceMs(2 * 3_600_000);
    expect((await rotate(fresh.id, { overlap_hours: 169 })).status).toBe(422);
    const last = (await rotate(fresh.id, { overlap_hours: 0 })).json;
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect((await own.inject({ url: '/me', key: old.api_key })).json.code).toBe('expired_credential');
    expect((await own.inject({ url: '/me', key: fresh.api_key })).json.code).toBe('invalid_credential');
    expect((await own.inject({ url: '/me', key: last.api_key })).status).toBe(200);
    expect((await rotate('nonsense', {})).json.code).toBe('api_key_not_found');
    await own.close();
  });
});

describe('the first start', () => {
  it('makes one key and one workspace, however many processes start, and shows the key once', async () => {
    const own = await openTestWorld();
    await own.ctx.sql.execute('delete from workspaces');
    const results = await Promise.all(Array.from({ length: 5 }, () => ensureBootstrapKey(own.ctx)));
    const keys = results.map((result) => result.key).filter((key) => key !== null);
    expect(keys).toHaveLength(1);
    expect(new Set(results.map((result) => result.workspaceId)).size).toBe(1);
    const me = await own.inject({ url: '/me', key: keys[0] ?? null });
    expect(me.json).toMatchObject({ workspace_id: null, scopes: ['read', 'write', 'billing', 'admin'] });
    expect(me.json.workspaces).toHaveLength(1);
    expect((await ensureBootstrapKey(own.ctx)).key).toBeNull();
    await own.close();
  });

  it('takes the operator’s key, of any form, and leaves it revoked once it was', async () => {
    const bootstrapApiKey = 'operator: chosen-key-of-24+'.replace(' ', '');
    const own = await openTestWorld({ config: { bootstrapApiKey } });
    expect((await ensureBootstrapKey(own.ctx)).key).toBeNull();
    const me = await own.inject({ url: '/me', key: bootstrapApiKey });
    expect(me.json.workspace_id).toBeNull();
    expect((await own.inject({ url: '/me', key: `${bootstrapApiKey}x` })).status).toBe(401);
    await own.inject({
      method: 'DELETE',
      url: `/api-keys/${encodeURIComponent(bootstrapApiKey)}`,
      key: own.adminKey,
      query: { workspaceId: own.a.id },
    });
    await ensureBootstrapKey(own.ctx);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect((await own.inject({ url: '/me', key: bootstrapApiKey })).json.code).toBe('invalid_credential');
    await own.close();
  });

  it('lets the operator in with a newly set key after all keys were revoked or expired', async () => {
    const bootstrapApiKey = 'a-way-back-in-for-the-operator';
    const own = await openTestWorld({ config: { bootstrapApiKey } });
    const ask = () => own.inject({ url: '/me', key: bootstrapApiKey });
    await ensureBootstrapKey({ ...own.ctx, config: { ...own.ctx.config, bootstrapApiKey: null } });
    await own.ctx.sql.execute('update api_keys set revoked_at = created_at');
    expect((await ask()).status).toBe(401);
    await ensureBootstrapKey(own.ctx);
    expect((await ask()).json).toMatchObject({ workspace_id: null, scopes: ['read', 'write', 'billing', 'admin'] });
    own.clock.advanceMs(11 * 365 * 86_400_000);
    expect((await ask()).json.code).toBe('expired_credential');
    await ensureBootstrapKey(own.ctx);
    await expect.poll(async () => (await ask()).status, { timeout: 5_000 }).toBe(200);
    await own.close();
  });

  it('refuses an operator’s key that could be guessed', async () => {
    const ctx = { ...world.ctx, config: { ...world.ctx.config, bootstrapApiKey: 'short' } };
    expect(() => ensureBootstrapKey(ctx)).toThrow(/24 or more/);
  });
});
