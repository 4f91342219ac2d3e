import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportWorld, makeCampaign, openImportWorld } from '../../../../../test/support/import-world.js';
import { firstOwner, person } from '../../../../../test/support/people.js';
import { inTx } from '../../../../platform/context.js';
import { PORTS } from '../../../../ports.js';
import { sequenceJobHandlers } from '../../../sending/sequence/index.js';
import { bulkJobHandlers } from './bulk.worker.js';
import { runBulk, takePiece } from './piece.service.js';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld([...bulkJobHandlers(PORTS.profileEnds), ...sequenceJobHandlers]);
});
afterAll(() => world?.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.inA({ method, url, headers, ...(body === undefined ? {} : { body }) });
const bulk = (body: unknown, headers = {}) => ask('POST', '/profiles/bulk', body, headers);
const find = async (email: string) => (await world.inA({ url: '/profiles', query: { email } })).json.items[0];
const addBook = async (...people: object[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const body of people) ids.push((await ask('POST', '/profiles', body)).json.id);
  return ids;
};
const add = (campaignId: string, contacts: unknown[]) => ask('POST', `/campaigns/${campaignId}/contacts`, { contacts });
const contactOf = async (email: string) => {
  const [{ campaignId, contactId }] = (await find(email)).campaigns;
  return (await ask('GET', `/campaigns/${campaignId}/contacts/${contactId}`)).json;
};
/** Adds `count` profiles `p0@<domain>`, `p1@<domain>`, … with a tag. */
const addMany = (count: number, domain: string, tag = 'old') =>
  world.ctx.sql.query(
    `insert into profiles (workspace_id, id, email, email_key, company_domain, tags, source, created_at, updated_at)
     select $1, gen_random_uuid(), 'p' || n || '@' || $2, 'p' || n || '@' || $2, $2, array[$3], 'api', $4, $4
     from generate_series(0, $5 - 1) n`,
    [world.a.id, domain, tag, world.ctx.clock.now(), count],
  );
const tagsOf = (domain: string) =>
  world.ctx.sql.query<{ tags: string[]; n: number }>(
    'select tags, count(*)::int as n from profiles where workspace_id = $1 and company_domain = $2 group by tags order by tags',
    [world.a.id, domain],
  );
const ghost = '00000000-0000-7000-8000-000000000000';

describe('a change of many contacts', () => {
  it('changes all that match a filter, the first ones before the response and the others in the background', async () => {
    await addMany(1_203, 'many.test');
    await addBook({ email: 'else@other.test', tags: ['old'] });
    const filter = { companyDomain: 'many.test', tag: 'old' };
    const { json: seen } = await world.inA({ url: '/profiles/count', query: filter });
    expect(seen).toEqual({ count: 1_203 });
    const started = await bulk({ filter, expectedCount: 1_203, action: 'add_tags', tags: ['new', 'old'] });
    expect(started.json).toMatchObject({
      status: 'running',
      matchedCount: 1_203,
      visitedCount: 500,
      changedCount: 500,
    });
    const jobs: { title: string; progress: number }[] = (await ask('GET', '/jobs')).json.items;
    expect(jobs).toContainEqual(expect.objectContaining({ kind: 'contact_change', title: '1,203 contacts' }));
    // The background may have changed the next 500 already, or all.
    expect([41, 83, 100]).toContain(jobs.find(({ title }) => title === '1,203 contacts')?.progress);
    await world.drain();
    const { json: done } = await ask('GET', `/profiles/bulk/${started.json.id}`);
    expect(done).toMatchObject({ status: 'completed', visitedCount: 1_203, changedCount: 1_203, problem: null });
    expect(await tagsOf('many.test')).toEqual([{ tags: ['old', 'new'], n: 1_203 }]);
    expect(await find('else@other.test')).toMatchObject({ tags: ['old'] });
    // The history of each contact names the change and its author.
    const history = await world.ctx.sql.query(
      `select h.changes, h.changed_by ->> 'by' as by, h.changed_by ->> 'kind' as kind, count(*)::int as n from profile_history h
       join profiles p on p.workspace_id = $1 and p.id = h.profile_id and p.company_domain = 'many.test'
       where h.workspace_id = $1 group by 1, 2, 3`,
      [world.a.id],
    );
    expect(history).toEqual([{ changes: { tags: [[], ['new']] }, by: 'bulk', kind: 'api_key', n: 1_203 }]);
  });

  it('visits each contact once, also when the change ends its match', async () => {
    await addMany(1_100, 'leave.test', 'trade-fair');
    const filter = { tag: 'trade-fair' };
    const started = await bulk({ filter, expectedCount: 1_100, action: 'remove_tags', tags: ['trade-fair'] });
    await world.drain();
    const { json: done } = await ask('GET', `/profiles/bulk/${started.json.id}`);
    expect(done).toMatchObject({ status: 'completed', changedCount: 1_100 });
    expect(await tagsOf('leave.test')).toEqual([{ tags: [], n: 1_100 }]);
  });

  it('is rejected if the filter matches a very different number than the caller saw', async () => {
    await addMany(30, 'differs.test');
    const filter = { companyDomain: 'differs.test' };
    const refused = await bulk({ filter, expectedCount: 12, action: 'add_tags', tags: ['x'] });
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ code: 'count_changed', context: { expectedCount: 12, matchedCount: 30 } });
    expect(await tagsOf('differs.test')).toEqual([{ tags: ['old'], n: 30 }]);
    expect((await bulk({ filter, expectedCount: 24, action: 'add_tags', tags: ['x'] })).json.changedCount).toBe(30);
  });

  it('continues after a kill in the middle, and changes nothing twice', async () => {
    await addMany(1_700, 'kill.test');
    const filter = { companyDomain: 'kill.test' };
    const { json } = await bulk({ filter, expectedCount: 1_700, action: 'set_field', values: { city: 'Graz' } });
    const job = { workspaceId: world.a.id, bulkId: json.id };
    await takePiece(world.ctx, job.workspaceId, job.bulkId, PORTS.profileEnds);
    // The worker dies in a piece: its transaction is rolled back.
    await expect(
      inTx(world.ctx, async (ctx) => {
        await takePiece(ctx, job.workspaceId, job.bulkId, PORTS.profileEnds);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    // The job runs again, and a second worker that was declared dead still runs it too.
    const { signal } = new AbortController();
    await Promise.all([
      runBulk(world.ctx, job, signal, PORTS.profileEnds),
      runBulk(world.ctx, job, signal, PORTS.profileEnds),
      world.drain(),
    ]);
    expect((await ask('GET', `/profiles/bulk/${json.id}`)).json).toMatchObject({
      ...{ status: 'completed', visitedCount: 1_700, changedCount: 1_700 },
    });
    const [{ n } = { n: 0 }] = await world.ctx.sql.query<{ n: number }>(
      `select count(*)::int as n from profiles where workspace_id = $1 and company_domain = 'kill.test' and city = 'Graz'`,
      [world.a.id],
    );
    expect(n).toBe(1_700);
  });

  it('and another one of the same contacts both apply completely', async () => {
    await addMany(1_300, 'both.test');
    const filter = { companyDomain: 'both.test' };
    const start = (tag: string) => bulk({ filter, expectedCount: 1_300, action: 'add_tags', tags: [tag] });
    const [one, two] = await Promise.all([start('one'), start('two')]);
    await world.drain();
    for (const { json } of [one, two]) {
      expect((await ask('GET', `/profiles/bulk/${json.id}`)).json).toMatchObject({
        status: 'completed',
        changedCount: 1_300,
      });
    }
    const tags = await tagsOf('both.test');
    expect(tags.map((row) => row.tags.toSorted())).toEqual(tags.map(() => ['old', 'one', 'two'].toSorted()));
  });

  it('writes a value to contacts in sequence that have the previous one, as a single edit does, and clears it', async () => {
    const campaign = await makeCampaign(world);
    await ask('POST', '/profiles/fields', { name: 'plan', label: 'Plan', type: 'text' });
    await add(campaign, [
      { email: 'follows@set.test', company: 'Old', customFields: { plan: 'free' } },
      { email: 'own@set.test', company: 'Old' },
    ]);
    const own = await contactOf('own@set.test');
    await ask('PATCH', `/campaigns/${campaign}/contacts/${own.id}`, { company: 'Own' });
    const profileIds = [(await find('follows@set.test')).id, (await find('own@set.test')).id];
    await bulk({ profileIds, action: 'set_field', values: { company: 'New' } });
    expect(await find('follows@set.test')).toMatchObject({ company: 'New' });
    expect(await contactOf('follows@set.test')).toMatchObject({ company: 'New' });
    expect(await contactOf('own@set.test')).toMatchObject({ company: 'Own' });
    await bulk({ profileIds, action: 'set_field', values: { fields: { plan: null } } });
    expect((await find('follows@set.test')).fields).toEqual({});
    expect((await contactOf('follows@set.test')).customFields).toEqual({});
  });

  it('pins contacts to a segment, sets the owner, and deletes contacts with their place in campaigns', async () => {
    const owner = await firstOwner(world);
    const campaign = await makeCampaign(world);
    await add(campaign, [{ email: 'pin@act.test' }, { email: 'stay@act.test' }]);
    const profileIds = [(await find('pin@act.test')).id];
    const definition = { match: 'all', conditions: [{ about: 'tag', op: 'has', value: 'none' }] };
    const segment = (await ask('POST', '/segments', { name: 'Pinned', definition })).json;
    await bulk({ profileIds, action: 'pin', segmentId: segment.id, pin: 'in' });
    const inside = (await ask('GET', `/segments/${segment.id}/profiles`)).json.items;
    expect(inside.map((one: { email: string }) => one.email)).toEqual(['pin@act.test']);
    await bulk({ profileIds, action: 'set_owner', ownerId: owner.userId });
    expect(await find('pin@act.test')).toMatchObject({ ownerId: owner.userId });
    const deleted = await bulk({ profileIds, action: 'delete' });
    expect(deleted.json).toMatchObject({ status: 'completed', changedCount: 1, undoUntil: null });
    expect(await find('pin@act.test')).toBeUndefined();
    const left = (await ask('GET', `/campaigns/${campaign}/contacts`)).json;
    expect(left.map((one: { email: string }) => one.email)).toEqual(['stay@act.test']);
    expect((await ask('POST', `/profiles/bulk/${deleted.json.id}/undo`)).json.code).toBe('undo_expired');
  });

  it('is repeated with its response for a replay', async () => {
    const [id] = await addBook({ email: 'again@replay.test' });
    const headers = { 'idempotency-key': 'bulk-1' };
    const body = { profileIds: [id], action: 'add_tags', tags: ['once'] };
    const [first, again] = [await bulk(body, headers), await bulk(body, headers)];
    expect(again.json).toEqual(first.json);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  it.each([
    [{ action: 'add_tags', tags: ['x'] }, ['body'], 'missing_one_of'],
    [{ profileIds: [ghost], filter: {}, expectedCount: 1, action: 'delete' }, ['body', 'filter'], 'conflicting_values'],
    [{ filter: {}, action: 'delete' }, ['body', 'expectedCount'], 'missing_one_of'],
    [{ profileIds: [ghost], action: 'add_tags' }, ['body', 'tags'], 'missing_one_of'],
    [{ profileIds: [ghost], action: 'delete', tags: ['x'] }, ['body', 'tags'], 'conflicting_values'],
    [{ profileIds: [ghost], action: 'pin', segmentId: ghost }, ['body', 'pin'], 'missing_one_of'],
    [{ profileIds: [ghost], action: 'set_owner', ownerId: ghost }, ['body', 'ownerId'], 'unknown_person'],
    [
      { profileIds: [ghost], action: 'set_field', values: { city: 'Graz', title: 'CEO' } },
      ['body', 'values'],
      'conflicting_values',
    ],
    [
      { profileIds: [ghost], action: 'set_field', values: { fields: { nix: 1 } } },
      ['body', 'values', 'fields', 'nix'],
      'unknown_field',
    ],
  ])('rejects %j with the location of the mistake', async (body, loc, code) => {
    const refused = await bulk(body);
    expect([refused.status, refused.json.detail]).toEqual([422, [expect.objectContaining({ loc })]]);
    expect(refused.json.detail[0].ctx.code).toBe(code);
  });

  it('needs the right to write, and changes no contact of another workspace', async () => {
    const [id] = await addBook({ email: 'mine@a.test' });
    const viewer = await person(world, 'viewer', 'Vic');
    const body = { profileIds: [id], action: 'delete' };
    const query = { workspaceId: world.a.id };
    const refused = await viewer.ask({ method: 'POST', url: '/profiles/bulk', query, body });
    expect([refused.status, refused.json.code]).toEqual([403, 'insufficient_scope']);
    const foreign = await world.inB({ method: 'POST', url: '/profiles/bulk', body });
    expect(foreign.json).toMatchObject({ matchedCount: 0, notFoundCount: 1, changedCount: 0, status: 'completed' });
    const { json } = await bulk({ profileIds: [id], action: 'add_tags', tags: ['x'] });
    for (const [method, url] of [
      ['GET', `/profiles/bulk/${json.id}`],
      ['POST', `/profiles/bulk/${json.id}/undo`],
    ] as const) {
      expect((await world.inB({ method, url })).json.code).toBe('bulk_change_not_found');
    }
    const pin = await bulk({ profileIds: [id], action: 'pin', segmentId: ghost, pin: 'in' });
    expect([pin.status, pin.json.code]).toEqual([404, 'segment_not_found']);
  });
});

describe('undoing a change of many contacts', () => {
  it('restores exactly the previous values, except values that were changed since', async () => {
    const campaign = await makeCampaign(world);
    await add(campaign, [
      { email: 'one@undo.test', company: 'Before' },
      { email: 'two@undo.test', company: 'Other' },
      { email: 'three@undo.test' },
      { email: 'had@undo.test', company: 'Mine' },
    ]);
    const had = await contactOf('had@undo.test');
    // A contact of a campaign that has the new value as its own: an undo must not take it away.
    await ask('PATCH', `/campaigns/${campaign}/contacts/${had.id}`, { company: 'After' });
    const filter = { companyDomain: 'undo.test' };
    const values = { company: 'After' };
    const { json } = await bulk({ filter, expectedCount: 4, action: 'set_field', values });
    expect(json).toMatchObject({ status: 'completed', changedCount: 4 });
    expect(json.undoUntil).not.toBeNull();
    await ask('PATCH', `/profiles/${(await find('three@undo.test')).id}`, { company: 'Later' });
    const { json: undone } = await ask('POST', `/profiles/bulk/${json.id}/undo`);
    expect(undone).toMatchObject({ status: 'undone', undoneCount: 3, undoUntil: null });
    const companies = ['one', 'two', 'three', 'had'].map(async (name) => (await find(`${name}@undo.test`)).company);
    expect(await Promise.all(companies)).toEqual(['Before', 'Other', 'Later', 'Mine']);
    const inCampaign = ['one', 'two', 'three', 'had'].map(
      async (name) => (await contactOf(`${name}@undo.test`)).company,
    );
    expect(await Promise.all(inCampaign)).toEqual(['Before', 'Other', 'Later', 'After']);
    expect((await ask('POST', `/profiles/bulk/${json.id}/undo`)).json).toMatchObject({
      status: 'undone',
      undoneCount: 3,
    });
  });

  it('restores the pins in a segment, except pins that were changed since', async () => {
    const names = ['none', 'in', 'out', 'later'];
    const ids = await addBook(...names.map((name) => ({ email: `${name}@pins.test` })));
    const idOf = (name: string) => ids[names.indexOf(name)] as string;
    const definition = { match: 'all', conditions: [{ about: 'tag', op: 'has', value: 'none' }] };
    const { json: segment } = await ask('POST', '/segments', { name: 'Pins to undo', definition });
    const pin = (name: string, how: 'in' | 'out' | null) =>
      ask('POST', `/segments/${segment.id}/pins`, { profileIds: [idOf(name)], pin: how });
    const pins = async () => {
      const rows = await world.ctx.sql.query<{ id: string; pin: string }>(
        'select profile_id as id, pin from segment_pins where segment_id = $1',
        [segment.id],
      );
      return names.map((name) => rows.find(({ id }) => id === idOf(name))?.pin ?? null);
    };
    await pin('in', 'in');
    await pin('out', 'out');
    const { json } = await bulk({ profileIds: ids, action: 'pin', segmentId: segment.id, pin: 'in' });
    expect(json).toMatchObject({ status: 'completed', visitedCount: 4, changedCount: 3 });
    expect(await pins()).toEqual(['in', 'in', 'in', 'in']);
    await pin('later', 'out');
    const { json: undone } = await ask('POST', `/profiles/bulk/${json.id}/undo`);
    expect(undone).toMatchObject({ status: 'undone', undoneCount: 2 });
    expect(await pins()).toEqual([null, 'in', 'out', 'out']);
    const { json: removed } = await bulk({ profileIds: ids, action: 'pin', segmentId: segment.id, pin: null });
    expect(removed).toMatchObject({ changedCount: 3 });
    await ask('POST', `/profiles/bulk/${removed.id}/undo`);
    expect(await pins()).toEqual([null, 'in', 'out', 'out']);
  });

  it('restores the pins of more contacts than one piece', async () => {
    await addMany(620, 'manypins.test');
    const definition = { match: 'all', conditions: [{ about: 'tag', op: 'has', value: 'none' }] };
    const { json: segment } = await ask('POST', '/segments', { name: 'Many pins to undo', definition });
    const body = { filter: { companyDomain: 'manypins.test' }, expectedCount: 620, action: 'pin', pin: 'in' };
    const { json } = await bulk({ ...body, segmentId: segment.id });
    await world.drain();
    expect((await ask('GET', `/segments/${segment.id}`)).json).toMatchObject({ pinnedIn: 620 });
    await ask('POST', `/profiles/bulk/${json.id}/undo`);
    await world.drain();
    expect((await ask('GET', `/profiles/bulk/${json.id}`)).json).toMatchObject({ status: 'undone', undoneCount: 620 });
    expect((await ask('GET', `/segments/${segment.id}`)).json).toMatchObject({ pinnedIn: 0 });
  });

  it('ends without effect if the segment was deleted', async () => {
    const profileIds = await addBook({ email: 'gone@pins.test' });
    const definition = { match: 'all', conditions: [{ about: 'tag', op: 'has', value: 'none' }] };
    const { json: segment } = await ask('POST', '/segments', { name: 'Deleted before the undo', definition });
    const { json } = await bulk({ profileIds, action: 'pin', segmentId: segment.id, pin: 'in' });
    await ask('DELETE', `/segments/${segment.id}`);
    const { json: undone } = await ask('POST', `/profiles/bulk/${json.id}/undo`);
    expect(undone).toMatchObject({ status: 'undone', undoneCount: 0 });
  });

  it('runs in the background too, waits for the end of the change, and ends after ten minutes', async () => {
    await addMany(1_050, 'large.test');
    const filter = { companyDomain: 'large.test' };
    const start = () => bulk({ filter, expectedCount: 1_050, action: 'add_tags', tags: ['wrong'] });
    const { json } = await start();
    const early = await ask('POST', `/profiles/bulk/${json.id}/undo`);
    expect([early.status, early.json.code]).toEqual([409, 'operation_running']);
    await world.drain();
    expect((await ask('POST', `/profiles/bulk/${json.id}/undo`)).json).toMatchObject({
      status: 'undoing',
      undoneCount: 500,
    });
    await world.drain();
    expect((await ask('GET', `/profiles/bulk/${json.id}`)).json).toMatchObject({
      status: 'undone',
      undoneCount: 1_050,
    });
    expect(await tagsOf('large.test')).toEqual([{ tags: ['old'], n: 1_050 }]);
    const late = await start();
    await world.drain();
    await world.ctx.sql.query(`update profile_bulks set undo_until = created_at where id = $1`, [late.json.id]);
    expect((await ask('POST', `/profiles/bulk/${late.json.id}/undo`)).json.code).toBe('undo_expired');
    await takePiece(world.ctx, world.a.id, late.json.id, PORTS.profileEnds);
    const kept = await world.ctx.sql.query('select 1 from profile_bulk_rows where bulk_id = $1', [late.json.id]);
    expect(kept).toEqual([]);
  });
});
