import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { rehearse } from '../../../platform/db/rehearse.js';
import { savepoint } from '../../../platform/db/transaction.js';
import type { AuditEntry } from '../../../platform/http/access.js';
import { auditHash } from './audit-hash.js';
import { appendAudit } from './index.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());

const list = async (query: Record<string, string | number> = {}) =>
  world.inject({ url: '/audit-log', query: { workspaceId: world.a.id, ...query } });
/** Returns an entry of an action that only this file uses, like actions in older logs. */
const entryOf = (action: string, resourceId = '1'): AuditEntry => ({
  action: action as AuditEntry['action'],
  resource: 'thing',
  resourceId,
});
const write = (action: string, changes: Record<string, unknown> = {}, workspaceId = world.a.id) =>
  appendAudit(world.ctx, workspaceId, { ...entryOf(action, action), changes });

interface Stored {
  id: string;
  at: Date;
  actor: string;
  key_id: string | null;
  action: string;
  resource: string;
  resource_id: string;
  request_id: string;
  changes: Record<string, unknown>;
  previous_hash: string;
  hash: string;
}

test('records of parallel writers form one chain without forks, and each hash can be recomputed', async () => {
  const nested = { b: 1, a: [2], 'cut \ud83d': '\ude00 \0 😀' };
  await Promise.all(Array.from({ length: 20 }, (_, index) => write('thing.made', { index, nested })));
  const rows = await world.database.sql.query<Stored>('select * from audit_log where workspace_id = $1', [world.a.id]);
  const byPrevious = new Map(rows.map((row) => [row.previous_hash, row]));
  expect(byPrevious.size).toBe(20);
  let previous = '';
  for (let step = 0; step < 20; step += 1) {
    const row = byPrevious.get(previous) as Stored;
    const record = {
      workspaceId: world.a.id,
      id: row.id,
      at: row.at,
      actor: row.actor,
      keyId: row.key_id,
      action: row.action,
      resource: row.resource,
      resourceId: row.resource_id,
      requestId: row.request_id,
      changes: row.changes,
    };
    expect(auditHash(previous, record)).toBe(row.hash);
    expect(auditHash(previous, { ...record, changes: { ...row.changes, index: -1 } })).not.toBe(row.hash);
    previous = row.hash;
  }
});

test('the chain is verified: altered and removed records are named, and old ones may be deleted', async () => {
  const verify = async (limit = 1_000) => (await world.inA({ url: '/audit-log/verify', query: { limit } })).json;
  const { sql } = world.database;
  const rows = await sql.query<Stored>('select * from audit_log where workspace_id = $1', [world.a.id]);
  const byPrevious = new Map(rows.map((row) => [row.previous_hash, row]));
  const inOrder: Stored[] = [];
  for (let row = byPrevious.get(''); row !== undefined; row = byPrevious.get(row.hash)) inOrder.push(row);
  const [first, second, third, fourth] = inOrder as [Stored, Stored, Stored, Stored];
  const last = inOrder.at(-1) as Stored;
  const change = (id: string, index: number) =>
    sql.query(`update audit_log set changes = jsonb_set(changes, '{index}', $2) where id = $1`, [id, String(index)]);
  const fault = (kind: string, row?: Stored) => ({
    ...{ fault: kind, id: row?.id ?? null, at: row?.at.toISOString() ?? null },
  });

  expect(await verify()).toEqual({ checkedCount: 20, since: first.at.toISOString(), isIntact: true, faults: [] });
  expect(await verify(5)).toMatchObject({ checkedCount: 5, isIntact: true });
  const was = Number(third.changes['index']);
  await change(third.id, -1);
  expect(await verify()).toMatchObject({ isIntact: false, faults: [fault('altered', third)] });
  await change(third.id, was);
  // As retention does.
  await sql.query('delete from audit_log where id = $1', [first.id]);
  expect(await verify()).toMatchObject({ checkedCount: 19, isIntact: true });
  await sql.query('delete from audit_log where id = any($1)', [[third.id, last.id]]);
  const { faults } = await verify();
  expect(faults).toHaveLength(2);
  expect(faults[0]).toEqual(fault('newest_missing'));
  // Both miss their previous record at the same time, so either can be the beginning of the log.
  expect([fault('previous_missing', second), fault('previous_missing', fourth)]).toContainEqual(faults[1]);
  expect((await world.inA({ url: '/audit-log/verify', query: { limit: 10_001 } })).status).toBe(422);
});

test('a record is rolled back with its change, and the chain continues without it', async () => {
  const failed = inTx(world.ctx, async (ctx) => {
    await appendAudit(ctx, world.b.id, entryOf('thing.lost'));
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  await write('thing.kept', {}, world.b.id);
  const rows = await world.database.sql.query<Stored>('select * from audit_log where workspace_id = $1', [world.b.id]);
  expect(rows).toMatchObject([{ action: 'thing.kept', previous_hash: '' }]);
});

test('a record waits for the end of its transaction, so none waits for one whose work continues', async () => {
  const lost = entryOf('thing.lost');
  await inTx(world.ctx, async (ctx) => {
    await appendAudit(ctx, world.b.id, entryOf('thing.slow'));
    await write('thing.fast', {}, world.b.id);
    const undone = savepoint(ctx, async (ctx) => {
      await appendAudit(ctx, world.b.id, lost);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await rehearse(ctx, (ctx) => appendAudit(ctx, world.b.id, lost));
  });
  const rows = await world.database.sql.query<Stored>(
    `select action, hash, previous_hash from audit_log where workspace_id = $1 and action <> 'thing.kept'`,
    [world.b.id],
  );
  const [fast, slow] = rows.toSorted((a, b) => (a.action < b.action ? -1 : 1)) as [Stored, Stored];
  expect(rows.map(({ action }) => action).sort()).toEqual(['thing.fast', 'thing.slow']);
  expect(slow.previous_hash).toBe(fast.hash);
});

test('filters and pages show each record of the own workspace once, newest first', async () => {
  world.clock.moveTo(new Date('2026-03-03T08:00:00.000Z'));
  await write('page.one');
  world.clock.moveTo(new Date('2026-03-04T08:00:00.000Z'));
  await write('page.two');
  const actions = async (query: Record<string, string | number>) =>
    (await list(query)).json.items.map((item: { action: string }) => item.action);
  expect(await actions({ since: '2026-03-03' })).toEqual(['page.two', 'page.one']);
  expect(await actions({ since: '2026-03-03', until: '2026-03-04T08:00:00Z' })).toEqual(['page.one']);
  expect(await actions({ action: 'page.two' })).toEqual(['page.two']);
  expect(await actions({ actor: 'api_key' })).toEqual([]);
  const first = await list({ since: '2026-03-03', limit: 1 });
  expect(first.json).toMatchObject({ hasMore: true, items: [{ action: 'page.two', actor: 'system', keyId: null }] });
  const second = await list({ since: '2026-03-03', limit: 1, cursor: first.json.nextCursor });
  expect(second.json).toMatchObject({ hasMore: false, nextCursor: null, items: [{ action: 'page.one' }] });
  const altered = await list({ limit: 1, cursor: first.json.nextCursor });
  expect(altered.json.detail).toMatchObject([{ loc: ['query', 'cursor'], ctx: { code: 'invalid_cursor' } }]);
});

test('only a key with the scope admin reads the log, and only of its workspace', async () => {
  expect((await world.inject({ url: '/audit-log', query: { workspaceId: world.a.id }, key: null })).status).toBe(401);
  const reader = await world.makeKey(world.a.id, ['read', 'write']);
  const refused = await world.inject({ url: '/audit-log', query: { workspaceId: world.a.id }, key: reader });
  expect([refused.status, refused.json.code]).toEqual([403, 'insufficient_scope']);
  const foreign = await world.inject({ url: '/audit-log', query: { workspaceId: world.b.id } });
  expect([foreign.status, foreign.json.code]).toEqual([404, 'workspace_not_found']);
});

test('a record has the current name of the key that made the change', async () => {
  const query = { workspaceId: world.a.id };
  const body = { name: 'CRM', scopes: ['write'] };
  const { api_key: key } = (await world.inject({ method: 'POST', url: '/api-keys', query, body })).json;
  const done = await world.inject({
    method: 'POST',
    url: '/campaigns/suppressions',
    query,
    key,
    body: { email: 'a@key.test' },
  });
  expect(done.status, done.text).toBe(200);
  const { items } = (await list({ actor: 'api_key', limit: 1 })).json;
  expect(items).toMatchObject([{ actor: 'api_key', keyName: 'CRM' }]);
});

test('a record is a sentence in the language of the reader, with the current name of its resource', async () => {
  world.clock.moveTo(new Date('2026-03-05T08:00:00.000Z'));
  const key = await world.makeKey(world.b.id, ['read', 'write', 'admin']);
  const ask = { key, query: { workspaceId: world.b.id } };
  const campaign = await world.inject({ ...ask, method: 'POST', url: '/campaigns', body: { name: 'Spring' } });
  await world.inject({ ...ask, method: 'PATCH', url: `/campaigns/${campaign.json.id}`, body: { name: 'Summer' } });
  await appendAudit(world.ctx, world.b.id, { ...entryOf('thing.made'), resource: 'mailbox', resourceId: 'none' });
  const read = async (language: string) => {
    const query = { ...ask.query, since: '2026-03-05' };
    const { json } = await world.inject({ key, url: '/audit-log', query, headers: { 'accept-language': language } });
    return json.items.map(({ text, resourceId, resourceName }: Record<string, string>) => ({
      ...{ text, resourceId, resourceName },
    }));
  };
  const { id } = campaign.json;
  expect(await read('en')).toEqual([
    { text: 'Outrider: thing.made', resourceId: 'none', resourceName: null },
    { text: 'API key test updated a campaign', resourceId: id, resourceName: 'Summer' },
    { text: 'API key test created a campaign', resourceId: id, resourceName: 'Summer' },
  ]);
  expect((await read('de')).map(({ text }: { text: string }) => text)).toEqual([
    'Outrider: thing.made',
    'API-Schlüssel test hat eine Kampagne geändert',
    'API-Schlüssel test hat eine Kampagne erstellt',
  ]);
});

test('names of resources of all kinds are read without an error, and those of other workspaces stay hidden', async () => {
  const kinds = ['api-key', 'campaign', 'channel', 'circle_peer', 'connection', 'contact', 'domain', 'field', 'file'];
  kinds.push('contact-source', 'source', 'report_schedule');
  kinds.push('import', 'invitation', 'label', 'profile', 'rule', 'saved-reply', 'segment', 'send', 'snippet', 'step');
  kinds.push('subscription', 'suppression', 'template', 'tenant', 'user', 'workspace-file', 'no-such-kind');
  const foreign = await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Secret' } });
  world.clock.moveTo(new Date('2026-03-06T08:00:00.000Z'));
  for (const resource of kinds)
    await appendAudit(world.ctx, world.b.id, { ...entryOf('thing.made', foreign.json.id), resource });
  for (const resource of ['mailbox', 'thread', 'sequencer', 'workspace'])
    await appendAudit(world.ctx, world.b.id, { ...entryOf('thing.made', '7'), resource });
  const { json } = await world.inB({ url: '/audit-log', query: { since: '2026-03-06' } });
  expect(json.items).toHaveLength(kinds.length + 4);
  expect(json.items.filter((one: { resourceName: unknown }) => one.resourceName !== null)).toEqual([]);
});

test('a search finds records by the words of their sentence in the language of the reader, by member, and by request', async () => {
  world.clock.moveTo(new Date('2026-03-07T08:00:00.000Z'));
  const campaign = await world.inB({ method: 'POST', url: '/campaigns', body: { name: 'Autumn' } });
  await world.inB({ method: 'DELETE', url: `/campaigns/${campaign.json.id}` });
  const found = async (search: string, language = 'en') => {
    const query = { since: '2026-03-07', search };
    const { status, json } = await world.inB({ url: '/audit-log', query, headers: { 'accept-language': language } });
    return status === 200 ? json.items.map(({ action }: { action: string }) => action) : [status];
  };
  expect(await found('campaign deleted')).toEqual(['deleteCampaign']);
  expect(await found('Kampagne gelöscht', 'de')).toEqual(['deleteCampaign']);
  expect(await found('deleteCampaign')).toEqual(['deleteCampaign']);
  expect(await found(campaign.headers['x-request-id'] ?? '')).toEqual(['createCampaign']);
  expect(await found('deleted mailbox')).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect(await found('a'.repeat(101))).toEqual([422]);
});

test('a record of a contact source or of several mailboxes says which', async () => {
  world.clock.moveTo(new Date('2026-03-08T08:00:00.000Z'));
  const body = { name: 'Website form', mapping: { email: 'email' } };
  const source = await world.inB({ method: 'POST', url: '/contact-sources', body });
  expect(source.status).toBe(200);

  const addresses = ['ada@studio.test', 'ben@studio.test', 'cy@studio.test'];
  const entry = { ...entryOf('thing.made'), resource: 'operation', resourceId: world.ctx.ids.uuid() };
  await appendAudit(world.ctx, world.b.id, { ...entry, changes: { addresses } });
  await appendAudit(world.ctx, world.b.id, { ...entry, changes: { addresses: addresses.slice(0, 1) } });
  const names = async (language: string) =>
    (
      await world.inB({ url: '/audit-log', query: { since: '2026-03-08' }, headers: { 'accept-language': language } })
    ).json.items.map((one: { resourceName: string }) => one.resourceName);
  expect(await names('en')).toEqual(['ada@studio.test', 'ada@studio.test and 2 others', 'Website form']);
  expect((await names('de'))[1]).toBe('ada@studio.test und 2 weitere');
});
