import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { findSuppressions, suppress } from './index.js';

const PATH = '/campaigns/suppressions';
let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.database.sql.query('truncate suppressions, events, audit_log, audit_heads, contacts, campaigns cascade');
});

const put = (body: unknown, more: Record<string, unknown> = {}) =>
  world.inject({ method: 'POST', url: PATH, query: { workspaceId: world.a.id }, body, ...more });
const list = (query: Record<string, string | number> = {}) =>
  world.inject({ url: PATH, query: { workspaceId: world.a.id, ...query } });
const status = async (query: Record<string, string>) =>
  (await world.inject({ url: `${PATH}/status`, query: { workspaceId: world.a.id, ...query } })).json;
const remove = (query: Record<string, string>, more: Record<string, unknown> = {}) =>
  world.inject({ method: 'DELETE', url: PATH, query: { workspaceId: world.a.id, ...query }, ...more });
const eventsOf = (type: string) =>
  world.database.sql.query<{ data: Record<string, unknown> }>('select data from events where type = $1 order by id', [
    type,
  ]);

describe('writing entries', () => {
  test('an address is kept in lower case, a domain with its @, and each new one has its event', async () => {
    const answer = await put({ emails: ['Ana@Example.com', '@EXAMPLE.net'], reason: 'legal', note: 'asked twice' });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ createdCount: 2, updatedCount: 0, rejectedCount: 0, affectedContacts: 0 });
    expect(answer.json.entries).toMatchObject([
      { email: 'ana@example.com', kind: 'email', scope: 'workspace', groupId: null, reason: 'legal', source: 'api' },
      { email: '@example.net', kind: 'domain', note: 'asked twice', expiresAt: null, workspaceId: world.a.id },
    ]);
    const events = await eventsOf('suppression.created');
    expect(events.map(({ data }) => data['email']).sort()).toEqual(['@example.net', 'ana@example.com']);
    expect(events[0]?.data).toMatchObject({ scope: 'workspace', groupId: null, source: 'api', reason: 'legal' });
  });

  test('an entry that is there is changed without a second event, and keeps what the request leaves out', async () => {
    await put({ email: 'ana@example.com', reason: 'unsubscribe', note: 'first', expiresAt: '2026-06-01' });
    const again = await put({ email: 'ANA@example.com', note: 'second' });
    expect(again.json).toMatchObject({ createdCount: 0, updatedCount: 1 });
    expect(again.json.entries[0]).toMatchObject({
      reason: 'unsubscribe',
      note: 'second',
      expiresAt: '2026-06-01T00:00:00.000Z',
    });
    const cleared = await put({ email: 'ana@example.com', note: null, expiresAt: null, reason: 'manual' });
    expect(cleared.json.entries[0]).toMatchObject({ reason: 'manual', note: null, expiresAt: null });
    expect(await eventsOf('suppression.created')).toHaveLength(1);
  });

  test('an entry that had expired is new again, with an event, and never expires', async () => {
    await put({ email: 'ana@example.com', expiresAt: '2026-03-01' });
    expect(await status({ email: 'ana@example.com' })).toMatchObject({ suppressed: false });
    const back = await put({ email: 'ana@example.com' });
    expect(back.json).toMatchObject({ createdCount: 1, updatedCount: 0 });
    expect(back.json.entries[0].expiresAt).toBeNull();
    expect(await status({ email: 'ana@example.com' })).toMatchObject({ suppressed: true });
    expect(await eventsOf('suppression.created')).toHaveLength(2);
  });

  test('an invalid or repeated entry is rejected alone and the rest is stored', async () => {
    const answer = await put({ emails: ['nobody', 'ana@example.com', 'ANA@EXAMPLE.COM', '@', 'a b@example.com'] });
    expect(answer.json).toMatchObject({ createdCount: 1, rejectedCount: 4 });
    expect(answer.json.rejections.map((item: { email: string; code: string }) => [item.email, item.code])).toEqual([
      ['nobody', 'invalid_address'],
      ['ANA@EXAMPLE.COM', 'duplicate'],
      ['@', 'invalid_address'],
      ['a b@example.com', 'invalid_address'],
    ]);
  });

  test("an entry's own values come before those of the request", async () => {
    const answer = await put({
      groupId: 'g1',
      reason: 'import',
      entries: [{ email: 'a@example.com' }, { email: 'b@example.com', groupId: null, reason: 'legal', note: 'own' }],
    });
    expect(answer.json.entries).toMatchObject([
      { email: 'a@example.com', scope: 'group', groupId: 'g1', reason: 'import', note: null },
      { email: 'b@example.com', scope: 'workspace', groupId: null, reason: 'legal', note: 'own' },
    ]);
  });

  test('5,000 entries are written in one request, the response shows 100 of them, one more is a 422', async () => {
    const emails = Array.from({ length: 5000 }, (_, index) => `p${index}@example.com`);
    const answer = await put({ emails });
    expect(answer.json).toMatchObject({ createdCount: 5000, updatedCount: 0 });
    expect(answer.json.entries).toHaveLength(100);
    expect(answer.json.entries[99].email).toBe('p99@example.com');
    const over = await put({ emails: [...emails, 'one@example.com'] });
    expect(over.json.detail).toMatchObject([{ type: 'too_long', loc: ['body', 'emails'] }]);
  });

  test('none or two of the three forms is a 422 that says so', async () => {
    const none = await put({ reason: 'legal' });
    expect(none.status).toBe(422);
    expect(none.json.detail).toMatchObject([{ loc: ['body'], ctx: { code: 'missing_one_of' } }]);
    const two = await put({ email: 'a@example.com', emails: ['b@example.com'] });
    expect(two.json.detail).toMatchObject([{ loc: ['body', 'emails'], ctx: { code: 'conflicting_values' } }]);
    expect((await list()).json.items).toEqual([]);
  });

  test('two writers of the same addresses in other orders both end, and each address has one entry', async () => {
    const emails = Array.from({ length: 500 }, (_, index) => `p${index}@example.com`);
    const answers = await Promise.all([put({ emails }), put({ emails: emails.toReversed() }), put({ emails })]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, answer) => sum + answer.json.createdCount, 0)).toBe(500);
    expect(await eventsOf('suppression.created')).toHaveLength(500);
  });

  test('the same request with the same key is answered from the first', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await put({ email: 'ana@example.com' }, { headers });
    const again = await put({ email: 'ana@example.com' }, { headers });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json).toEqual(first.json);
    expect(again.json.createdCount).toBe(1);
  });
});

describe('recipients that entries cover', () => {
  const campaign = async (groupId: string | null) => {
    const id = world.ctx.ids.uuid();
    const now = world.clock.now();
    await world.database.sql.query(
      `insert into campaigns (workspace_id, id, name, group_id, schedule, stop_rules, settings, created_at, updated_at)
       values ($1, $2, 'c', $3, '{}', '{}', '{}', $4, $4)`,
      [world.a.id, id, groupId, now],
    );
    return id;
  };
  const contact = async (campaignId: string, email: string, state = 'pending') => {
    const now = world.clock.now();
    await world.database.sql.query(
      `insert into contacts (workspace_id, id, campaign_id, email, email_key, status, created_at, updated_at)
       values ($1, $2, $3, $4, lower($4), $5, $6, $6)`,
      [world.a.id, world.ctx.ids.uuid(), campaignId, email, state, now],
    );
  };

  const statuses = async () =>
    (
      await world.database.sql.query<{ email_key: string; status: string }>(
        'select email_key, status from contacts order by email_key, status',
      )
    ).map((row) => `${row.email_key} ${row.status}`);

  test('contacts that wait in the scope are stopped once each; finished ones and other groups are not', async () => {
    const [grouped, other] = [await campaign('g1'), await campaign(null)];
    await contact(grouped, 'Ana@example.com', 'active');
    await contact(grouped, 'bob@example.com', 'paused');
    await contact(grouped, 'cy@example.com', 'completed');
    await contact(other, 'ana@example.com');
    await contact(other, 'dan@mail.example.com');
    const inGroup = await put({ emails: ['ana@example.com', '@example.com'], groupId: 'g1' });
    expect(inGroup.json.affectedContacts).toBe(2);
    const everywhere = await put({ emails: ['ana@example.com', '@example.com'] });
    expect(everywhere.json.affectedContacts).toBe(1);
    expect(await statuses()).toEqual([
      'ana@example.com suppressed',
      'ana@example.com suppressed',
      'bob@example.com suppressed',
      'cy@example.com completed',
      'dan@mail.example.com pending',
    ]);
    const past = await put({ email: 'ana@example.com', expiresAt: '2026-01-01' });
    expect(past.json.affectedContacts).toBe(0);
  });
});

describe('asking', () => {
  test("a group's entry comes before the workspace's, and an address before its domain", async () => {
    await put({ email: '@example.com', reason: 'legal' });
    expect(await status({ email: 'Ana@Example.com', groupId: 'g1' })).toMatchObject({
      email: 'ana@example.com',
      groupId: 'g1',
      suppressed: true,
      status: { suppressed: true, scope: 'workspace', kind: 'domain', reason: 'legal' },
    });
    await put({ email: 'ana@example.com', reason: 'bounce' });
    expect((await status({ email: 'ana@example.com' })).status).toMatchObject({ kind: 'email', reason: 'bounce' });
    await put({ email: '@example.com', groupId: 'g1', reason: 'import' });
    expect((await status({ email: 'ana@example.com', groupId: 'g1' })).status).toMatchObject({
      scope: 'group',
      kind: 'domain',
      reason: 'import',
    });
    expect((await status({ email: 'ana@example.com', groupId: 'g2' })).status).toMatchObject({ reason: 'bounce' });
    expect(await status({ email: '@example.com', groupId: 'g1' })).toMatchObject({
      email: '@example.com',
      status: { kind: 'domain', scope: 'group' },
    });
  });

  test('a group asks for nothing outside of it, a sub-domain is another domain, and an expired entry forbids nothing', async () => {
    await put({ email: '@example.com', groupId: 'g1' });
    await put({ email: 'bob@example.com', expiresAt: '2026-03-02T08:00:00.001Z' });
    expect(await status({ email: 'ana@example.com' })).toMatchObject({ suppressed: false, groupId: null });
    expect(await status({ email: 'ana@mail.example.com', groupId: 'g1' })).toMatchObject({
      suppressed: false,
      status: { suppressed: false, scope: null, kind: null, reason: null, entry: null },
    });
    expect(await status({ email: 'bob@example.com' })).toMatchObject({ suppressed: true });
    world.clock.advanceMs(1);
    expect(await status({ email: 'bob@example.com' })).toMatchObject({ suppressed: false });
  });

  test('an invalid address returns a 422 with its location; a missing one is reported as missing', async () => {
    const bad = await world.inject({ url: `${PATH}/status`, query: { workspaceId: world.a.id, email: 'nobody' } });
    expect(bad.json.detail).toMatchObject([{ loc: ['query', 'email'], ctx: { code: 'invalid_email' } }]);
    const none = await remove({});
    expect(none.json.detail).toMatchObject([{ type: 'missing', loc: ['query', 'email'] }]);
  });
});

describe('the list', () => {
  test('every filter does what it says', async () => {
    await put({ emails: ['a@example.com', '@example.com'], reason: 'bounce' });
    await put({ email: 'a@example.com', groupId: 'g1', reason: 'legal' });
    const emails = async (query: Record<string, string>) =>
      (await list(query)).json.items.map((item: { email: string; groupId: string | null }) => [
        item.email,
        item.groupId,
      ]);
    expect((await emails({})).length).toBe(3);
    expect(await emails({ groupId: 'g1' })).toEqual([['a@example.com', 'g1']]);
    expect(await emails({ scope: 'group' })).toEqual([['a@example.com', 'g1']]);
    expect((await emails({ scope: 'workspace' })).length).toBe(2);
    expect((await emails({ email: 'A@example.com' })).length).toBe(2);
    expect(await emails({ email: '@example.com' })).toEqual([['@example.com', null]]);
    expect((await emails({ reason: 'bounce' })).length).toBe(2);
    expect(await emails({ email: 'nobody' })).toEqual([]);
    const both = await list({ scope: 'workspace', groupId: 'g1' });
    expect(both.json.detail).toMatchObject([{ loc: ['query', 'scope'], ctx: { code: 'conflicting_values' } }]);
  });

  test('pages cover every entry once, newest first; a cursor is good for its own filters only', async () => {
    await put({ emails: Array.from({ length: 7 }, (_, index) => `p${index}@example.com`), reason: 'bounce' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.json.items.map((item: { email: string }) => item.email));
      expect(page.json.hasMore).toBe(page.json.nextCursor !== null);
      cursor = page.json.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `p${index}@example.com`));
    const first = await list({ limit: 3 });
    const wrong = await list({ limit: 3, reason: 'bounce', cursor: first.json.nextCursor });
    expect(wrong.json.detail).toMatchObject([{ loc: ['query', 'cursor'], ctx: { code: 'invalid_cursor' } }]);
  });
});

describe('removing', () => {
  test('exactly one scope loses its entry, with an event and an audit record; a second time there is none', async () => {
    await put({ email: 'ana@example.com', reason: 'unsubscribe' });
    await put({ email: 'ana@example.com', groupId: 'g1' });
    const answer = await remove({ email: 'Ana@example.com' });
    expect(answer.json).toEqual({ email: 'ana@example.com', groupId: null, scope: 'workspace', deleted: true });
    expect((await remove({ email: 'ana@example.com' })).json.deleted).toBe(false);
    expect((await list()).json.items).toMatchObject([{ groupId: 'g1' }]);
    expect(await eventsOf('suppression.deleted')).toMatchObject([
      { data: { email: 'ana@example.com', scope: 'workspace', reason: 'unsubscribe' } },
    ]);
    const audit = await world.inject({
      url: '/audit-log',
      query: { workspaceId: world.a.id, action: 'suppression.deleted' },
    });
    expect(audit.json.items).toMatchObject([
      { action: 'suppression.deleted', actor: 'api_key', changes: { email: 'ana@example.com', reason: 'unsubscribe' } },
    ]);
  });

  test('an entry of another workspace is not there', async () => {
    await put({ email: 'ana@example.com' });
    const own = await remove(
      { email: 'nobody@example.com' },
      { key: world.b.key, query: { workspaceId: world.b.id, email: 'ana@example.com' } },
    );
    expect(own.json.deleted).toBe(false);
    expect((await list()).json.items).toHaveLength(1);
  });
});

describe('access', () => {
  test.each([
    ['POST', PATH],
    ['GET', PATH],
    ['DELETE', PATH],
    ['GET', `${PATH}/status`],
  ] as const)('%s %s wants a key, its workspace and a workspace that is there', async (method, url) => {
    const body = method === 'POST' ? { email: 'a@example.com' } : undefined;
    const ask = (workspaceId: number, key: string | null) =>
      world.inject({ method, url, query: { workspaceId, email: 'a@example.com' }, key, ...(body ? { body } : {}) });
    expect((await ask(world.a.id, null)).status).toBe(401);
    const foreign = await ask(world.b.id, world.a.key);
    const missing = await ask(999_999, world.a.key);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
  });
});

describe('facts of other modules', () => {
  const fact = { groupId: null, reason: 'bounce', source: 'bounce' } as const;
  const state = () =>
    world.database.sql.query(
      'select value, group_id, reason, source, expires_at from suppressions order by value, group_id',
    );

  test('a fact told twice makes one entry and one event', async () => {
    for (let time = 0; time < 2; time += 1) {
      await inTx(world.ctx, (ctx) => suppress(ctx, world.a.id, [{ ...fact, email: 'Ana@example.com' }]));
    }
    expect(await state()).toMatchObject([{ value: 'ana@example.com', reason: 'bounce' }]);
    expect(await eventsOf('suppression.created')).toHaveLength(1);
  });

  test('it never weakens an entry: an unsubscribe outranks a bounce, and no expiry outlasts a date', async () => {
    const until = new Date('2026-04-01T00:00:00Z');
    const tell = (more: object) => suppress(world.ctx, world.a.id, [{ ...fact, email: 'ana@example.com', ...more }]);
    await tell({ expiresAt: until });
    await tell({ reason: 'unsubscribe', source: 'reply', expiresAt: until });
    await tell({ reason: 'bounce', expiresAt: new Date('2026-05-01T00:00:00Z') });
    expect(await state()).toMatchObject([
      { reason: 'unsubscribe', source: 'reply', expires_at: new Date('2026-05-01T00:00:00Z') },
    ]);
    await tell({});
    await tell({ expiresAt: until });
    expect(await state()).toMatchObject([{ reason: 'unsubscribe', expires_at: null }]);
    expect(await eventsOf('suppression.created')).toHaveLength(1);
  });

  test.each([
    ['an opt-out', { reason: 'unsubscribe', source: 'reply' }, 'unsubscribe'],
    ['a bounce', {}, 'bounce'],
  ] as const)(
    'an entry that a request made becomes that of %s, and no request ends it by the way',
    async (_what, more, reason) => {
      for (const given of ['unsubscribe', 'manual'] as const) {
        const email = `${given}@example.com`;
        await put({ email, reason: given });
        await suppress(world.ctx, world.a.id, [{ ...fact, email, ...more }]);
        const refused = await put({ email, expiresAt: '2026-06-01T00:00:00Z' });
        expect(refused.json).toMatchObject({ updatedCount: 0, rejections: [{ email, code: 'override_required' }] });
      }
      const kept = { source: 'source' in more ? more.source : 'bounce', expires_at: null };
      expect(await state()).toMatchObject([
        { value: 'manual@example.com', reason, ...kept },
        { value: 'unsubscribe@example.com', reason: 'unsubscribe', ...kept },
      ]);
      expect(await eventsOf('suppression.created')).toHaveLength(2);
    },
  );

  test('a fact with an expiry does not replace a permanent entry of a request', async () => {
    await put({ email: 'ana@example.com', reason: 'manual' });
    await suppress(world.ctx, world.a.id, [
      { ...fact, email: 'ana@example.com', expiresAt: new Date('2026-04-01T00:00:00Z') },
    ]);
    expect(await state()).toMatchObject([{ reason: 'manual', source: 'api', expires_at: null }]);
  });

  test('entry and event are undone together with the change that made them', async () => {
    const failed = inTx(world.ctx, async (ctx) => {
      await suppress(ctx, world.a.id, [{ ...fact, email: 'ana@example.com' }]);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await state()).toEqual([]);
    expect(await eventsOf('suppression.created')).toEqual([]);
  });

  test('the deciding entry of many addresses is found in one question', async () => {
    await put({ emails: ['@example.com', 'bob@example.net'] });
    await put({ email: 'ana@example.com', groupId: 'g1' });
    const emails = ['ana@example.com', 'cy@example.com', 'bob@example.net', 'free@example.org'];
    const found = await findSuppressions(world.ctx, world.a.id, { emails, groupId: 'g1' });
    expect([...found].map(([email, row]) => [email, row.kind, row.group_id]).sort()).toEqual([
      ['ana@example.com', 'email', 'g1'],
      ['bob@example.net', 'email', ''],
      ['cy@example.com', 'domain', ''],
    ]);
    expect((await findSuppressions(world.ctx, world.b.id, { emails, groupId: 'g1' })).size).toBe(0);
  });
});
