import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOwner, person } from '../../../../../test/support/people.js';
import { seedCampaign } from '../../../../../test/support/seed.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, url: string, body?: unknown, more: Partial<TestRequest> = {}) =>
  world.inA({ method, url, ...(body === undefined ? {} : { body }), ...more });
const rows = <R>(text: string, ...values: unknown[]): Promise<R[]> => world.ctx.sql.query<R>(text, values);
const create = async (email: string, more: object = {}) => (await ask('POST', '/profiles', { email, ...more })).json;
const find = async (email: string) =>
  (await ask('GET', '/profiles', undefined, { query: { workspaceId: world.a.id, email } })).json.items;
const merge = (id: string, other: string, fields?: object, more: Partial<TestRequest> = {}) =>
  ask('POST', `/profiles/${id}/merge`, { with: other, ...(fields && { fields }) }, more);
const makeCampaign = async (): Promise<string> => (await seedCampaign(world, { contacts: 0 })).campaignId;
const add = async (campaignId: string, emails: string[], options = {}) =>
  (
    await ask('POST', `/campaigns/${campaignId}/contacts`, {
      contacts: emails.map((email) => ({ email })),
      options,
    })
  ).json;
const contactsOf = (campaignId: string) =>
  rows<{ email_key: string; status: string; status_reason: string | null }>(
    `select email_key, status, status_reason from contacts where campaign_id = $1 and deleted_at is null order by email_key`,
    campaignId,
  );
const setStatus = (campaignId: string, email: string, values: string) =>
  rows(`update contacts set ${values} where campaign_id = $1 and email_key = $2`, campaignId, email);

let number = 0;
/** Creates two contacts of the address book, the older one first. */
async function pair(older: object = {}, newer: object = {}) {
  number += 1;
  const [a, b] = [`a${number}@one.test`, `b${number}@two.test`];
  return { a, b, older: await create(a, older), newer: await create(b, newer) };
}

describe('a merge', () => {
  it('keeps the older contact with the tags, missing values and chosen values of the other one, and knows both addresses', async () => {
    const { a, b, older, newer } = await pair(
      { firstName: 'Ana', title: 'CEO', tags: ['x'] },
      { firstName: 'Anna', company: 'One', title: 'CTO', tags: ['x', 'y'] },
    );
    const { status, json } = await merge(newer.id, older.id, { title: 'this' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ id: older.id, email: a, firstName: 'Ana', title: 'CTO', company: 'One', tags: ['x', 'y'] },
      otherAddresses: [{ email: b, suppressed: false, profileId: newer.id, source: 'api' }],
    });
    expect(await find(b)).toEqual([json]);
    expect(await find(a)).toEqual([json]);
  });

  it('can make the address of the newer contact the main one', async () => {
    const { a, b, older, newer } = await pair();
    const { json } = await merge(older.id, newer.id, { email: 'other' });
    expect(json).toMatchObject({ id: older.id, email: b, companyDomain: 'two.test', otherAddresses: [{ email: a }] });
    expect((await find(a))[0].id).toBe(older.id);
  });

  it('leads reads and changes of the merged ID to the contact that stayed, and never a deletion', async () => {
    const { older, newer } = await pair();
    await merge(older.id, newer.id);
    expect((await ask('GET', `/profiles/${newer.id}`)).json.id).toBe(older.id);
    expect((await ask('PATCH', `/profiles/${newer.id}`, { city: 'Graz' })).json).toMatchObject({
      ...{ id: older.id, city: 'Graz' },
    });
    const gone = await ask('DELETE', `/profiles/${newer.id}`);
    expect([gone.status, gone.json.code]).toEqual([404, 'profile_not_found']);
    expect((await ask('GET', `/profiles/${older.id}`)).status).toBe(200);
  });

  it('answers a replay and a repetition with the merged contact, and refuses what it cannot merge', async () => {
    const { older, newer } = await pair();
    const headers = { 'idempotency-key': 'merge-once' };
    const first = await merge(older.id, newer.id, undefined, { headers });
    const replay = await merge(older.id, newer.id, undefined, { headers });
    expect([replay.status, replay.json]).toEqual([200, first.json]);
    expect((await merge(older.id, newer.id)).json).toEqual(first.json);
    const same = await merge(older.id, older.id);
    expect([same.status, same.json.detail[0].ctx.code]).toEqual([422, 'conflicting_values']);
    const other = await pair();
    const unknown = await merge(other.older.id, other.newer.id, { shoe: 'this' });
    expect([unknown.status, unknown.json.detail[0].ctx.code]).toEqual([422, 'unknown_field']);
    const missing = await merge(other.older.id, '01900000-0000-7000-8000-0000000000ff');
    expect([missing.status, missing.json.code]).toEqual([404, 'profile_not_found']);
  });

  it('is refused to viewers, and finds no contact of another workspace', async () => {
    const { older, newer } = await pair();
    await firstOwner(world);
    const viewer = await person(world, 'viewer', 'Vic');
    const refused = await viewer.ask({
      ...{ method: 'POST', url: `/profiles/${older.id}/merge`, body: { with: newer.id } },
      query: { workspaceId: world.a.id },
    });
    expect(refused.status).toBe(403);
    const url = `/profiles/${older.id}/merge`;
    expect((await world.inB({ method: 'POST', url, body: { with: newer.id } })).status).toBe(404);
    const theirs = (await world.inB({ method: 'POST', url: '/profiles', body: { email: 'a@b.test' } })).json;
    expect((await merge(older.id, theirs.id)).status).toBe(404);
    expect(await find(newer.email)).toHaveLength(1);
  });

  it('of the same contacts happens once when it is requested several times in parallel', async () => {
    const { older, newer } = await pair();
    const answers = await Promise.all([
      merge(older.id, newer.id),
      merge(newer.id, older.id),
      merge(older.id, newer.id),
    ]);
    expect(answers.map(({ status, json }) => [status, json.id, json.otherAddresses.length])).toEqual(
      Array.from({ length: 3 }, () => [200, older.id, 1]),
    );
  });

  it('chains: all earlier IDs and addresses lead to the contact that stayed last', async () => {
    const first = await create('c1@chain.test', { city: 'Graz' });
    const second = await create('c2@chain.test');
    const third = await create('c3@chain.test');
    await merge(third.id, second.id);
    const { json } = await merge(third.id, first.id);
    expect(json).toMatchObject({ id: first.id, email: 'c1@chain.test', city: 'Graz' });
    expect(json.otherAddresses.map(({ email }: { email: string }) => email).sort()).toEqual([
      ...['c2@chain.test', 'c3@chain.test'],
    ]);
    for (const id of [second.id, third.id]) expect((await ask('GET', `/profiles/${id}`)).json.id).toBe(first.id);
    expect((await find('c3@chain.test'))[0].id).toBe(first.id);
  });

  it('keeps the suppression of each address, frees none, and applies opt-outs to both', async () => {
    const { a, b, older, newer } = await pair();
    await ask('POST', '/campaigns/suppressions', { email: b });
    const suppressed = await rows('select 1 from suppressions where workspace_id = $1 and value = $2', world.a.id, b);
    expect(suppressed).toHaveLength(1);
    const { json } = await merge(older.id, newer.id);
    expect(json).toMatchObject({ suppressed: true, otherAddresses: [{ email: b, suppressed: true }] });
    const campaign = await makeCampaign();
    await add(campaign, [a, b]);
    expect(await contactsOf(campaign)).toEqual([]);
  });
});

describe('campaigns of merged contacts', () => {
  it('continue one sequence where both are, the further one, and stop the other with its emails and an event', async () => {
    const { a, b, older, newer } = await pair();
    const { campaignId } = await seedCampaign(world, { contacts: 0 });
    await add(campaignId, [a, b]);
    await setStatus(campaignId, a, `status = 'active'`);
    await setStatus(campaignId, b, `status = 'active', sent_count = 2`);
    await merge(older.id, newer.id);
    expect(await contactsOf(campaignId)).toEqual([
      { email_key: a, status: 'stopped', status_reason: 'merged' },
      { email_key: b, status: 'active', status_reason: null },
    ]);
    const events = await rows<{ data: { email: string; statusReason: string } }>(
      `select data from events where workspace_id = $1 and type = 'campaign.contact.stopped'`,
      world.a.id,
    );
    expect(events.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ email: a, statusReason: 'merged' }),
    );
    expect((await find(a))[0].campaigns).toHaveLength(2);
  });

  it('remove a contact that waits for a launch, and leave campaigns alone that have one of them', async () => {
    const { a, b, older, newer } = await pair();
    const [both, one] = [await makeCampaign(), await makeCampaign()];
    await add(both, [a, b]);
    await add(one, [b]);
    await merge(older.id, newer.id);
    expect(await contactsOf(both)).toEqual([{ email_key: a, status: 'pending', status_reason: null }]);
    expect(await contactsOf(one)).toEqual([{ email_key: b, status: 'pending', status_reason: null }]);
  });

  it('stop a sequence whose person has been through the campaign under the other address', async () => {
    const { a, b, older, newer } = await pair();
    const campaign = await makeCampaign();
    await add(campaign, [a, b]);
    await setStatus(campaign, a, `status = 'replied', status_reason = 'reply'`);
    await setStatus(campaign, b, `status = 'active'`);
    await merge(older.id, newer.id);
    expect((await contactsOf(campaign)).map(({ status }) => status)).toEqual(['replied', 'stopped']);
  });

  it('refuse the merge while an email of either contact is being sent or unconfirmed, and change nothing', async () => {
    const { older, newer } = await pair();
    const { campaignId, contactIds } = await seedCampaign(world, {
      ...{ contacts: 2, email: (index) => (index === 0 ? older.email : newer.email) },
    });
    await setStatus(campaignId, older.email, `status = 'active'`);
    await setStatus(campaignId, newer.email, `status = 'active'`);
    const [step] = await rows<{ id: string }>('select id from campaign_steps where campaign_id = $1', campaignId);
    for (const status of ['sending', 'unknown']) {
      await rows('delete from sends where contact_id = $1', contactIds[1]);
      await rows(
        `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, status, due_at, created_at, updated_at)
         values ($1, gen_random_uuid(), $2, $3, $4, 1, $5, $6, $6, $6)`,
        ...[world.a.id, campaignId, contactIds[1], step?.id, status, world.clock.now()],
      );
      const { status: answered, json } = await merge(older.id, newer.id);
      expect([answered, json.code, json.context.contactIds]).toEqual([409, 'email_unsettled', [contactIds[1]]]);
    }
    expect((await contactsOf(campaignId)).map(({ status }) => status)).toEqual(['active', 'active']);
    expect((await ask('GET', `/profiles/${newer.id}`)).json.id).toBe(newer.id);
  });

  it('take no second contact of the person, under either address', async () => {
    const { a, b, older, newer } = await pair();
    const campaign = await makeCampaign();
    await add(campaign, [a]);
    await merge(older.id, newer.id);
    expect((await add(campaign, [b])).duplicateCount ?? 'none').not.toBe(0);
    expect((await contactsOf(campaign)).map(({ email_key }) => email_key)).toEqual([a]);
    const empty = await makeCampaign();
    await add(empty, [b, a]);
    expect((await contactsOf(empty)).map(({ email_key }) => email_key)).toEqual([b]);
  });
});

describe('the merged address', () => {
  it('adds no contact to the address book again, and fills the one that stayed', async () => {
    const { a, b, older, newer } = await pair();
    await merge(older.id, newer.id);
    const campaign = await makeCampaign();
    await ask('POST', `/campaigns/${campaign}/contacts`, { contacts: [{ email: b, city: 'Linz' }] });
    expect(await find(b)).toMatchObject([{ id: older.id, email: a, city: 'Linz' }]);
    const again = await ask('POST', '/profiles', { email: b });
    expect([again.status, again.json.code, again.json.context.profileId]).toEqual([409, 'already_exists', older.id]);
    const [{ contactId }] = (await find(b))[0].campaigns;
    await ask('PATCH', `/campaigns/${campaign}/contacts/${contactId}`, { country: 'Austria' });
    expect(await find(a)).toMatchObject([{ id: older.id, country: 'Austria' }]);
    const [{ n }] = (await rows<{ n: number }>(
      'select count(*)::int as n from profiles where workspace_id = $1 and email_key = $2',
      ...[world.a.id, b],
    )) as [{ n: number }];
    expect(n).toBe(0);
  });

  it('is known to an insert that waited for the merge', async () => {
    const { b, older, newer } = await pair();
    const campaigns = await Promise.all([1, 2, 3, 4].map(makeCampaign));
    await Promise.all([merge(older.id, newer.id), ...campaigns.map((campaign) => add(campaign, [b]))]);
    expect(await rows('select 1 from profiles where workspace_id = $1 and email_key = $2', world.a.id, b)).toEqual([]);
    expect((await find(b))[0].campaigns).toHaveLength(4);
  });

  it('follows changes of the contact in its campaigns, and is removed from them with it', async () => {
    const { b, older, newer } = await pair({ city: 'Graz' }, { city: 'Graz' });
    const campaign = await makeCampaign();
    await ask('POST', `/campaigns/${campaign}/contacts`, { contacts: [{ email: b, city: 'Graz' }] });
    await merge(older.id, newer.id);
    await ask('PATCH', `/profiles/${older.id}`, { city: 'Wien' });
    const [contact] = await rows<{ city: string }>('select city from contacts where campaign_id = $1', campaign);
    expect(contact?.city).toBe('Wien');
    expect((await ask('DELETE', `/profiles/${older.id}`)).json.contactsRemoved).toBe(1);
    expect(await contactsOf(campaign)).toEqual([]);
    expect((await create(b)).id).toBeDefined();
  });
});
