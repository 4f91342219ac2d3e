import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedContacts } from '../../../../../test/support/launch-seed.js';
import { type SeededCampaign, seedCampaign } from '../../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';

let world: TestWorld;
let spring: SeededCampaign;
let autumn: SeededCampaign;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  spring = await seedCampaign(world, { contacts: 3, mailboxes: 0, email: (n) => `person${n}@acme.test` });
  // IDs of the same millisecond have no order.
  world.clock.advanceMs(1);
  autumn = await seedCampaign(world, { contacts: 0, mailboxes: 0 });
  await seedContacts(world, world.a.id, autumn.campaignId, [
    { email: 'Person1@acme.test', firstName: 'Ana' },
    { email: 'zoe@other.test', firstName: 'Zoe' },
  ]);
  await world.ctx.sql.execute(`update contacts set company = 'Acme 50%' where email = 'Person1@acme.test'`);
  const theirs = { contacts: 1, mailboxes: 0, workspaceId: world.b.id, email: () => 'theirs@acme.test' };
  await seedCampaign(world, theirs);
});
afterAll(() => world.close());

const list = (query: Record<string, string | number | boolean> = {}) => world.inA({ url: '/contacts', query });
const emails = async (query: Record<string, string | number | boolean> = {}) =>
  (await list(query)).json.items.map((one: { email: string }) => one.email);
const timeline = (email: string, query: Record<string, string | number> = {}) =>
  world.inA({ url: `/contacts/${encodeURIComponent(email)}/timeline`, query });
const ALL = ['person0@acme.test', 'Person1@acme.test', 'person2@acme.test', 'zoe@other.test'];

describe('contacts across campaigns', () => {
  it('hold each address of the own workspace once, with all of its campaigns', async () => {
    const { status, json } = await list();
    expect(status).toBe(200);
    expect(json.items.map((one: { email: string }) => one.email)).toEqual(ALL);
    expect([json.nextCursor, json.hasMore]).toEqual([null, false]);
    const [, both] = json.items;
    expect(both).toMatchObject({ firstName: 'Ana', company: 'Acme 50%', suppressed: false, lastSentAt: null });
    expect(both.campaigns).toMatchObject([
      { campaignId: autumn.campaignId, status: 'pending' },
      { campaignId: spring.campaignId, contactId: spring.contactIds[1], name: 'Seeded' },
    ]);
  });

  it('are narrowed by words, domain, campaign, status and exact address', async () => {
    expect(await emails({ search: 'ACME 50%' })).toEqual(['Person1@acme.test']);
    expect(await emails({ search: 'person' })).toEqual(ALL.slice(0, 3));
    expect(await emails({ search: 'zoe' })).toEqual(['zoe@other.test']);
    expect(await emails({ domain: '@Other.test' })).toEqual(['zoe@other.test']);
    expect(await emails({ campaignId: spring.campaignId })).toEqual(ALL.slice(0, 3));
    expect(await emails({ status: 'pending' })).toEqual(['Person1@acme.test', 'zoe@other.test']);
    expect(await emails({ email: 'ZOE@other.test' })).toEqual(['zoe@other.test']);
    expect(await emails({ replyIntent: 'interested' })).toEqual([]);
    expect(await emails({ campaignId: world.ctx.ids.uuid() })).toEqual([]);
  });

  it('come in pages that hold each once, by a cursor of their own filters', async () => {
    const first = (await list({ limit: 3 })).json;
    const second = (await list({ limit: 3, cursor: first.nextCursor })).json;
    expect([...first.items, ...second.items].map((one: { email: string }) => one.email)).toEqual(ALL);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect((await list({ limit: 3, cursor: first.nextCursor, search: 'a' })).status).toBe(422);
  });

  it('say who must not be written to in the workspace, by address or domain, until the entry ends', async () => {
    const put = (body: object) => world.inA({ method: 'POST', url: '/campaigns/suppressions', body });
    await put({ emails: ['person0@acme.test'] });
    await put({ emails: ['@other.test'], expiresAt: '2026-03-03' });
    await put({ emails: ['person2@acme.test'], groupId: 'austria' });
    expect(await emails({ suppressed: true })).toEqual(['person0@acme.test', 'zoe@other.test']);
    expect(await emails({ suppressed: false })).toEqual(['Person1@acme.test', 'person2@acme.test']);
    const shown = (await list()).json.items.map((one: { suppressed: boolean }) => one.suppressed);
    expect(shown).toEqual([true, false, false, true]);
    world.clock.advanceMs(24 * 3_600_000);
    expect(await emails({ suppressed: true })).toEqual(['person0@acme.test']);
  });

  it('leave out campaigns and contacts that were deleted', async () => {
    const gone = await seedCampaign(world, { contacts: 1, mailboxes: 0, email: () => 'gone@acme.test' });
    expect(await emails({ search: 'gone@' })).toEqual(['gone@acme.test']);
    await world.inA({ method: 'DELETE', url: `/campaigns/${gone.campaignId}` });
    expect(await emails({ search: 'gone@' })).toEqual([]);
    const one = await seedCampaign(world, { contacts: 1, mailboxes: 0, email: () => 'left@acme.test' });
    await world.inA({ method: 'DELETE', url: `/campaigns/${one.campaignId}/contacts/${one.contactIds[0]}` });
    expect(await emails({ search: 'left@' })).toEqual([]);
  });
});

describe('a time line', () => {
  const act = (campaign: SeededCampaign, n: number, action: string) =>
    world.inA({
      method: 'PATCH',
      url: `/campaigns/${campaign.campaignId}/contacts/${campaign.contactIds[n]}`,
      body: { action },
    });

  it('tells what happened to an address in all campaigns, newest first, in sentences, and pages', async () => {
    const other = await seedCampaign(world, { contacts: 3, mailboxes: 0, email: (n) => `person${n}@acme.test` });
    for (const campaign of [spring, other]) {
      expect((await act(campaign, 2, 'pause')).status).toBe(200);
      world.clock.advanceMs(60_000);
    }
    await act(spring, 2, 'stop');
    const { json } = await timeline('PERSON2@acme.test');
    expect(json.items.map((one: { text: string; campaignId: string }) => [one.text, one.campaignId])).toEqual([
      ['Stopped: Manual', spring.campaignId],
      ['Paused', other.campaignId],
      ['Paused', spring.campaignId],
      ['Added to the address book: Seeded', null],
    ]);
    expect(json.items[0]).toMatchObject({
      type: 'campaign.contact.stopped',
      campaignName: 'Seeded',
      contactId: spring.contactIds[2],
      threadId: null,
      stepOrder: null,
    });
    const first = (await timeline('person2@acme.test', { limit: 2 })).json;
    const second = (await timeline('person2@acme.test', { limit: 2, cursor: first.nextCursor })).json;
    expect([...first.items, ...second.items]).toEqual(json.items);
    expect([first.hasMore, second.hasMore, second.nextCursor]).toEqual([true, false, null]);
    const ones = [(await timeline('person2@acme.test', { limit: 1 })).json];
    while (ones.at(-1).hasMore) {
      ones.push((await timeline('person2@acme.test', { limit: 1, cursor: ones.at(-1).nextCursor })).json);
    }
    expect(ones.flatMap(({ items }) => items)).toEqual(json.items);
    expect((await timeline('person1@acme.test', { cursor: first.nextCursor })).status).toBe(422);
  });

  it('stays after the contact was deleted', async () => {
    const one = await seedCampaign(world, { contacts: 1, mailboxes: 0, email: () => 'past@acme.test' });
    await act(one, 0, 'stop');
    await world.inA({ method: 'DELETE', url: `/campaigns/${one.campaignId}/contacts/${one.contactIds[0]}` });
    expect((await timeline('past@acme.test')).json.items).toMatchObject([
      { text: 'Stopped: Manual' },
      { type: 'profile.created' },
    ]);
  });

  it('tells when a person without a campaign came into the address book, and from where', async () => {
    const add = (body: object) => world.inA({ method: 'POST', url: '/profiles', body });
    const { json } = await add({ email: 'Solo@acme.test', source: 'form', sourceName: 'Newsletter' });
    expect((await timeline('solo@acme.test')).json).toMatchObject({
      items: [
        {
          ...{ id: json.id, at: json.createdAt, type: 'profile.created', campaignId: null, threadId: null },
          text: 'Added to the address book: Newsletter',
        },
      ],
      ...{ nextCursor: null, hasMore: false },
    });
    world.clock.advanceMs(1_000);
    const other = await add({ email: 'solo@other.test' });
    await world.inA({ method: 'POST', url: `/profiles/${json.id}/merge`, body: { with: other.json.id } });
    for (const email of ['solo@acme.test', 'SOLO@other.test']) {
      expect((await timeline(email)).json.items).toMatchObject([
        { type: 'profile.merged', text: 'Merged with solo@other.test' },
        { type: 'profile.created', id: json.id },
      ]);
    }
  });

  it('tells which values of the address book changed, from what to what, and by whom, also in German', async () => {
    const { json } = await world.inA({
      method: 'POST',
      url: '/profiles',
      body: { email: 'ed@acme.test', company: 'Acme' },
    });
    const change = async (body: object) => {
      world.clock.advanceMs(1_000);
      const url = `/profiles/${json.id}`;
      expect((await world.inA({ method: 'PATCH', url, body })).status).toBe(200);
    };
    for (const [name, label, type] of [
      ['plan', 'Plan of the year', 'boolean'],
      ['note', 'Note', 'text'],
    ]) {
      await world.inA({ method: 'POST', url: '/profiles/fields', body: { name, label, type } });
    }
    await change({ company: 'Initech', title: 'CEO', fields: { plan: true, note: 'x'.repeat(900) }, tags: ['vip'] });
    // Writing the same values again is no change.
    await change({ company: 'Initech', fields: { plan: true } });
    await change({ title: null, legalBasis: { basis: 'consent', from: 'Form 7' } });
    const batch = { profileIds: [json.id], addTags: ['new'], removeTags: ['vip'] };
    await world.inA({ method: 'POST', url: '/profiles/batch', body: batch });
    world.clock.advanceMs(1_000);
    const one = await seedCampaign(world, { contacts: 0, mailboxes: 0 });
    const person = { email: 'ED@acme.test', firstName: 'Ed', company: 'Own' };
    await seedContacts(world, world.a.id, one.campaignId, [person]);

    const read = async (headers: Record<string, string> = {}) =>
      (await world.inA({ url: '/contacts/ed@acme.test/timeline', headers })).json.items;
    const items: { type: string; text: string; author: string; changes: unknown }[] = await read();
    const long = 'x'.repeat(200);
    expect(items.filter(({ type }) => type === 'profile.updated').map(({ text }) => text)).toEqual([
      'Campaign Seeded changed First name (new: Ed)',
      'API key test changed Tags (added: new; removed: vip)',
      'API key test changed Job title (removed: CEO), Legal basis (new: Consent)',
      `API key test changed Company from Acme to Initech, Job title (new: CEO), Tags (added: vip), Note (new: ${long}), Plan of the year (new: Yes)`,
    ]);
    expect(items.find(({ text }) => text.includes('Initech'))).toMatchObject({
      author: 'API key test',
      changes: [
        { field: 'company', label: 'Company', from: 'Acme', to: 'Initech' },
        { field: 'title', label: 'Job title', from: null, to: 'CEO' },
        { field: 'tags', label: 'Tags', from: [], to: ['vip'] },
        { field: 'custom.note', label: 'Note', from: null, to: long },
        { field: 'custom.plan', label: 'Plan of the year', from: null, to: true },
      ],
    });
    expect(items.at(-1)).toMatchObject({ type: 'profile.created', changes: null });
    const german = await read({ 'accept-language': 'de' });
    expect(german.map(({ text }: { text: string }) => text)).toContain(
      'API-Schlüssel test hat Position (entfernt: CEO), Rechtsgrundlage (neu: Einwilligung) geändert',
    );
    const pages = [(await timeline('ed@acme.test', { limit: 2 })).json];
    while (pages.at(-1).hasMore) {
      pages.push((await timeline('ed@acme.test', { limit: 2, cursor: pages.at(-1).nextCursor })).json);
    }
    expect(pages.flatMap((page) => page.items)).toEqual(items);

    // A merge takes the history along, and a deletion deletes it.
    world.clock.advanceMs(1_000);
    const other = await world.inA({ method: 'POST', url: '/profiles', body: { email: 'ed@home.test', city: 'Graz' } });
    await world.inA({ method: 'PATCH', url: `/profiles/${other.json.id}`, body: { phone: '1' } });
    world.clock.advanceMs(1_000);
    await world.inA({ method: 'POST', url: `/profiles/${json.id}/merge`, body: { with: other.json.id } });
    expect((await read()).slice(0, 3).map(({ text }: { text: string }) => text)).toEqual([
      'API key test changed Phone (new: 1), City (new: Graz) (merge)',
      'Merged with ed@home.test',
      'API key test changed Phone (new: 1)',
    ]);
    await world.inA({ method: 'DELETE', url: `/profiles/${json.id}` });
    expect((await read()).filter(({ type }: { type: string }) => type.startsWith('profile'))).toEqual([]);
    expect(await world.ctx.sql.query('select 1 from profile_history where profile_id = $1', [json.id])).toEqual([]);
  });

  it('of an address without contacts, or with contacts only in another workspace, is not found', async () => {
    const [missing, foreign] = [await timeline('nobody@acme.test'), await timeline('theirs@acme.test')];
    expect([missing.status, missing.json.code]).toEqual([404, 'contact_not_found']);
    expect([foreign.status, foreign.json.detail]).toEqual([404, missing.json.detail]);
  });
});
