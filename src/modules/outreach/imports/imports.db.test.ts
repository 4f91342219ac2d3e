import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contactsOf,
  eventsOf,
  type ImportWorld,
  importInto,
  makeCampaign,
  openImportWorld,
  statusOf,
  upload,
} from '../../../../test/support/import-world.js';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

const NOBODY = '0195a3c1-7c1e-7b52-9d6a-3a0f7f6f2b11';
const PEOPLE = 'Mail,Vorname\nana@example.com,Ana\nbob@example.com,Bob\n';

const call = (method: 'GET' | 'POST', url: string, body?: unknown, query: Record<string, string | number> = {}) =>
  world.inject({ method, url, query: { workspaceId: world.a.id, ...query }, ...(body === undefined ? {} : { body }) });

/** Creates an import that waits for its mapping. */
async function waiting(file = PEOPLE, query: Record<string, string> = {}): Promise<string> {
  const answer = await upload(world, { url: '/imports', file, query });
  await world.drain();
  return answer.json.importId as string;
}

describe('confirmImportMapping', () => {
  it('starts the import by the suggestion, and the same again has the same answer', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await waiting(PEOPLE, { campaignId });
    const confirm = (body?: unknown) => call('POST', `/imports/${importId}/mapping-confirm`, body);
    const first = await confirm();
    expect(first.json).toMatchObject({
      importId,
      campaignId,
      status: 'processing',
      accepted: true,
      mapping: { Mail: 'email', Vorname: 'firstName' },
    });
    expect((await confirm()).json).toEqual(first.json);
    await world.drain();
    expect((await confirm({ mapping: { Mail: 'email', Vorname: 'firstName' } })).json.status).toBe('completed');
    const other = await confirm({ mapping: { Mail: 'email', Vorname: 'lastName' } });
    expect([other.status, other.json.code]).toEqual([409, 'import_not_awaiting_mapping']);
    expect(await contactsOf(world, campaignId)).toMatchObject([{ firstName: 'Ana' }, { firstName: 'Bob' }]);
    const preview = await call('GET', `/imports/${importId}/mapping-preview`);
    expect(preview.json.mapping).toMatchObject({ confirmed: true, confidence: 1 });
  });

  it('needs a campaign when none is known, a column of addresses, and fields that exist', async () => {
    const importId = await waiting();
    const campaignId = await makeCampaign(world);
    const confirm = (body: unknown) => call('POST', `/imports/${importId}/mapping-confirm`, body);
    expect((await confirm({})).json.detail).toMatchObject([{ type: 'missing', loc: ['body', 'campaignId'] }]);
    const unknown = await confirm({ campaignId, mapping: { Mail: 'mail' } });
    expect(unknown.json.detail).toMatchObject([{ loc: ['body', 'mapping', 'Mail'], ctx: { code: 'unknown_field' } }]);
    const without = await confirm({ campaignId, mapping: { Mail: null } });
    expect(without.json.detail).toMatchObject([{ loc: ['body', 'mapping'], ctx: { code: 'no_email_column' } }]);
    expect((await confirm({ campaignId: NOBODY })).json.code).toBe('campaign_not_found');
    expect((await statusOf(world, importId)).status).toBe('awaiting_mapping');
    const good = await confirm({ campaignId, mapping: { '0': 'email' }, options: { unmappedAsCustom: false } });
    expect(good.json).toMatchObject({ status: 'processing', mapping: { Mail: 'email' } });
    await world.drain();
    expect(await statusOf(world, importId)).toMatchObject({
      status: 'completed',
      createdCount: 2,
      options: { unmappedAsCustom: false, skipDisposable: true },
    });
  });

  it('an import whose file was deleted fails when it is confirmed, and one that waits when the file expires', async () => {
    const campaignId = await makeCampaign(world);
    const confirmed = await waiting(PEOPLE, { campaignId });
    await world.ctx.sql.execute('delete from files');
    await world.ctx.sql.execute('delete from file_chunks');
    await call('POST', `/imports/${confirmed}/mapping-confirm`);
    await world.drain();
    expect(await statusOf(world, confirmed)).toMatchObject({ status: 'failed', errorCode: 'unreadable_file' });
    const left = await waiting();
    world.clock.advanceMs(31 * 86_400_000);
    await world.drain();
    expect(await statusOf(world, left)).toMatchObject({ status: 'failed', errorCode: 'unreadable_file' });
  });
});

describe('cancelImport', () => {
  it('ends an import that waits, with its event, and once only', async () => {
    const importId = await waiting();
    const cancelled = await call('POST', `/imports/${importId}/cancel`);
    expect(cancelled.json).toMatchObject({ importId, status: 'cancelled', cancelled: true, totalRows: 0 });
    const again = await call('POST', `/imports/${importId}/cancel`);
    expect([again.status, again.json.code]).toEqual([409, 'import_finished']);
    const confirm = await call('POST', `/imports/${importId}/mapping-confirm`, {
      campaignId: await makeCampaign(world),
    });
    expect(confirm.json.code).toBe('import_not_awaiting_mapping');
    expect((await eventsOf(world, 'import.cancelled')).at(-1)).toMatchObject({ importId, status: 'cancelled' });
  });
});

describe('reading imports', () => {
  it('both status paths say the same; missing and foreign are one 404', async () => {
    const importId = await waiting();
    const status = await call('GET', `/imports/${importId}`);
    expect((await call('GET', `/imports/${importId}/status`)).json).toEqual(status.json);
    for (const path of ['', '/status', '/mapping-preview', '/dead-letters', '/report']) {
      const missing = await call('GET', `/imports/${NOBODY}${path}`);
      const foreign = await world.inject({
        url: `/imports/${importId}${path}`,
        query: { workspaceId: world.b.id },
        key: world.b.key,
      });
      expect([missing.status, foreign.status]).toEqual([404, 404]);
      expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
      expect(missing.json.code).toBe('import_not_found');
      const anonymous = await world.inject({
        url: `/imports/${importId}${path}`,
        query: { workspaceId: world.a.id },
        key: null,
      });
      expect(anonymous.status).toBe(401);
    }
  });

  it('lists the imports, newest first, by campaign and status, in pages', async () => {
    const campaignId = await makeCampaign(world);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      world.clock.advanceMs(1_000);
      ids.unshift((await importInto(world, campaignId, `email\nlist${n}@example.com\n`)).json.importId as string);
    }
    const page = await call('GET', '/imports', undefined, { campaignId, limit: 3 });
    expect(page.json.items.map((item: { importId: string }) => item.importId)).toEqual(ids.slice(0, 3));
    expect(page.json.hasMore).toBe(true);
    const rest = await call('GET', '/imports', undefined, { campaignId, limit: 3, cursor: page.json.nextCursor });
    expect(rest.json).toMatchObject({ hasMore: false, nextCursor: null });
    expect(rest.json.items.map((item: { importId: string }) => item.importId)).toEqual(ids.slice(3));
    expect((await call('GET', '/imports', undefined, { campaignId, status: 'failed' })).json.items).toEqual([]);
    const other = await call('GET', '/imports', undefined, { limit: 3, cursor: page.json.nextCursor });
    expect(other.json.detail).toMatchObject([{ ctx: { code: 'invalid_cursor' } }]);
  });
});

describe('getImportReport', () => {
  it('has every row that was not taken, with its cells, safe to open in a spreadsheet', async () => {
    const campaignId = await makeCampaign(world);
    const file = 'email,note\nok@example.com,fine\nbroken,"=cmd|\'/c calc\'!A1"\nok@example.com,"a ""b"""\n';
    const { importId } = (await importInto(world, campaignId, file)).json;
    const report = await call('GET', `/imports/${importId}/report`);
    expect(report.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(report.headers['content-disposition']).toBe(`attachment; filename="import-${importId}.csv"`);
    const lines = report.text.split('\r\n');
    expect(lines[0]).toBe('row,error_code,error_message,email,note');
    expect(lines[1]).toBe(`2,invalid_email,"The address has no ""@"".",broken,"'=cmd|'/c calc'!A1"`);
    expect(lines[2]).toBe('3,duplicate_in_file,The address appears earlier in the file.,ok@example.com,"a ""b"""');
    const german = await world.inA({ url: `/imports/${importId}/report`, headers: { 'accept-language': 'de' } });
    expect(german.text.split('\r\n')[0]).toBe(lines[0]);
    expect(german.text).toContain('invalid_email,Die Adresse hat kein „@“.');
    expect((await statusOf(world, importId)).reportUrl).toBe(`/imports/${importId}/report?workspaceId=${world.a.id}`);
  });
});

describe('a file with an ambiguous code page', () => {
  const people = '電子郵件,姓名,城市\nwang@example.tw,王小明,台北市\nchen@example.tw,陳美玲,高雄市\n';
  const mapping = { 電子郵件: 'email', 姓名: 'firstName', 城市: 'city' };

  it('waits for its encoding, shows the candidates, and is read in the confirmed one', async () => {
    const campaignId = await makeCampaign(world);
    const file = new Uint8Array(iconv.encode(people, 'big5'));
    const { json } = await importInto(world, campaignId, file, { autoConfirm: 'true' });
    // The caller does not wait for a member's action.
    expect(json).toMatchObject({ status: 'awaiting_mapping', requiresMapping: true });
    const importId = json.importId as string;
    const shown = (await call('GET', `/imports/${importId}/mapping-preview`)).json;
    expect(shown.encodingCandidates.length).toBeGreaterThan(0);
    const big5 = shown.encodingCandidates.find((each: { encoding: string }) => each.encoding === 'big5');
    expect(big5.sample).toContain('姓名');
    expect(shown.issues).toContainEqual(expect.objectContaining({ code: 'bad_encoding', severity: 'blocking' }));

    const confirm = (body: unknown) => call('POST', `/imports/${importId}/mapping-confirm`, body);
    const unnamed = await confirm({ mapping: {} });
    expect(unnamed.status).toBe(422);
    expect(unnamed.json.detail).toMatchObject([{ type: 'missing', loc: ['body', 'encoding'] }]);
    expect((await confirm({ encoding: 'klingon' })).status).toBe(422);
    expect((await statusOf(world, importId)).status).toBe('awaiting_mapping');

    const confirmed = await confirm({ encoding: 'big5', mapping });
    expect([confirmed.status, confirmed.json.mapping]).toEqual([200, mapping]);
    await world.drain();
    expect(await statusOf(world, importId)).toMatchObject({ status: 'completed', encoding: 'big5', createdCount: 2 });
    expect(await contactsOf(world, campaignId)).toMatchObject([
      { email: 'wang@example.tw', firstName: '王小明', city: '台北市' },
      { email: 'chen@example.tw', firstName: '陳美玲', city: '高雄市' },
    ]);
    expect((await confirm({ encoding: 'big5', mapping })).status).toBe(200);
  });

  it('is imported immediately if the request names its encoding', async () => {
    const campaignId = await makeCampaign(world);
    const file = new Uint8Array(iconv.encode(people, 'big5'));
    const answer = await importInto(world, campaignId, file, { encoding: 'big5', mapping: JSON.stringify(mapping) });
    expect(answer.json).toMatchObject({ status: 'completed', createdCount: 2 });
    expect((await contactsOf(world, campaignId))[0]).toMatchObject({ firstName: '王小明' });
  });
});
