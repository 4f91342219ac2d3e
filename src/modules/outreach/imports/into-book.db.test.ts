import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventsOf,
  type ImportWorld,
  makeCampaign,
  openImportWorld,
  statusOf,
  suppressAddress,
  type UploadRequest,
  upload,
} from '../../../../test/support/import-world.js';
import { firstOwner, person } from '../../../../test/support/people.js';
import { untilErased } from '../../../../test/support/world.js';
import { PERSON_ROWS } from '../../../person-rows.js';
import { privacyJobHandlers } from '../../operation/privacy/index.js';
import { processImport } from './process.service.js';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld(privacyJobHandlers(PERSON_ROWS));
});
afterAll(() => world.close());

const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown, query: Record<string, string> = {}) =>
  world.inA({
    method,
    url,
    ...(body === undefined ? {} : { body }),
    ...(method === 'GET' ? { query: { workspaceId: world.a.id, ...query } } : {}),
  });
const find = async (email: string) => (await ask('GET', '/profiles', undefined, { email })).json.items[0];
const send = (file: string, fields: Record<string, string> = {}, more: Partial<UploadRequest> = {}) =>
  upload(world, { url: '/profiles/import', file, fields: { autoConfirm: 'true', ...fields }, ...more });

/** Imports a file to its end and returns the import. */
async function take(file: string, fields: Record<string, string> = {}) {
  const answer = await send(file, fields);
  expect(answer.status).toBe(200);
  await world.drain();
  return statusOf(world, answer.json.importId);
}

const bobOf = (profile: { legalBasis: { recordedBy: string } }) => profile.legalBasis.recordedBy;

describe('an import into the address book', () => {
  it('adds people with tags, owner, and source, and counts every row', async () => {
    const mia = await firstOwner(world).then(() => person(world, 'member', 'Mia'));
    const ownerId = (await mia.ask({ url: '/auth/session' })).json.user.id as string;
    const file =
      'Mail,Vorname,Plan\nana@new.test,Ana,pro\nbob@new.test,Bob,\nnot an address,X,\nana@new.test,Anna,pro\n';
    const legalBasis = '{"basis":"consent","from":"Expo 2026","at":"2026-02-01T00:00:00Z"}';
    const done = await take(file, { tags: '["expo","expo"]', ownerId, legalBasis });
    expect(done).toMatchObject({
      ...{ status: 'completed_with_errors', campaignId: null, totalRows: 4, createdCount: 2, duplicateCount: 1 },
      ...{ rejectedCount: 1, book: { existing: 'fill', tags: ['expo'], ownerId, legalBasis: { basis: 'consent' } } },
    });
    expect(done.errors.map((one: { row: number; errorCode: string }) => [one.row, one.errorCode])).toEqual([
      [3, 'invalid_email'],
      [4, 'duplicate_in_file'],
    ]);
    expect(await find('ana@new.test')).toMatchObject({
      ...{ firstName: 'Ana', fields: { Plan: 'pro' }, tags: ['expo'], ownerId, companyDomain: 'new.test' },
      ...{ source: 'import', sourceId: done.importId, sourceName: done.fileName, sourceRow: 1, campaigns: [] },
      legalBasis: {
        basis: 'consent',
        from: 'Expo 2026',
        at: '2026-02-01T00:00:00.000Z',
        recordedBy: expect.any(String),
      },
    });
    expect(await find('bob@new.test')).toMatchObject({ sourceRow: 2 });
    const created = (await ask('GET', `/profiles?sourceId=${done.importId}`)).json.items;
    expect(created.map((one: { email: string }) => one.email)).toEqual(['ana@new.test', 'bob@new.test']);
    expect((await ask('GET', `/profiles/count?sourceId=${done.importId}`)).json).toEqual({ count: 2 });
    expect((await eventsOf(world, 'import.completed')).at(-1)).toMatchObject({ campaignId: null, createdCount: 2 });
    // Evidence that was recorded before stays.
    const other = '{"basis":"contract"}';
    const again = await take('email\nana@new.test\n', { existing: 'update', legalBasis: other });
    expect(again).toMatchObject({ updatedCount: 0, duplicateCount: 1 });
    expect((await find('ana@new.test')).legalBasis).toMatchObject({ basis: 'consent' });
    const bad = await send('email\nx@new.test\n', { legalBasis: '{"basis":"none"}' });
    expect([bad.status, bad.json.detail[0].loc]).toEqual([422, ['body', 'legalBasis', 'basis']]);
  });

  it('updates, fills, or keeps people who are there already', async () => {
    const cases = [
      ['update', { updatedCount: 1 }, { firstName: 'New', city: 'Graz', fields: { a: '2', b: '1', c: '3' } }],
      ['fill', { updatedCount: 1 }, { firstName: 'Old', city: 'Graz', fields: { a: '1', b: '1', c: '3' } }],
      ['keep', { updatedCount: 0, duplicateCount: 1 }, { firstName: 'Old', city: null, fields: { a: '1', b: '1' } }],
    ] as const;
    for (const [existing, counts, profile] of cases) {
      const email = `eve@${existing}.test`;
      await take(`email,firstName,a,b\n${email},Old,1,1\n`);
      const again = `email,firstName,city,a,b,c\n${email.toUpperCase()},New,Graz,2,,3\n`;
      expect(await take(again, { existing })).toMatchObject({ createdCount: 0, ...counts });
      expect(await find(email)).toMatchObject({ email, ...profile });
      expect(await take(again, { existing })).toMatchObject({ updatedCount: 0, duplicateCount: 1 });
    }
    expect(await take('email,firstName\neve@keep.test,New\n', { existing: 'keep', tags: '["x"]' })).toMatchObject({
      updatedCount: 1,
    });
    expect(await find('eve@keep.test')).toMatchObject({ firstName: 'Old', tags: ['x'] });
  });

  it('copies changed values to contacts in sequence that have the previous value', async () => {
    const [one, two] = [await makeCampaign(world), await makeCampaign(world)];
    const contact = { email: 'fay@follow.test', firstName: 'Fay', customFields: { plan: 'a' } };
    await ask('POST', `/campaigns/${one}/contacts`, { contacts: [contact] });
    await ask('POST', `/campaigns/${two}/contacts`, { contacts: [{ ...contact, firstName: 'Own' }] });
    await take('email,firstName,city,plan\nfay@follow.test,Fabia,Wien,b\n', { existing: 'update' });
    const contactsIn = async (campaign: string) => (await ask('GET', `/campaigns/${campaign}/contacts`)).json[0];
    const same = { city: 'Wien', customFields: { plan: 'b' } };
    expect(await contactsIn(one)).toMatchObject({ firstName: 'Fabia', ...same });
    expect(await contactsIn(two)).toMatchObject({ firstName: 'Own', ...same });
    const [last] = (await ask('GET', '/contacts/fay@follow.test/timeline')).json.items;
    expect(last).toMatchObject({ type: 'profile.updated', author: expect.stringMatching(/^Import .*csv$/) });
    expect(last.changes.map(({ field }: { field: string }) => field)).toEqual(['firstName', 'city', 'custom.plan']);
  });

  it('reads registered fields by type, and refuses rows whose values do not fit until they are fixed', async () => {
    await ask('POST', '/profiles/fields', { name: 'seats', label: 'Seats', type: 'number' });
    const done = await take('email,seats\ngil@typed.test,25\nhal@typed.test,many\n');
    expect(done).toMatchObject({ createdCount: 1, rejectedCount: 1, deadLetterCount: 1 });
    expect(done.errors).toMatchObject([
      {
        row: 2,
        column: 'seats',
        value: 'many',
        errorCode: 'invalid_value',
        errorMessage: 'The value must be a number.',
      },
    ]);
    expect((await find('gil@typed.test')).fields).toEqual({ seats: 25 });
    const report = await ask('GET', `/imports/${done.importId}/report`);
    expect(report.text).toContain('hal@typed.test,many');
    const letters = `/imports/${done.importId}/dead-letters`;
    const { deadLetterId, id } = (await ask('GET', letters)).json.items[0];
    const fixed = await ask('POST', `${letters}/${deadLetterId ?? id}/replay`, { values: { seats: '7' } });
    expect(fixed.status).toBe(200);
    expect((await find('hal@typed.test')).fields).toEqual({ seats: 7 });
    expect(await statusOf(world, done.importId)).toMatchObject({ status: 'completed', createdCount: 2, totalRows: 2 });
  });

  it('records the legal basis that columns name, completes it, and refuses unknown ones until they are fixed', async () => {
    const columns = { Mail: 'email', Why: 'legalBasis.basis', Since: 'legalBasis.at', Form: 'legalBasis.from' };
    const mapping = JSON.stringify(columns);
    const rows = ['ana,Berechtigtes Interesse,2026-01-31,Form 7', 'bob,,2026-02-01T09:30:00+01:00,', 'cy,spam,,'];
    const file = `Mail,Why,Since,Form\n${rows.map((row) => row.replace(',', '@why.test,')).join('\n')}\ndi@why.test,consent,1.2.2026,\n`;
    const legalBasis = '{"basis":"consent","from":"Expo 2026"}';
    const done = await take(file, { mapping, legalBasis });
    expect(done).toMatchObject({ createdCount: 2, rejectedCount: 2 });
    expect(done.errors).toMatchObject([
      { row: 3, column: 'Why', value: 'spam', errorCode: 'invalid_value' },
      { row: 4, column: 'Since', value: '1.2.2026', errorCode: 'invalid_value' },
    ]);
    const ana = { basis: 'legitimate_interest', at: '2026-01-31T00:00:00.000Z', from: 'Form 7' };
    expect((await find('ana@why.test')).legalBasis).toMatchObject({ ...ana, recordedBy: expect.any(String) });
    const bob = { basis: 'consent', at: '2026-02-01T08:30:00.000Z', from: 'Expo 2026' };
    expect((await find('bob@why.test')).legalBasis).toMatchObject(bob);
    expect(await find('cy@why.test')).toBeUndefined();
    const letters = `/imports/${done.importId}/dead-letters`;
    const { id } = (await ask('GET', letters)).json.items.find(
      ({ values }: { values: { Why: string } }) => values.Why === 'spam',
    );
    await ask('POST', `${letters}/${id}/replay`, { values: { Why: 'contract' } });
    const stored = (await find('cy@why.test')).legalBasis;
    expect(stored).toMatchObject({ basis: 'contract', from: null, recordedBy: bobOf(await find('bob@why.test')) });
    // The same file again changes no evidence.
    await take(file.replaceAll('consent', 'other'), { mapping, existing: 'update' });
    expect((await find('bob@why.test')).legalBasis).toMatchObject(bob);
  });

  it('records the legal basis of contacts who enter a campaign, and refuses evidence without a basis', async () => {
    const campaignId = await makeCampaign(world);
    const into = { url: `/campaigns/${campaignId}/contacts/import` };
    const mapping = '{"Mail":"email","Since":"legalBasis.at"}';
    const file = 'Mail,Since\neve@enter.test,2026-01-01\nx,\n';
    const bare = await upload(world, { ...into, file, fields: { mapping } });
    expect(bare.json.detail[0]).toMatchObject({
      loc: ['body', 'mapping', 'Since'],
      ctx: { code: 'conflicting_values' },
    });
    const bad = await upload(world, { ...into, file, fields: { mapping, legalBasis: '{"basis":"none"}' } });
    expect([bad.status, bad.json.detail[0].loc]).toEqual([422, ['body', 'legalBasis', 'basis']]);
    const sent = await upload(world, {
      ...into,
      ...{ file, fields: { mapping, legalBasis: '{"basis":"consent"}' }, query: { async: true } },
    });
    await world.drain();
    expect(await statusOf(world, sent.json.importId)).toMatchObject({
      createdCount: 1,
      legalBasis: { basis: 'consent' },
    });
    const eve = { basis: 'consent', at: '2026-01-01T00:00:00.000Z' };
    expect((await find('eve@enter.test')).legalBasis).toMatchObject(eve);
    const body = { contacts: [{ email: 'eve@enter.test' }, { email: 'flo@enter.test' }, { email: 'no address' }] };
    const add = (more: object) => ask('POST', `/campaigns/${campaignId}/contacts`, { ...body, ...more });
    const added = await add({ legalBasis: { basis: 'contract', from: 'Order 7' }, options: { onDuplicate: 'update' } });
    expect(added.json).toMatchObject({ createdCount: 1, rejectedCount: 1 });
    expect((await find('flo@enter.test')).legalBasis).toMatchObject({ basis: 'contract', from: 'Order 7' });
    expect((await find('eve@enter.test')).legalBasis).toMatchObject(eve);
    expect((await add({ legalBasis: { basis: 'x' } })).json.detail[0].loc).toEqual(['body', 'legalBasis', 'basis']);
  });

  it('adds suppressed addresses, and refuses those of erased people without keeping their row', async () => {
    await suppressAddress(world, 'ida@no.test');
    await ask('POST', '/profiles', { email: 'gone@no.test' });
    await ask('POST', `/workspaces/${world.a.id}/erasures`, { email: 'gone@no.test' });
    await untilErased(world, world.drain);
    const done = await take('email\nida@no.test\ngone@no.test\n');
    expect(done).toMatchObject({ createdCount: 1, suppressedCount: 1 });
    expect(await find('ida@no.test')).toMatchObject({ suppressed: true });
    expect(await find('gone@no.test')).toBeUndefined();
    expect((await ask('GET', `/imports/${done.importId}/report`)).text).not.toContain('gone@no.test');
  });

  it('waits for its mapping, whose confirmation may change its options but not name a campaign', async () => {
    const answer = await send('Mail,Nick\njo@wait.test,Jo\n', { autoConfirm: 'false' });
    expect(answer.json).toMatchObject({ campaignId: null, requiresMapping: true, requiresCampaign: false });
    await world.drain();
    const url = `/imports/${answer.json.importId}`;
    const preview = (await ask('GET', `${url}/mapping-preview`)).json;
    expect(preview).toMatchObject({ status: 'awaiting_mapping', book: { existing: 'fill', tags: [], ownerId: null } });
    const confirm = (body: unknown) => ask('POST', `${url}/mapping-confirm`, body);
    const campaignId = await makeCampaign(world);
    expect((await confirm({ campaignId })).json.detail[0].loc).toEqual(['body', 'campaignId']);
    const stranger = await confirm({ book: { ownerId: campaignId } });
    expect(stranger.json.detail[0]).toMatchObject({
      loc: ['body', 'book', 'ownerId'],
      ctx: { code: 'unknown_person' },
    });
    const basis = await confirm({ legalBasis: { basis: 'consent' } });
    expect(basis.json.detail[0].loc).toEqual(['body', 'legalBasis']);
    const evidence = await confirm({ mapping: { Mail: 'email', Nick: 'legalBasis.from' } });
    expect(evidence.json.detail[0].loc).toEqual(['body', 'mapping', 'Nick']);
    const good = { mapping: { Mail: 'email', Nick: 'firstName' }, book: { existing: 'keep', tags: ['late'] } };
    expect((await confirm(good)).json).toMatchObject({ status: 'processing', campaignId: null });
    expect((await confirm(good)).status).toBe(200);
    await world.drain();
    expect(await statusOf(world, answer.json.importId)).toMatchObject({ createdCount: 1, book: { existing: 'keep' } });
    expect(await find('jo@wait.test')).toMatchObject({ firstName: 'Jo', tags: ['late'] });
    const other = await upload(world, { url: '/imports', file: 'email\nx@y.test\n', query: { campaignId } });
    await world.drain();
    const mixed = await ask('POST', `/imports/${other.json.importId}/mapping-confirm`, { book: { tags: ['a'] } });
    expect(mixed.json.detail[0].loc).toEqual(['body', 'book']);
  });

  it('is stored once for an idempotency key, refuses bad input, and is not found from another workspace', async () => {
    const headers = { 'idempotency-key': 'book-1' };
    const [first, again] = [
      await send('email\nk@key.test\n', {}, { headers }),
      await send('email\nk@key.test\n', {}, { headers }),
    ];
    expect(again.json).toEqual(first.json);
    await world.drain();
    const foreign = await world.inB({ method: 'GET', url: `/imports/${first.json.importId}` });
    expect([foreign.status, foreign.json.code]).toEqual([404, 'import_not_found']);
    expect((await send('email\nx@y.test\n', {}, { key: null })).status).toBe(401);
    const bad = await send('email\nx@bad.test\n', { existing: 'replace', tags: '["ok"," no"]' });
    expect([bad.status, bad.json.detail.length]).toEqual([422, 2]);
    const owner = await send('email\nx@bad.test\n', { ownerId: first.json.importId });
    expect(owner.json.detail[0]).toMatchObject({ loc: ['body', 'ownerId'] });
    expect(await find('x@bad.test')).toBeUndefined();
  });

  it('adds 10,000 rows once, also when two runs take the file at the same time', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => `p${n}@many.test,Name ${n},${n}\n`).join('');
    const answer = await send(`email,firstName,number\n${rows}`);
    const job = { workspaceId: world.a.id, importId: answer.json.importId as string };
    await Promise.all([1, 2].map(() => processImport(world.ctx, job, new AbortController().signal)));
    await world.drain();
    expect(await statusOf(world, job.importId)).toMatchObject({
      ...{ status: 'completed', totalRows: 10_000, createdCount: 10_000 },
    });
    const [{ n } = { n: 0 }] = await world.ctx.sql.query<{ n: number }>(
      `select count(*)::int as n from profiles where workspace_id = $1 and company_domain = 'many.test'`,
      [world.a.id],
    );
    expect(n).toBe(10_000);
  });
});
