import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contactsOf,
  type ImportWorld,
  importInto,
  makeCampaign,
  openImportWorld,
  statusOf,
  upload,
} from '../../../../../test/support/import-world.js';
import type { TestAnswer, TestRequest } from '../../../../../test/support/world.js';
import { sequenceJobHandlers } from '../../../sending/sequence/index.js';
import { processImport } from '../process.service.js';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld(sequenceJobHandlers);
});
afterAll(() => world.close());

const HEAD =
  'id,campaign_lead_map_id,status,category,is_interested,created_at,first_name,last_name,email,company_name,location,custom_fields,is_unsubscribed,last_email_sequence_sent,open_count,click_count,reply_count';

/** Writes a row of a Smartlead export. */
function lead(email: string, more: Record<string, string> = {}): string {
  const row: Record<string, string> = {
    ...{ id: '1', campaign_lead_map_id: '2', status: 'STARTED', is_interested: 'false', first_name: 'Ana', email },
    ...{ custom_fields: '{"plan":"pro"}', is_unsubscribed: 'false', open_count: '0' },
    ...more,
  };
  return HEAD.split(',')
    .map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`)
    .join(',');
}
const smartlead = (...rows: string[]): string => [HEAD, ...rows].join('\n');

/** Writes one contact of each status, with addresses of this domain. */
const mixed = (domain: string): string =>
  smartlead(
    lead(`new@${domain}`),
    lead(`under-way@${domain}`, { status: 'INPROGRESS', last_email_sequence_sent: '2' }),
    lead(`done@${domain}`, { status: 'COMPLETED', category: 'Not Interested' }),
    lead(`warm@${domain}`, { status: 'PAUSED', category: 'Interested', reply_count: '1' }),
    lead(`gone@${domain}`, { status: 'COMPLETED', is_unsubscribed: 'true' }),
    lead(`blocked@${domain}`, { status: 'BLOCKED' }),
    lead(`odd@${domain}`, { status: 'HIBERNATING' }),
  );

const ask = (method: 'GET' | 'POST', url: string, body?: unknown, more: Partial<TestRequest> = {}) =>
  world.inA({ method, url, ...(body === undefined ? {} : { body }), ...more });
const preview = (importId: string, query: Record<string, string> = {}, more: Partial<TestRequest> = {}) =>
  world.inA({ url: `/imports/${importId}/mapping-preview`, query: { workspaceId: world.a.id, ...query }, ...more });

/** Uploads a file that waits for its mapping. Returns the ID of the import. */
async function waiting(file: string, campaignId?: string, fields: Record<string, string> = {}): Promise<string> {
  const query = campaignId === undefined ? {} : { campaignId };
  const { status, json } = await upload(world, { url: '/imports', file, fields, query });
  expect(status).toBe(200);
  await world.drain();
  return json.importId;
}

async function confirm(importId: string, body: object = {}): Promise<TestAnswer> {
  const answer = await ask('POST', `/imports/${importId}/mapping-confirm`, body);
  await world.drain();
  return answer;
}

const profile = async (email: string) =>
  (await world.inA({ url: '/profiles', query: { workspaceId: world.a.id, email } })).json.items[0];
const suppression = async (email: string) =>
  (await world.inA({ url: '/campaigns/suppressions', query: { workspaceId: world.a.id, email } })).json.items[0];
const emails = async (campaignId: string): Promise<string[]> =>
  (await contactsOf(world, campaignId)).map(({ email }) => email).sort();

describe('the preview of an export', () => {
  it('names the tool, counts the contacts of each status, and imports nothing', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await waiting(mixed('preview.test'), campaignId);
    const { json } = await preview(importId);
    expect(json.format).toBe('smartlead');
    expect(json.export).toEqual({
      name: 'Smartlead',
      statuses: [
        { status: 'not_contacted', treatment: 'enroll', rows: 1 },
        { status: 'in_progress', treatment: 'already_contacted', rows: 1 },
        { status: 'replied', treatment: 'already_contacted', rows: 2 },
        { status: 'unsubscribed', treatment: 'suppress', rows: 1 },
        { status: 'blocked', treatment: 'suppress', rows: 1 },
        { status: 'unknown', treatment: 'already_contacted', rows: 1 },
      ],
      labels: [
        { label: 'Interested', rows: 1 },
        { label: 'Not Interested', rows: 1 },
      ],
      unknownWords: ['HIBERNATING'],
      notCarried: [
        'IDs of Smartlead and similar internal values.',
        'Dates of Smartlead, such as when a contact was added.',
        'The step that each contact reached: contacts who are enrolled start at the first step.',
        'Opens and clicks, and their counts.',
        'Emails sent and replies received in Smartlead.',
        'The campaign itself: steps, schedule, mailboxes, and settings.',
      ],
    });
    expect(json.mapping.columns).toEqual({
      ...{ first_name: 'firstName', last_name: 'lastName', email: 'email', company_name: 'company' },
      ...{ location: 'custom.location', custom_fields: 'custom.*' },
    });
    expect(json.mapping.options.alreadyContacted).toBe('book_only');
    expect(await emails(campaignId)).toEqual([]);
    expect(await profile('warm@preview.test')).toBeUndefined();
    expect(await suppression('gone@preview.test')).toBeUndefined();
  });

  it('is in the language of the reader', async () => {
    const importId = await waiting(mixed('german.test'));
    const { json } = await preview(importId, {}, { headers: { 'accept-language': 'de' } });
    expect(json.export.notCarried).toContain('Öffnungen und Klicks sowie ihre Anzahl.');
  });

  it('of another format shows the columns of that format', async () => {
    const importId = await waiting(mixed('plain.test'));
    const { json } = await preview(importId, { format: 'plain' });
    expect(json).toMatchObject({ format: 'plain', export: null });
    expect(json.mapping.columns).toMatchObject({ status: 'custom.status', custom_fields: 'custom.custom_fields' });
    expect((await preview(importId, { format: 'lemlist' })).json.export).toMatchObject({
      name: 'lemlist',
      statuses: [],
    });
    expect((await preview(importId, { format: 'hubspot' })).status).toBe(422);
  });

  it('of an ordinary file has none', async () => {
    const importId = await waiting('email,status\nana@ordinary.test,STARTED\n');
    expect((await preview(importId)).json).toMatchObject({ format: 'plain', export: null });
  });

  it('recognizes the exports of the three tools by their header row', async () => {
    const instantly =
      'Email,First Name,Personalization,Lead Status,Interest Status,Last Contacted\na@i.test,A,Hi,Active,,\nb@i.test,B,Hi,Completed,Interested,2026-01-02\nc@i.test,C,Hi,Bounced,,2026-01-02\n';
    const lemlist =
      'firstName;email;lastState;emailsSent;emailsBounced\nA;a@l.test;reviewed;0;0\nB;b@l.test;notInterested;2;0\nC;c@l.test;emailsBounced;1;1\n';
    for (const [file, name] of [
      [instantly, 'Instantly'],
      [lemlist, 'lemlist'],
    ] as const) {
      const { json } = await preview(await waiting(file));
      expect(json.export).toMatchObject({
        name,
        statuses: [
          { status: 'not_contacted', rows: 1 },
          { status: 'replied', rows: 1 },
          { status: 'bounced', rows: 1 },
        ],
        labels: [{ rows: 1 }],
      });
    }
  });

  it('counts 10,000 rows, and keeps a bounded number of labels and unknown words', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) =>
      lead(`p${n}@many.test`, n % 2 === 0 ? {} : { status: `WORD${n}`, category: `Label ${n % 400}` }),
    );
    const { json } = await preview(await waiting(smartlead(...rows)));
    expect(json.export.statuses).toEqual([
      { status: 'not_contacted', treatment: 'enroll', rows: 5_000 },
      { status: 'unknown', treatment: 'already_contacted', rows: 5_000 },
    ]);
    expect([json.export.labels.length, json.export.unknownWords.length]).toEqual([50, 20]);
  });
});

describe('an export imported into a campaign', () => {
  it('enrolls contacts not contacted, books those contacted, and suppresses the others', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await waiting(mixed('all.test'), campaignId);
    expect((await confirm(importId)).status).toBe(200);
    const done = await statusOf(world, importId);
    expect(done).toMatchObject({
      ...{ status: 'completed', format: 'smartlead', totalRows: 7, createdCount: 1, skippedCount: 4 },
      ...{ suppressedCount: 2, rejectedCount: 0 },
    });
    expect(done.errors.map((one: Record<string, string>) => [one.row, one.errorCode, one.errorMessage])).toEqual([
      [2, 'already_contacted', 'Already contacted in Smartlead.'],
      [3, 'already_contacted', 'Replied in Smartlead.'],
      [4, 'already_contacted', 'Replied in Smartlead.'],
      [5, 'suppressed_address', 'Unsubscribed in Smartlead.'],
      [6, 'suppressed_address', 'Blocked in Smartlead.'],
      [7, 'unknown_status', 'The status "HIBERNATING" of Smartlead is not known, so the contact counts as contacted.'],
    ]);
    const contacts = await contactsOf(world, campaignId);
    expect(contacts).toMatchObject([{ email: 'new@all.test', firstName: 'Ana', customFields: { plan: 'pro' } }]);
    expect(contacts[0].customFields).not.toHaveProperty('status');
    expect(await profile('warm@all.test')).toMatchObject({
      ...{ firstName: 'Ana', fields: { plan: 'pro' }, tags: ['Interested'], source: 'import', sourceId: importId },
    });
    expect(await profile('odd@all.test')).toMatchObject({ tags: [] });
    expect(await profile('gone@all.test')).toBeUndefined();
    expect(await suppression('gone@all.test')).toMatchObject({
      ...{
        reason: 'unsubscribe',
        source: 'import',
        note: 'Unsubscribed in Smartlead.',
        expiresAt: null,
        groupId: null,
      },
    });
    expect(await suppression('blocked@all.test')).toMatchObject({ reason: 'import', source: 'import' });
    const report = await ask('GET', `/imports/${importId}/report`);
    expect(report.text).toContain('unknown_status');
  });

  it.each([
    ['skip', ['new@skip.test'], false],
    ['enroll', ['done@enroll.test', 'new@enroll.test', 'under-way@enroll.test', 'warm@enroll.test'], true],
  ] as const)(
    'with `alreadyContacted` %s never enrolls unknown or suppressed contacts',
    async (choice, enrolled, isBooked) => {
      const campaignId = await makeCampaign(world);
      const importId = await waiting(mixed(`${choice}.test`), campaignId);
      await confirm(importId, { options: { alreadyContacted: choice } });
      expect(await emails(campaignId)).toEqual(enrolled);
      expect((await profile(`warm@${choice}.test`)) !== undefined).toBe(isBooked);
      expect((await profile(`odd@${choice}.test`)) !== undefined).toBe(isBooked);
      expect(await suppression(`gone@${choice}.test`)).toMatchObject({ reason: 'unsubscribe' });
      if (isBooked) expect(await profile(`warm@${choice}.test`)).toMatchObject({ tags: ['Interested'] });
    },
  );

  it('of an export as an ordinary file takes every contact, if the caller says so', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await waiting(mixed('asplain.test'), campaignId);
    await confirm(importId, { format: 'plain' });
    expect(await statusOf(world, importId)).toMatchObject({ format: 'plain', createdCount: 7 });
    expect(await suppression('gone@asplain.test')).toBeUndefined();
    const direct = await makeCampaign(world);
    const { json } = await importInto(world, direct, mixed('direct-plain.test'), { format: 'plain' });
    expect(json).toMatchObject({ createdCount: 7 });
  });

  it('applies the statuses without a confirmation too', async () => {
    const campaignId = await makeCampaign(world);
    const { json } = await importInto(world, campaignId, mixed('direct.test'));
    expect(json).toMatchObject({ createdCount: 1, skippedCount: 4, suppressedCount: 2 });
    expect(await emails(campaignId)).toEqual(['new@direct.test']);
  });

  it('suppresses an address although another cell is invalid, and rejects the row without an address', async () => {
    const campaignId = await makeCampaign(world);
    const file = smartlead(
      lead('long@cell.test', { status: 'BLOCKED', first_name: 'x'.repeat(400) }),
      lead('no address', { is_unsubscribed: 'true' }),
      lead('info@cell.test', { is_unsubscribed: 'true' }),
    );
    const importId = await waiting(file, campaignId, { skipRoleAddresses: 'true' });
    await confirm(importId);
    expect(await statusOf(world, importId)).toMatchObject({ suppressedCount: 2, rejectedCount: 1, createdCount: 0 });
    expect(await suppression('long@cell.test')).toMatchObject({ reason: 'import' });
    expect(await suppression('info@cell.test')).toMatchObject({ reason: 'unsubscribe' });
    const letters = (await ask('GET', `/imports/${importId}/dead-letters`)).json.items;
    const fixed = await ask('POST', `/imports/${importId}/dead-letters/${letters[0].id}/replay`, {
      values: { email: 'fixed@cell.test' },
    });
    expect([fixed.status, fixed.text]).toEqual([200, expect.stringContaining('suppressed')]);
    expect(await suppression('fixed@cell.test')).toMatchObject({ reason: 'unsubscribe' });
  });

  it('stops contacts of other campaigns who wait for an email', async () => {
    const other = await makeCampaign(world);
    await importInto(world, other, 'email\ngone@waits.test\n');
    const importId = await waiting(mixed('waits.test'), await makeCampaign(world));
    await confirm(importId);
    expect(await contactsOf(world, other)).toMatchObject([{ email: 'gone@waits.test', status: 'suppressed' }]);
  });

  it('changes nothing when it is confirmed or uploaded again', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await waiting(mixed('again.test'), campaignId);
    await confirm(importId);
    const before = [await profile('warm@again.test'), await suppression('gone@again.test'), await emails(campaignId)];
    expect((await confirm(importId)).status).toBe(200);
    expect((await confirm(importId, { format: 'plain' })).status).toBe(409);
    await confirm(await waiting(mixed('again.test'), campaignId));
    const after = [await profile('warm@again.test'), await suppression('gone@again.test'), await emails(campaignId)];
    expect(after).toMatchObject([before[0], { ...before[1], updatedAt: expect.anything() }, before[2]]);
  });

  it('needs a key that writes, of the workspace', async () => {
    const importId = await waiting(mixed('rights.test'), await makeCampaign(world));
    const viewer = await world.makeKey(world.a.id, ['read']);
    expect((await preview(importId, {}, { key: viewer })).status).toBe(200);
    const refused = await ask('POST', `/imports/${importId}/mapping-confirm`, {}, { key: viewer });
    expect(refused.status).toBe(403);
    const foreign = await world.inB({ url: `/imports/${importId}/mapping-preview` });
    expect(foreign.status).toBe(404);
    expect((await world.inB({ method: 'POST', url: `/imports/${importId}/mapping-confirm`, body: {} })).status).toBe(
      404,
    );
    expect(await suppression('gone@rights.test')).toBeUndefined();
  });

  it('rejects an unknown choice or format with its location', async () => {
    const importId = await waiting(mixed('bad.test'), await makeCampaign(world));
    const choice = await ask('POST', `/imports/${importId}/mapping-confirm`, { options: { alreadyContacted: 'all' } });
    expect([choice.status, choice.json.detail[0].loc]).toEqual([422, ['body', 'options', 'alreadyContacted']]);
    const format = await upload(world, { url: '/imports', file: mixed('bad.test'), fields: { format: 'hubspot' } });
    expect([format.status, format.json.detail[0].loc]).toEqual([422, ['body', 'format']]);
  });

  it.each([20, 120, 300])('loses and doubles nothing when its connections die after %i ms', async (afterMs) => {
    const campaignId = await makeCampaign(world);
    const kinds = [{}, { status: 'COMPLETED', category: 'Interested' }, { is_unsubscribed: 'true' }];
    const domain = `kill${afterMs}.test`;
    const rows = Array.from({ length: 9_000 }, (_, n) => lead(`p${n}@${domain}`, kinds[n % 3]));
    const url = `/campaigns/${campaignId}/contacts/import`;
    const { json } = await upload(world, { url, file: smartlead(...rows), query: { async: true } });
    const job = { workspaceId: world.a.id, importId: json.importId as string };
    const running = processImport(world.ctx, job, new AbortController().signal).catch(() => undefined);
    await new Promise((done) => setTimeout(done, afterMs));
    await world.ctx.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await running;
    await world.drain();
    await processImport(world.ctx, job, new AbortController().signal);
    expect(await statusOf(world, job.importId)).toMatchObject({
      ...{ status: 'completed', totalRows: 9_000, createdCount: 3_000, skippedCount: 3_000, suppressedCount: 3_000 },
    });
    const [found] = await world.ctx.sql.query(
      `select (select count(*)::int from contacts where campaign_id = $1) as contacts,
         (select count(*)::int from suppressions where value like $2) as suppressions,
         (select count(*)::int from profiles where email_key like $2 and tags = '{Interested}') as tagged`,
      [campaignId, `%@${domain}`],
    );
    expect(found).toEqual({ contacts: 3_000, suppressions: 3_000, tagged: 3_000 });
  });
});

describe('an export imported into the address book', () => {
  it('adds every contact with tags, and suppresses those who get no emails', async () => {
    const { json } = await upload(world, {
      url: '/profiles/import',
      file: mixed('book.test'),
      fields: { tags: '["moved"]' },
    });
    await world.drain();
    await confirm(json.importId);
    expect(await statusOf(world, json.importId)).toMatchObject({ status: 'completed', createdCount: 7 });
    expect(await profile('done@book.test')).toMatchObject({ tags: ['moved', 'Not Interested'] });
    expect(await profile('gone@book.test')).toMatchObject({ tags: ['moved'] });
    expect(await suppression('gone@book.test')).toMatchObject({ reason: 'unsubscribe', source: 'import' });
  });
});
