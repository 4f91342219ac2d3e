import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upload } from '../../../../test/support/import-world.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { suppress } from './index.js';

const PATH = '/campaigns/suppressions';
let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.database.sql.query('truncate suppressions, events, audit_log, audit_heads, contacts, campaigns cascade');
});

const bring = (file: string | Uint8Array | null, fields: Record<string, string> = {}, more: object = {}) =>
  upload(world, { url: `${PATH}/import`, file, fileName: 'list.csv', fields, ...more });
const check = (body: unknown, more: object = {}) => world.inA({ method: 'POST', url: `${PATH}/check`, body, ...more });
const add = (body: unknown) => world.inA({ method: 'POST', url: PATH, body });
const list = async (query: Record<string, string | number> = {}) => (await world.inA({ url: PATH, query })).json;
const emails = async (query: Record<string, string | number> = {}) =>
  (await list(query)).items.map((one: { email: string }) => one.email);
const download = (query: Record<string, string | boolean> = {}) => world.inA({ url: `${PATH}/export`, query });
const codes = (answer: { json: { detail: Array<{ loc: string[]; ctx?: { code: string } }> } }) =>
  answer.json.detail.map(({ loc, ctx }) => [loc.join('.'), ctx?.code]);

describe('deleting several entries', () => {
  test('several entries go by ID, each with its event and audit record; those of another workspace stay', async () => {
    await add({ emails: ['a@many.test', 'b@many.test', '@many.test'] });
    const ids: string[] = (await list()).items.map(({ id }: { id: string }) => id);
    const url = `${PATH}/batch-delete`;
    const removeMany = (body: unknown, own = world.a) =>
      world.inject({ method: 'POST', url, key: own.key, query: { workspaceId: own.id }, body });
    expect((await removeMany({ ids }, world.b)).json).toEqual({ deletedCount: 0, notFoundCount: 3 });
    const two = ids.slice(0, 2);
    expect((await removeMany({ ids: two })).json).toEqual({ deletedCount: 2, notFoundCount: 0 });
    expect((await removeMany({ ids })).json).toEqual({ deletedCount: 1, notFoundCount: 2 });
    expect((await list()).items).toEqual([]);
    for (const table of [`events where type`, 'audit_log where action']) {
      const rows = await world.database.sql.query(`select 1 from ${table} = 'suppression.deleted'`);
      expect(rows).toHaveLength(3);
    }
    for (const body of [{ ids: [] }, { ids: ['a@many.test'] }]) {
      const refused = await removeMany(body);
      expect([refused.status, refused.json.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', 'ids']]);
    }
  });
});

describe('a file of addresses', () => {
  test('is taken with its columns, and each row that is not is named by its line', async () => {
    const file = [
      'Name;E-Mail;Reason;Note;expires_at',
      'Ana;Ana@Example.com;legal;asked twice;2026-06-01',
      "All;'@example.net;;;",
      '',
      'Nobody;nobody;;;',
      'Ana;ana@EXAMPLE.com;;;',
      'Bo;bo@example.com;;;soon',
      'Blank;;;;',
    ].join('\r\n');
    const answer = await bring(file, { reason: 'unsubscribe' });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ totalRows: 6, createdCount: 2, updatedCount: 0, rejectedCount: 4 });
    expect(answer.json.rejections.map((one: { line: number; code: string }) => [one.line, one.code])).toEqual([
      [5, 'invalid_address'],
      [6, 'duplicate'],
      [7, 'invalid_value'],
      [8, 'invalid_address'],
    ]);
    const { items } = await list();
    expect(items.toSorted((a: { email: string }, b: { email: string }) => (a.email < b.email ? -1 : 1))).toMatchObject([
      { email: '@example.net', kind: 'domain', reason: 'unsubscribe', source: 'import', note: null, expiresAt: null },
      { email: 'ana@example.com', reason: 'legal', note: 'asked twice', expiresAt: '2026-06-01T00:00:00.000Z' },
    ]);
  });

  test('may be a plain list without a header; its new entries are of the group and have the reason import', async () => {
    const answer = await bring('ana@example.com\n@example.net\n', { groupId: 'austria' });
    expect(answer.json).toMatchObject({ totalRows: 2, createdCount: 2, rejectedCount: 0 });
    expect((await list()).items).toMatchObject([
      { groupId: 'austria', reason: 'import' },
      { groupId: 'austria', reason: 'import' },
    ]);
  });

  test.each([
    ['Instantly', 'Blocked Email,Date\r\nexample.org,2023-09-15T12:00:00Z\r\nuser@example.net,2023-09-15T12:00:00Z'],
    ['Instantly, by its API', 'id,bl_value,is_domain\n1,Example.org,true\n2,user@example.net,false\n'],
    [
      'Smartlead',
      'id,email_or_domain,source,created_at\n1,example.org,MANUAL,2026-01-01\n2,user@example.net,API,2026-01-01\n',
    ],
    [
      'lemlist',
      '_id,value,type,createdAt\nuns_1,example.org,domain,2026-01-01\nuns_2,user@example.net,email,2026-01-01\n',
    ],
    ['one column of a header', 'email\nexample.org\nuser@example.net\n'],
    ['one column without a header', 'example.org\nuser@example.net\n'],
  ])('may be the block list of another tool, with domains without @: %s', async (_tool, file) => {
    expect((await bring(file)).json).toMatchObject({ totalRows: 2, createdCount: 2, rejectedCount: 0 });
    expect((await list()).items).toMatchObject(
      [
        { email: '@example.org', kind: 'domain', reason: 'import', source: 'import' },
        { email: 'user@example.net', kind: 'email' },
      ].toReversed(),
    );
  });

  test('takes a domain without @ neither from a column of addresses beside others, nor from a profile URL', async () => {
    const contacts = await bring('Email,Company\nexample.org,Acme\nana@example.com,Acme\n');
    expect(contacts.json).toMatchObject({ createdCount: 1, rejections: [{ line: 2, code: 'invalid_address' }] });
    const unsubscribes = await bring('value\nexample.org\nhttps://linkedin.com/in/ana\n+49 30 1234567\n');
    expect(unsubscribes.json).toMatchObject({ createdCount: 1, rejectedCount: 2 });
  });

  test('stops who waited for a message, has an event for each new entry and one record in the audit log', async () => {
    await seedCampaign(world, { contacts: 3, mailboxes: 1 });
    const answer = await bring('email\nperson0@example.test\nperson1@example.test\nelse@example.test\n');
    expect(answer.json).toMatchObject({ createdCount: 3, affectedContacts: 2 });
    const [counted] = await world.database.sql.query<{ events: number; records: number; stopped: number }>(
      `select (select count(*)::int from events where type = 'suppression.created') as events,
         (select count(*)::int from audit_log where action = 'importSuppressions') as records,
         (select count(*)::int from contacts where status = 'suppressed') as stopped`,
    );
    expect(counted).toEqual({ events: 3, records: 1, stopped: 2 });
  });

  test.each([
    ['unsubscribe_link', 'unsubscribe'],
    ['bounce', 'bounce'],
  ] as const)('leaves an entry of a fact (%s) as it is, unless it is overridden', async (source, reason) => {
    await inTx(world.ctx, (ctx) =>
      suppress(ctx, world.a.id, [{ email: 'ana@example.com', groupId: null, reason, source }]),
    );
    const ending = 'email,expires_at\nbo@example.com,\nana@example.com,2026-04-01\n';
    expect((await bring(ending)).json).toMatchObject({
      createdCount: 1,
      rejections: [{ line: 3, email: 'ana@example.com', code: 'override_required' }],
    });
    expect((await bring('ana@example.com\n', { reason: 'manual' })).json).toMatchObject({ updatedCount: 1 });
    const [kept] = (await list({ email: 'ana@example.com' })).items;
    expect(kept).toMatchObject({ reason, source, expiresAt: null });
    expect((await bring(ending, { override: 'true' })).json).toMatchObject({ updatedCount: 2, rejectedCount: 0 });
  });

  test('that is repeated under its key answers the same and writes nothing', async () => {
    const headers = { 'idempotency-key': 'list-1' };
    const first = await bring('ana@example.com\n', {}, { headers });
    const again = await bring('ana@example.com\n', {}, { headers });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test.each([
    ['no_email_column', 'name,city\nAna,Vienna\nBo,Graz\n'],
    ['empty_file', '\n \n'],
    ['too_many_rows', `email\n${'a@b.test\n'.repeat(20_001)}`],
  ])('is refused as a whole: %s', async (code, file) => {
    const answer = await bring(file);
    expect([answer.status, codes(answer as never)]).toEqual([422, [['body.file', code]]]);
    expect((await list()).items).toEqual([]);
  });

  test('with an impossible group or reason, and without a file, returns a 422 at its location', async () => {
    expect(codes((await bring('a@b.test', { groupId: 'no such group!' })) as never)[0]?.[0]).toBe('body.groupId');
    expect(codes((await bring('a@b.test', { reason: 'x'.repeat(65) })) as never)[0]?.[0]).toBe('body.reason');
    expect((await bring(null, { reason: 'x' })).status).toBe(422);
  });
});

describe('a check', () => {
  test('names each address that is covered, by which entry, and counts the others', async () => {
    await add({ emails: ['ana@example.com', '@example.net'], reason: 'legal' });
    await add({ email: 'bo@example.org', groupId: 'austria' });
    const { json } = await check({
      emails: ['Ana@Example.com', 'ana@example.com', 'x@example.net', 'bo@example.org', 'free@example.org', 'nobody'],
    });
    expect(json).toMatchObject({
      matches: [
        { email: 'Ana@Example.com', entry: { email: 'ana@example.com', reason: 'legal' } },
        { email: 'x@example.net', entry: { email: '@example.net', kind: 'domain' } },
      ],
      clearCount: 2,
      invalid: ['nobody'],
    });
    const inGroup = await check({ emails: ['bo@example.org'], groupId: 'austria' });
    expect(inGroup.json).toMatchObject({ matches: [{ entry: { scope: 'group' } }], clearCount: 0 });
  });

  test('knows nothing of expired entries and of other workspaces, and leaves no trace', async () => {
    await add({ email: 'ana@example.com', expiresAt: '2026-03-01' });
    await world.inB({ method: 'POST', url: PATH, body: { email: 'bo@example.com' } });
    await world.database.sql.query('truncate audit_log, audit_heads');
    const { json } = await check({ emails: ['ana@example.com', 'bo@example.com'] });
    expect(json).toEqual({ matches: [], clearCount: 2, invalid: [] });
    expect(await world.database.sql.query('select 1 from audit_log')).toEqual([]);
  });

  test('of nothing, or of too many, is refused', async () => {
    for (const body of [{}, { emails: [] }, { emails: Array.from({ length: 5_001 }, (_, n) => `p${n}@x.test`) }]) {
      const answer = await check(body);
      expect([answer.status, answer.json.detail[0].loc]).toEqual([422, ['body', 'emails']]);
    }
  });
});

describe('a search', () => {
  test('finds entries by a part of the address or domain, and pages through them', async () => {
    await add({ emails: ['ana@example.com', 'bo_x@exam.net', '@example.org', 'else@other.test', '100%@sure.test'] });
    expect((await emails({ search: '@EXAM' })).toSorted()).toEqual([
      '@example.org',
      'ana@example.com',
      'bo_x@exam.net',
    ]);
    expect(await emails({ search: 'o_x' })).toEqual(['bo_x@exam.net']);
    expect(await emails({ search: '0%@' })).toEqual(['100%@sure.test']);
    expect(await emails({ search: 'nothing' })).toEqual([]);
    const first = await list({ search: '@exam', limit: 2 });
    const rest = await list({ search: '@exam', limit: 2, cursor: first.nextCursor });
    expect([first.items.length, rest.items.length, rest.hasMore]).toEqual([2, 1, false]);
  });
});

describe('a download', () => {
  test('holds what the list shows, newest first, and comes back as it was', async () => {
    await add({ entries: [{ email: '@example.org', reason: 'legal', note: '=1+1', expiresAt: '2026-06-01' }] });
    world.clock.advanceMs(1);
    await add({ email: 'ana@example.com', groupId: 'austria', reason: 'manual' });
    const answer = await download();
    expect(answer.headers['content-disposition']).toBe('attachment; filename="suppressions.csv"');
    const day = /2026-03-02T[\d:.]+Z/g;
    expect(answer.text.replaceAll(day, 'today').split('\r\n')).toEqual([
      'email,reason,note,group_id,expires_at,kind,source,created_at',
      'ana@example.com,manual,,austria,,email,api,today',
      `"'@example.org",legal,"'=1+1",,2026-06-01T00:00:00.000Z,domain,api,today`,
      '',
    ]);
    expect((await download({ search: '@example.org', raw: true })).text).toContain('\r\n@example.org,legal,=1+1,');
    const said = async () =>
      (await list()).items
        .map((one: Record<string, unknown>) => [
          one['email'],
          one['reason'],
          one['note'],
          one['groupId'],
          one['expiresAt'],
        ])
        .toSorted();
    const before = await said();
    await world.database.sql.query('truncate suppressions');
    expect((await bring(answer.text)).json).toMatchObject({ createdCount: 2, rejectedCount: 0 });
    expect(await said()).toEqual(before);
  });

  test('is of the own workspace, and of the filter alone', async () => {
    await world.inB({ method: 'POST', url: PATH, body: { email: 'theirs@example.com' } });
    await add({ emails: ['mine@example.com'], reason: 'legal' });
    expect((await download({ reason: 'legal' })).text).toContain('mine@example.com');
    expect((await download()).text).not.toContain('theirs');
    expect((await download({ reason: 'other' })).text.split('\r\n')).toHaveLength(2);
    const wrong = await download({ scope: 'workspace', groupId: 'austria' });
    expect([wrong.status, codes(wrong as never)]).toEqual([422, [['query.scope', 'conflicting_values']]]);
  });
});
