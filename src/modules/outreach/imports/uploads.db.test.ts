import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contactsOf,
  eventsOf,
  type ImportWorld,
  importInto,
  makeCampaign,
  openImportWorld,
  statusOf,
  suppressAddress,
  upload,
} from '../../../../test/support/import-world.js';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

const PEOPLE =
  'Email,First Name,Company,Plan\nAna@Example.com,Ana,Acme,pro\nbob@example.org,Bob,,free\nnot an address,,,\n,Nobody,,\n';

describe('importCampaignContacts', () => {
  it('answers with the counts of the file, and the contacts are there', async () => {
    const campaignId = await makeCampaign(world);
    const answer = await importInto(world, campaignId, PEOPLE);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      campaignId,
      status: 'completed_with_errors',
      async: false,
      fileName: 'people.csv',
      totalRows: 4,
      createdCount: 2,
      rejectedCount: 2,
      deadLetterCount: 2,
      mapping: { Email: 'email', 'First Name': 'firstName', Company: 'company', Plan: 'custom.Plan' },
      errorsTruncated: false,
      errors: [
        { row: 3, column: 'Email', value: 'not an address', errorCode: 'invalid_email' },
        { row: 4, column: 'Email', errorCode: 'missing_email' },
      ],
    });
    const contacts = await contactsOf(world, campaignId);
    expect(contacts).toMatchObject([
      { email: 'Ana@example.com', firstName: 'Ana', company: 'Acme', customFields: { Plan: 'pro' }, status: 'pending' },
      { email: 'bob@example.org', firstName: 'Bob', company: null, customFields: { Plan: 'free' } },
    ]);
    expect(contacts[0].importId).toBe(answer.json.importId);
    const [event] = (await eventsOf(world, 'import.completed')).slice(-1);
    expect(event).toMatchObject({ importId: answer.json.importId, campaignId, totalRows: 4, createdCount: 2 });
  });

  it('gives each row one result, and the counts add up', async () => {
    const campaignId = await makeCampaign(world);
    await importInto(world, campaignId, 'email\nold@example.com\n');
    await suppressAddress(world, 'no@example.com');
    await suppressAddress(world, '@never.example');
    const file =
      'email\nOLD@example.com\nnew@example.com\nNew@Example.com\nno@example.com\nx@never.example\n' +
      'info@example.com\nx@mailinator.com\nbroken\n';
    const answer = await importInto(world, campaignId, file, { skipRoleAddresses: 'true' });
    expect(answer.json).toMatchObject({
      totalRows: 8,
      createdCount: 1,
      duplicateCount: 2,
      suppressedCount: 2,
      skippedCount: 2,
      rejectedCount: 1,
      updatedCount: 0,
    });
    const codes = answer.json.errors.map((error: { row: number; errorCode: string }) => [error.row, error.errorCode]);
    expect(codes).toEqual([
      [1, 'duplicate_in_scope'],
      [3, 'duplicate_in_file'],
      [4, 'suppressed_address'],
      [5, 'suppressed_address'],
      [6, 'role_address'],
      [7, 'disposable_address'],
      [8, 'invalid_email'],
    ]);
    expect((await contactsOf(world, campaignId)).map((contact) => contact.email)).toEqual([
      'old@example.com',
      'new@example.com',
    ]);
  });

  it('with onDuplicate=update writes later rows over earlier ones, and leaves what they do not name', async () => {
    const campaignId = await makeCampaign(world);
    await importInto(world, campaignId, 'email,first name,city,plan\nann@example.com,Ann,Bonn,pro\n');
    const answer = await importInto(
      world,
      campaignId,
      'email,first name,city,size\nann@example.com,,Berlin,9\nnew@example.com,N,,1\nANN@example.com,Anna,,\nnew@example.com,,Rom,2\n',
      { onDuplicate: 'update' },
    );
    expect(answer.json).toMatchObject({ totalRows: 4, createdCount: 1, updatedCount: 3, duplicateCount: 0 });
    expect(await contactsOf(world, campaignId)).toMatchObject([
      { email: 'ann@example.com', firstName: 'Anna', city: 'Berlin', customFields: { plan: 'pro', size: '9' } },
      { email: 'new@example.com', firstName: 'N', city: 'Rom', customFields: { size: '2' } },
    ]);
  });

  it('compares with campaigns of the group or the workspace when asked to', async () => {
    const first = await makeCampaign(world, { groupId: 'g1' });
    const sameGroup = await makeCampaign(world, { groupId: 'g1' });
    const other = await makeCampaign(world, { groupId: 'g2' });
    const file = 'email\nscope@example.com\n';
    await importInto(world, first, file);
    const counts = async (campaignId: string, duplicateScope: string) => {
      const { createdCount, duplicateCount } = (await importInto(world, campaignId, file, { duplicateScope })).json;
      return [createdCount, duplicateCount];
    };
    expect(await counts(sameGroup, 'group')).toEqual([0, 1]);
    expect(await counts(other, 'workspace')).toEqual([0, 1]);
    expect(await counts(other, 'group')).toEqual([1, 0]);
    expect(await counts(sameGroup, 'campaign')).toEqual([1, 0]);
  });

  it('a suppression of another group does not hold an address back, one of the own group does', async () => {
    await suppressAddress(world, 'group@example.com', 'g9');
    const inGroup = await makeCampaign(world, { groupId: 'g9' });
    const outside = await makeCampaign(world);
    const file = 'email\ngroup@example.com\n';
    expect((await importInto(world, inGroup, file)).json).toMatchObject({ createdCount: 0, suppressedCount: 1 });
    expect((await importInto(world, outside, file)).json).toMatchObject({ createdCount: 1, suppressedCount: 0 });
  });

  it('a file without a column of addresses is a 422, and nothing is stored', async () => {
    const campaignId = await makeCampaign(world);
    const before = await world.ctx.sql.query('select id from imports');
    const files = await world.ctx.sql.query('select id from files');
    for (const [file, code] of [
      ['name,city\nAnn,Bonn\n', 'no_email_column'],
      ['', 'empty_file'],
      ['\n\n\n', 'empty_file'],
    ] as const) {
      const answer = await importInto(world, campaignId, file);
      expect(answer.status).toBe(422);
      expect(answer.json.detail).toMatchObject([{ type: 'value_error', loc: ['body', 'file'], ctx: { code } }]);
    }
    expect(await world.ctx.sql.query('select id from imports')).toEqual(before);
    expect(await world.ctx.sql.query('select id from files')).toEqual(files);
  });

  it.each([
    ['a gzip', '1f8b0800', 415],
    ['a PDF', '255044462d312e34', 415],
    ['a plain ZIP', '504b0304140000000800', 415],
  ])('%s is refused by what it is, not by its name', async (_name, hex, status) => {
    const campaignId = await makeCampaign(world);
    const answer = await importInto(world, campaignId, Buffer.from(hex, 'hex'));
    expect(answer.status).toBe(status);
    expect(answer.json.code).toBe('unsupported_media_type');
  });

  it('rejects a mapping to unknown fields, with its location', async () => {
    const campaignId = await makeCampaign(world);
    const mapping = JSON.stringify({ Email: 'email', Plan: 'plan', Nope: 'company' });
    const answer = await importInto(world, campaignId, PEOPLE, { mapping });
    expect(answer.status).toBe(422);
    expect(answer.json.detail).toMatchObject([
      { loc: ['body', 'mapping', 'Plan'], ctx: { code: 'unknown_field' }, input: 'plan' },
      { loc: ['body', 'mapping', 'Nope'], ctx: { code: 'unknown_field' } },
    ]);
  });

  it('takes a mapping by header or index, and can leave the other columns out', async () => {
    const campaignId = await makeCampaign(world);
    const mapping = JSON.stringify({ Email: 'email', '2': 'custom.firm', Plan: null });
    const answer = await importInto(world, campaignId, PEOPLE, { mapping, unmappedAsCustom: 'false' });
    expect(answer.json.mapping).toEqual({ Email: 'email', Company: 'custom.firm' });
    expect((await contactsOf(world, campaignId))[0]).toMatchObject({ firstName: null, customFields: { firm: 'Acme' } });
  });

  it('needs its file, a key, and a campaign of the own workspace', async () => {
    const campaignId = await makeCampaign(world);
    const url = `/campaigns/${campaignId}/contacts/import`;
    const noFile = await upload(world, { url, file: null, fields: { onDuplicate: 'update' } });
    expect(noFile.status).toBe(422);
    expect(noFile.json.detail).toMatchObject([{ type: 'missing', loc: ['body', 'file'] }]);
    expect((await upload(world, { url, file: PEOPLE, key: null })).status).toBe(401);
    const missing = await importInto(world, '0195a3c1-7c1e-7b52-9d6a-3a0f7f6f2b11', PEOPLE);
    const foreign = await upload(world, { url, file: PEOPLE, key: world.b.key, workspaceId: world.b.id });
    expect([missing.status, foreign.status]).toEqual([404, 404]);
    const { requestId: _one, ...missingBody } = missing.json;
    const { requestId: _other, ...foreignBody } = foreign.json;
    expect(foreignBody).toEqual(missingBody);
    expect(missingBody.code).toBe('campaign_not_found');
  });

  it('an archived campaign takes no contacts: 409', async () => {
    const campaignId = await makeCampaign(world);
    await world.ctx.sql.execute(`update campaigns set status = 'archived' where id = $1`, [campaignId]);
    const answer = await importInto(world, campaignId, PEOPLE);
    expect([answer.status, answer.json.code]).toEqual([409, 'campaign_not_editable']);
  });

  it('a subsequence of an archived campaign takes no contacts: 409', async () => {
    const [parentId, childId] = [await makeCampaign(world), await makeCampaign(world)];
    await world.ctx.sql.execute('update campaigns set parent_campaign_id = $2 where id = $1', [childId, parentId]);
    await world.ctx.sql.execute(`update campaigns set status = 'archived' where id = $1`, [parentId]);
    const answer = await importInto(world, childId, PEOPLE);
    expect([answer.status, answer.json.code]).toEqual([409, 'campaign_not_editable']);
    await world.ctx.sql.execute(`update campaigns set status = 'paused' where id = $1`, [parentId]);
    expect((await importInto(world, childId, PEOPLE)).json).toMatchObject({ createdCount: 2 });
  });

  it('the same request with the same key is answered again and imported once', async () => {
    const campaignId = await makeCampaign(world);
    const request = {
      url: `/campaigns/${campaignId}/contacts/import`,
      file: PEOPLE,
      headers: { 'idempotency-key': 'once' },
    };
    const first = await upload(world, request);
    const again = await upload(world, request);
    expect(first.json).toMatchObject({ async: false, createdCount: 2 });
    expect(again.json).toEqual(first.json);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await upload(world, { ...request, file: 'email\nx@example.com\n' });
    expect(other.json.detail).toMatchObject([{ ctx: { code: 'idempotency_key_reuse' } }]);
    expect((await contactsOf(world, campaignId)).length).toBe(2);
  });

  it('with async=true returns the import immediately, and a job imports it', async () => {
    const campaignId = await makeCampaign(world);
    const answer = await upload(world, {
      url: `/campaigns/${campaignId}/contacts/import`,
      file: PEOPLE,
      query: { async: true },
      headers: { 'idempotency-key': 'in the background' },
    });
    expect(answer.json).toMatchObject({
      async: true,
      status: 'queued',
      requiresMapping: false,
      requiresCampaign: false,
      idempotencyKey: 'in the background',
    });
    await world.drain();
    expect(await statusOf(world, answer.json.importId)).toMatchObject({
      status: 'completed_with_errors',
      progress: 100,
      createdCount: 2,
    });
  });
});

describe('createImport and submitImport', () => {
  it('without mapping waits for it, with an event, and shows what it saw', async () => {
    const campaignId = await makeCampaign(world);
    const answer = await upload(world, { url: '/imports', file: PEOPLE, query: { campaignId } });
    expect(answer.json).toMatchObject({ campaignId, status: 'queued', requiresMapping: true, requiresCampaign: false });
    await world.drain();
    const { importId } = answer.json;
    expect(await statusOf(world, importId)).toMatchObject({ status: 'awaiting_mapping', mapping: null, totalRows: 0 });
    const preview = await world.inject({
      url: `/imports/${importId}/mapping-preview`,
      query: { workspaceId: world.a.id },
    });
    expect(preview.json).toMatchObject({
      status: 'awaiting_mapping',
      rowsEstimate: 4,
      mapping: { confirmed: false, columns: { Email: 'email', Plan: 'custom.Plan' } },
      columns: [{ index: 0, header: 'Email', suggestedField: 'email', filledRate: 0.75 }, {}, {}, {}],
      issues: [],
    });
    expect(preview.json.sampleRows[0]).toEqual({
      Email: 'Ana@Example.com',
      'First Name': 'Ana',
      Company: 'Acme',
      Plan: 'pro',
    });
    const [event] = (await eventsOf(world, 'import.analyzed')).slice(-1);
    expect(event).toMatchObject({ importId, columns: ['Email', 'First Name', 'Company', 'Plan'] });
  });

  it('autoConfirm and a known campaign continue without confirmation; without a campaign they wait', async () => {
    const campaignId = await makeCampaign(world);
    const fields = { autoConfirm: 'true' };
    const known = await upload(world, { url: '/imports', file: PEOPLE, fields: { ...fields, campaignId } });
    const unknown = await upload(world, { url: '/imports', file: PEOPLE, fields });
    expect([known.json.requiresMapping, unknown.json.requiresCampaign]).toEqual([false, true]);
    await world.drain();
    expect((await statusOf(world, known.json.importId)).status).toBe('completed_with_errors');
    expect((await statusOf(world, unknown.json.importId)).status).toBe('awaiting_mapping');
  });

  it('submit with a mapping that names no address waits for a better one', async () => {
    const campaignId = await makeCampaign(world);
    const good = { mapping: JSON.stringify({ Email: 'email', 'First Name': 'firstName' }) };
    const bad = { mapping: JSON.stringify({ 'First Name': 'firstName', Email: 'company' }) };
    const send = (fields: Record<string, string>) =>
      upload(world, { url: '/imports/v3/submit', file: PEOPLE, query: { campaignId }, fields });
    const [first, second] = [await send(good), await send(bad)];
    expect([first.json.requiresMapping, second.json.requiresMapping]).toEqual([false, true]);
    await world.drain();
    expect(await statusOf(world, first.json.importId)).toMatchObject({
      status: 'completed_with_errors',
      mapping: { Email: 'email', 'First Name': 'firstName', Company: 'custom.Company', Plan: 'custom.Plan' },
    });
    expect((await statusOf(world, second.json.importId)).status).toBe('awaiting_mapping');
  });

  it('a campaign in the query that differs from the one in the form is a 422', async () => {
    const [one, two] = [await makeCampaign(world), await makeCampaign(world)];
    const answer = await upload(world, {
      url: '/imports',
      file: PEOPLE,
      query: { campaignId: one },
      fields: { campaignId: two },
    });
    expect(answer.json.detail).toMatchObject([
      { loc: ['query', 'campaignId'], ctx: { code: 'conflicting_values' }, input: one },
    ]);
  });

  it('a file that is no table fails its import with the reason and an event', async () => {
    const answer = await upload(world, { url: '/imports', file: '\n \n' });
    await world.drain();
    expect(await statusOf(world, answer.json.importId)).toMatchObject({ status: 'failed', errorCode: 'empty_file' });
    const [event] = (await eventsOf(world, 'import.failed')).slice(-1);
    expect(event).toMatchObject({ importId: answer.json.importId, errorCode: 'empty_file' });
  });
});
