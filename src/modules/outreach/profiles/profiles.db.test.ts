import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOwner, person } from '../../../../test/support/people.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, path: string, body?: unknown, more: Partial<TestRequest> = {}) =>
  world.inA({ method, url: path, ...(body === undefined ? {} : { body }), ...more });
const find = async (email: string) => {
  const { json } = await ask('GET', '/profiles', undefined, { query: { workspaceId: world.a.id, email } });
  return json.items[0];
};
const add = (campaignId: string, contacts: unknown[], options = {}) =>
  ask('POST', `/campaigns/${campaignId}/contacts`, { contacts, options });
const makeCampaign = async (): Promise<string> => (await seedCampaign(world, { contacts: 0 })).campaignId;

describe('contacts of campaigns', () => {
  it('share one profile per address across campaigns and spellings', async () => {
    const [one, two] = [await makeCampaign(), await makeCampaign()];
    await add(one, [{ email: 'Ana@one.test', firstName: 'Ana', customFields: { plan: 'pro' } }]);
    await add(two, [
      { email: 'ana@one.test', firstName: 'Anna', company: 'One', customFields: { plan: 'free', seats: 3 } },
    ]);
    const profile = await find('ANA@one.test');
    expect(profile).toMatchObject({
      email: 'Ana@one.test',
      firstName: 'Ana',
      company: 'One',
      fields: { plan: 'pro', seats: 3 },
      companyDomain: 'one.test',
      source: 'import',
      suppressed: false,
    });
    const inCampaigns = profile.campaigns.map(({ campaignId }: { campaignId: string }) => campaignId);
    expect(inCampaigns.sort()).toEqual([one, two].sort());
    const free = await makeCampaign();
    await add(free, [{ email: 'jo@gmail.com' }]);
    expect((await find('jo@gmail.com')).companyDomain).toBeNull();
  });

  it('fill empty fields of their profile when edited or imported again, and never overwrite values', async () => {
    const campaign = await makeCampaign();
    await add(campaign, [{ email: 'bo@fill.test', firstName: 'Bo' }]);
    await add(campaign, [{ email: 'bo@fill.test', firstName: 'Bob', city: 'Graz' }], { onDuplicate: 'update' });
    expect(await find('bo@fill.test')).toMatchObject({ firstName: 'Bo', city: 'Graz' });
    const { contactId } = (await find('bo@fill.test')).campaigns[0];
    await ask('PATCH', `/campaigns/${campaign}/contacts/${contactId}`, { firstName: 'B', title: 'CEO' });
    expect(await find('bo@fill.test')).toMatchObject({ firstName: 'Bo', title: 'CEO' });
  });

  it('refer to the profile of their new address after an address change', async () => {
    const campaign = await makeCampaign();
    await add(campaign, [{ email: 'worng@fix.test', firstName: 'Cy' }]);
    const before = await find('worng@fix.test');
    const { contactId } = before.campaigns[0];
    await ask('PATCH', `/campaigns/${campaign}/contacts/${contactId}`, { email: 'right@fix.test' });
    const after = await find('right@fix.test');
    expect(after).toMatchObject({ firstName: 'Cy', campaigns: [{ contactId }] });
    expect(after.id).not.toBe(before.id);
    expect((await find('worng@fix.test')).campaigns).toEqual([]);
  });

  it('get one profile per address when campaigns import the same addresses in parallel', async () => {
    const campaigns = await Promise.all([1, 2, 3, 4].map(makeCampaign));
    const emails = Array.from({ length: 60 }, (_, n) => `same${n}@race.test`);
    const answers = await Promise.all(
      campaigns.map((campaign, n) =>
        add(
          campaign,
          (n % 2 === 0 ? emails : emails.toReversed()).map((email) => ({ email, city: `C${n}` })),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await world.ctx.sql.query(
      `select email_key from profiles where workspace_id = $1 and company_domain = 'race.test'`,
      [world.a.id],
    );
    expect(rows.length).toBe(60);
  });
});

describe('a profile', () => {
  it('is created, read, updated and deleted with its contacts', async () => {
    const made = await ask('POST', '/profiles', { email: 'Dee@made.test', firstName: 'Dee', tags: ['vip', 'vip'] });
    expect(made.json).toMatchObject({
      email: 'Dee@made.test',
      source: 'api',
      tags: ['vip'],
      campaigns: [],
      fields: {},
    });
    const taken = await ask('POST', '/profiles', { email: 'dee@MADE.test' });
    expect([taken.status, taken.json.code]).toEqual([409, 'already_exists']);
    expect(taken.text).toContain(made.json.id);
    const campaign = await makeCampaign();
    await add(campaign, [{ email: 'dee@made.test' }]);
    const url = `/profiles/${made.json.id}`;
    expect((await ask('GET', url)).json.campaigns).toMatchObject([{ campaignId: campaign, status: 'pending' }]);
    const changed = await ask('PATCH', url, { title: 'CTO', firstName: null, tags: [] });
    expect(changed.json).toMatchObject({ title: 'CTO', firstName: null, tags: [] });
    expect((await ask('DELETE', url)).json).toEqual({ id: made.json.id, deleted: true, contactsRemoved: 1 });
    expect((await ask('GET', url)).json.code).toBe('profile_not_found');
    const left = await ask('GET', `/campaigns/${campaign}/contacts`);
    expect(left.json).toEqual([]);
  });

  it('copies a changed value only to contacts in sequence with the previous value', async () => {
    const [one, two, three] = [await makeCampaign(), await makeCampaign(), await makeCampaign()];
    await ask('POST', '/profiles/fields', { name: 'tier', label: 'Tier', type: 'text' });
    await add(one, [{ email: 'eve@follow.test', company: 'Old', customFields: { tier: 'a', own: 'x' } }]);
    await add(two, [{ email: 'eve@follow.test', company: 'Own', customFields: { tier: 'b' } }]);
    await add(three, [{ email: 'eve@follow.test', company: 'Old', customFields: { tier: 'a' } }]);
    const profile = await find('eve@follow.test');
    const contactIn = (campaign: string) =>
      profile.campaigns.find(({ campaignId }: { campaignId: string }) => campaignId === campaign).contactId;
    await world.ctx.sql.execute(`update contacts set status = 'stopped' where id = $1`, [contactIn(three)]);
    await ask('PATCH', `/profiles/${profile.id}`, { company: 'New', timezone: 'Europe/Vienna', fields: { tier: 'c' } });
    const read = async (campaign: string) =>
      (await ask('GET', `/campaigns/${campaign}/contacts/${contactIn(campaign)}`)).json;
    expect(await read(one)).toMatchObject({
      company: 'New',
      timezone: 'Europe/Vienna',
      customFields: { tier: 'c', own: 'x' },
    });
    expect(await read(two)).toMatchObject({ company: 'Own', timezone: 'Europe/Vienna', customFields: { tier: 'b' } });
    expect(await read(three)).toMatchObject({ company: 'Old', timezone: null, customFields: { tier: 'a' } });
    await ask('PATCH', `/profiles/${profile.id}`, { fields: { tier: null } });
    expect((await read(one)).customFields).toEqual({ own: 'x' });
    expect((await find('eve@follow.test')).fields).toEqual({ own: 'x' });
  });

  it('is listed by tag, owner, company, source and part of its name, page by page', async () => {
    const mia = await firstOwner(world).then(() => person(world, 'member', 'Mia'));
    const ids: string[] = [];
    for (const n of [1, 2, 3]) {
      const { json } = await ask('POST', '/profiles', {
        email: `p${n}@list.test`,
        lastName: `Zed ${n}`,
        tags: ['lead'],
      });
      ids.push(json.id);
    }
    const owner = (await mia.ask({ url: '/auth/session' })).json.user.id;
    const batch = await ask('POST', '/profiles/batch', {
      profileIds: [ids[0], ids[1], '00000000-0000-7000-8000-000000000000'],
      addTags: ['hot'],
      removeTags: ['lead'],
      ownerId: owner,
    });
    expect(batch.json).toEqual({ updated: 2, notFound: ['00000000-0000-7000-8000-000000000000'] });
    const emails = async (query: object) => {
      const { json } = await ask('GET', '/profiles', undefined, { query: { workspaceId: world.a.id, ...query } });
      return json.items.map(({ email }: { email: string }) => email);
    };
    expect(await emails({ tag: 'hot' })).toEqual(['p1@list.test', 'p2@list.test']);
    expect(await emails({ tag: 'lead' })).toEqual(['p3@list.test']);
    expect(await emails({ ownerId: owner })).toEqual(['p1@list.test', 'p2@list.test']);
    expect(await emails({ companyDomain: 'list.test', source: 'api' })).toHaveLength(3);
    expect(await emails({ companyDomain: 'list.test', source: 'import' })).toEqual([]);
    expect(await emails({ search: 'zed 3' })).toEqual(['p3@list.test']);
    const query = { workspaceId: world.a.id, companyDomain: 'list.test', limit: 2 };
    const first = (await ask('GET', '/profiles', undefined, { query })).json;
    expect([first.items.length, first.hasMore]).toEqual([2, true]);
    const second = (await ask('GET', '/profiles', undefined, { query: { ...query, cursor: first.nextCursor } })).json;
    expect([second.items.length, second.nextCursor]).toEqual([1, null]);
    const other = await ask('GET', '/profiles', undefined, {
      query: { workspaceId: world.a.id, cursor: first.nextCursor },
    });
    expect(other.status).toBe(422);
    const refused = await ask('POST', '/profiles/batch', { profileIds: [ids[2]], ownerId: ids[0] });
    expect(refused.json.detail[0]).toMatchObject({ loc: ['body', 'ownerId'], ctx: { code: 'unknown_person' } });
  });

  it('is listed in an order, page by page, without a value last', async () => {
    for (const [name, values] of Object.entries({
      a: { firstName: 'zoe', company: 'beta' },
      b: { firstName: 'Abe', lastName: 'Lee', company: 'Alpha' },
      c: {},
      d: { lastName: 'Moe', company: 'alpha' },
      e: { company: ' ' },
    })) {
      world.clock.advanceMs(1_000);
      await ask('POST', '/profiles', { email: `${name}@sort.test`, ...values });
    }
    const query = { workspaceId: world.a.id, search: '@sort.test', limit: 2 };
    const ordered = async (sort?: string) => {
      let names = '';
      for (let cursor: string | undefined; ; ) {
        const page = { ...query, ...(sort !== undefined && { sort }), ...(cursor !== undefined && { cursor }) };
        const { json } = await ask('GET', '/profiles', undefined, { query: page });
        names += json.items.map(({ email }: { email: string }) => email[0]).join('');
        if (!json.hasMore) return names;
        cursor = json.nextCursor;
      }
    };
    const found = await Promise.all([
      ...[ordered(), ordered('email'), ordered('-email'), ordered('createdAt'), ordered('-createdAt')],
      ...[ordered('name'), ordered('-name'), ordered('company'), ordered('-company')],
    ]);
    expect(found).toEqual(['abcde', 'abcde', 'edcba', 'abcde', 'edcba', 'bdace', 'adbce', 'bdace', 'adbce']);
    const { nextCursor: cursor } = (await ask('GET', '/profiles', undefined, { query })).json;
    const other = await ask('GET', '/profiles', undefined, { query: { ...query, sort: 'name', cursor } });
    expect([other.status, other.json.detail[0].ctx.code]).toEqual([422, 'invalid_cursor']);
    const unknown = await ask('GET', '/profiles', undefined, { query: { ...query, sort: 'age' } });
    expect([unknown.status, unknown.json.detail[0].loc]).toEqual([422, ['query', 'sort']]);
  });

  it('is created once for an idempotency key and not found from another workspace', async () => {
    const headers = { 'idempotency-key': 'profile-1' };
    const first = await ask('POST', '/profiles', { email: 'once@key.test' }, { headers });
    const again = await ask('POST', '/profiles', { email: 'once@key.test' }, { headers });
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    for (const [method, body] of [['GET'], ['PATCH', { title: 'x' }], ['DELETE']] as const) {
      const answer = await world.inB({
        method,
        url: `/profiles/${first.json.id}`,
        ...(body === undefined ? {} : { body }),
      });
      expect([answer.status, answer.json.code]).toEqual([404, 'profile_not_found']);
    }
    expect((await ask('GET', '/profiles', undefined, { key: null })).status).toBe(401);
  });

  it('is deleted by the erasure of its person and not created again', async () => {
    await ask('POST', '/profiles', { email: 'gone@erase.test', firstName: 'Gone' });
    const preview = await ask('POST', `/workspaces/${world.a.id}/erasures/preview`, { email: 'gone@erase.test' });
    expect(JSON.stringify(preview.json)).toContain('profiles');
    await ask('POST', `/workspaces/${world.a.id}/erasures`, { email: 'gone@erase.test' });
    const again = await ask('POST', '/profiles', { email: 'gone@erase.test' });
    expect([again.status, again.json.code]).toEqual([409, 'recipient_suppressed']);
  });
});

describe('custom fields', () => {
  it('have a type that profile values are validated by', async () => {
    const campaign = await makeCampaign();
    await add(campaign, [{ email: 'raw@typed.test', customFields: { rawname: 'x' } }]);
    expect((await ask('GET', '/profiles/fields')).json.unregistered).toContain('rawname');
    const seats = await ask('POST', '/profiles/fields', {
      name: 'seats2',
      label: 'Seats',
      type: 'number',
      example: '5',
    });
    expect(seats.json).toMatchObject({ name: 'seats2', type: 'number', choices: [], example: '5', default: null });
    expect(seats.json).toMatchObject({ origin: null, createdBy: expect.any(String) });
    const raw = await ask('POST', '/profiles/fields', { name: 'rawname', label: 'Raw', type: 'text', default: 'raw' });
    expect(raw.json).toMatchObject({ default: 'raw', origin: { source: 'import', sourceId: expect.any(String) } });
    await ask('POST', '/profiles/fields', { name: 'size', label: 'Size', type: 'choice', choices: ['s', 'm'] });
    const taken = await ask('POST', '/profiles/fields', { name: 'seats2', label: 'x', type: 'text' });
    expect([taken.status, taken.json.code]).toEqual([409, 'already_exists']);
    const bad = await ask('POST', '/profiles', {
      email: 'bad@typed.test',
      fields: { seats2: 'many', size: 'xl', unknown: 1 },
    });
    expect(bad.status).toBe(422);
    expect(bad.json.detail.map(({ loc, ctx }: { loc: string[]; ctx: { code: string } }) => [loc[2], ctx.code])).toEqual(
      [
        ['seats2', 'invalid_field_value'],
        ['size', 'invalid_field_value'],
        ['unknown', 'unknown_field'],
      ],
    );
    expect(await find('bad@typed.test')).toBeUndefined();
    const good = await ask('POST', '/profiles', { email: 'good@typed.test', fields: { seats2: 5, size: 's' } });
    expect(good.json.fields).toEqual({ seats2: 5, size: 's' });
    for (const body of [
      { name: 'c', label: 'C', type: 'choice' },
      { name: 'd', label: 'D', type: 'text', choices: ['a'] },
    ]) {
      expect((await ask('POST', '/profiles/fields', body)).json.detail[0].loc).toEqual(['body', 'choices']);
    }
    const url = `/profiles/fields/${seats.json.id}`;
    const misfit = await ask('PATCH', url, { default: 'many' });
    expect([misfit.status, misfit.json.detail[0].loc]).toEqual([422, ['body', 'default']]);
    expect((await ask('PATCH', url, { default: 3 })).json.default).toBe(3);
    expect((await ask('PATCH', url, { label: 'Number of seats' })).json.label).toBe('Number of seats');
    expect((await world.inB({ method: 'DELETE', url })).json.code).toBe('profile_field_not_found');
    expect((await ask('DELETE', url)).json).toEqual({ id: seats.json.id, deleted: true });
    expect((await ask('DELETE', url)).status).toBe(404);
    expect((await find('good@typed.test')).fields).toEqual({ seats2: 5, size: 's' });
  });
});

describe('source and legal basis', () => {
  it('are recorded when a profile is created, and the basis with who recorded it when it changes', async () => {
    const given = { email: 'first@basis.test', source: 'reply', sourceName: 'Inbox', legalBasis: { basis: 'consent' } };
    const { json: made } = await ask('POST', '/profiles', given);
    const now = world.clock.now().toISOString();
    expect(made).toMatchObject({ source: 'reply', sourceName: 'Inbox', sourceRow: null, sourceId: null });
    expect(made.legalBasis).toMatchObject({ basis: 'consent', from: null, at: now, recordedAt: now });
    const url = `/profiles/${made.id}`;
    const at = '2026-01-05T00:00:00.000Z';
    const legalBasis = { basis: 'contract', at, from: 'Order 12' };
    const { json: changed } = await ask('PATCH', url, { legalBasis });
    expect(changed.legalBasis).toEqual({ ...legalBasis, recordedBy: made.legalBasis.recordedBy, recordedAt: now });
    expect((await ask('PATCH', url, { title: 'CEO' })).json.legalBasis).toEqual(changed.legalBasis);
    for (const [body, loc] of [
      [{ legalBasis: { basis: 'whim' } }, ['body', 'legalBasis', 'basis']],
      [{ legalBasis: { basis: 'consent', from: 'x'.repeat(501) } }, ['body', 'legalBasis', 'from']],
    ] as const) {
      expect((await ask('PATCH', url, body)).json.detail[0].loc).toEqual(loc);
    }
    expect((await ask('POST', '/profiles', { email: 'x@basis.test', source: 'import' })).status).toBe(422);
    const exported = await ask('GET', `/workspaces/${world.a.id}/person-data?email=first@basis.test`);
    expect(exported.text).toContain('Order 12');
    // A merge keeps the legal basis that only one profile has, and the source of the merged profile.
    const { json: later } = await ask('POST', '/profiles', { email: 'second@basis.test', source: 'crm' });
    expect((await ask('PATCH', url, { legalBasis: null })).json.legalBasis).toBeNull();
    await ask('PATCH', `/profiles/${later.id}`, { legalBasis });
    const { json: merged } = await ask('POST', `${url}/merge`, { with: later.id });
    expect(merged).toMatchObject({ source: 'reply', legalBasis, otherAddresses: [{ source: 'crm', sourceRow: null }] });
  });

  it('of contacts of a campaign name the campaign, and the file and row of its import', async () => {
    const campaign = await makeCampaign();
    await add(campaign, [{ email: 'request@basis.test' }]);
    expect(await find('request@basis.test')).toMatchObject({ source: 'import', sourceName: null, sourceRow: null });
  });
});
