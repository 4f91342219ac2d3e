import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDraft } from '../../../../../test/support/launch-seed.js';
import { seedCampaign } from '../../../../../test/support/seed.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../../test/support/sending-world.js';
import type { TestRequest, TestWorld } from '../../../../../test/support/world.js';
import { backgroundWork } from '../../../../jobs.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import { drainJobs } from '../../../../platform/queue/drain.js';
import { startQueue } from '../../../../platform/queue/start-queue.js';
import { enrollLoop, enrollmentLagMs } from '../index.js';

let open: WorkerWorld;
let world: TestWorld;
beforeAll(async () => {
  open = await openWorkerWorld({ config: { rateLimits: false } });
  world = open.world;
});
afterAll(() => open?.close());
beforeEach(async () => {
  for (const table of [
    'campaign_segments',
    'campaign_segment_members',
    'segment_cursors',
    'profile_changes',
    'set_aside',
  ]) {
    await world.ctx.sql.execute(`delete from ${table}`);
  }
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, url: string, body?: unknown, more: Partial<TestRequest> = {}) =>
  world.inA({ method, url, ...(body === undefined ? {} : { body }), ...more });

let made = 0;
/** Creates a segment of profiles with a tag. */
const tagged = async (tag: string): Promise<string> => {
  made += 1;
  const definition = { match: 'all', conditions: [{ about: 'tag', op: 'has', value: tag }] };
  return (await ask('POST', '/segments', { name: `Segment ${made}`, definition })).json.id;
};
const campaign = async () => (await seedCampaign(world, { contacts: 0 })).campaignId;
const link = (campaignId: string, segmentId: string, onLeave?: string) =>
  ask('POST', `/campaigns/${campaignId}/segments`, { segmentId, ...(onLeave === undefined ? {} : { onLeave }) });
const profile = async (email: string, tags: string[] = []): Promise<string> =>
  (await ask('POST', '/profiles', { email, tags })).json.id;
const contacts = async (campaignId: string) => {
  const { json } = await ask('GET', `/campaigns/${campaignId}/contacts`);
  return json.map(({ email, status, statusReason }: Record<string, string>) =>
    [email, status, ...(statusReason == null ? [] : [statusReason])].join(' '),
  );
};
const follow = () => drainLoops(world.ctx, open.worker, [enrollLoop]);
const runJobs = async (): Promise<void> => {
  const queue = await startQueue(world.ctx, open.worker, { handlers: backgroundWork().handlers });
  await drainJobs(world.ctx);
  await queue.stop(5_000);
};

describe('a segment linked to a campaign', () => {
  it('enrolls its people, and later everyone who enters it', async () => {
    const [campaignId, segmentId] = [await campaign(), await tagged('one')];
    await profile('ana@one.test', ['one']);
    const linked = await link(campaignId, segmentId);
    expect(linked.json).toMatchObject({ campaignId, segmentId, onLeave: 'keep', memberCount: 0, comparedAt: null });
    await follow();
    await runJobs();
    expect(await contacts(campaignId)).toEqual(['ana@one.test active']);
    const bo = await profile('bo@one.test');
    await follow();
    expect(await contacts(campaignId)).toHaveLength(1);
    await ask('PATCH', `/profiles/${bo}`, { tags: ['one'], firstName: 'Bo' });
    expect(await enrollmentLagMs(world.ctx)).toBe(0);
    await follow();
    expect(await enrollmentLagMs(world.ctx)).toBe(null);
    await runJobs();
    expect((await contacts(campaignId)).sort()).toEqual(['ana@one.test active', 'bo@one.test active']);
    const [listed] = (await ask('GET', `/campaigns/${campaignId}/segments`)).json.items;
    expect(listed).toMatchObject({ segmentName: `Segment ${made}`, memberCount: 2, enrolledCount: 2 });
    expect((await ask('GET', `/segments/${segmentId}/campaigns`)).json.items).toEqual([listed]);
    const { json: events } = await ask('GET', '/campaigns/webhooks/events', undefined, {
      query: { workspaceId: world.a.id, type: 'campaign.segment.enrolled' },
    });
    const counts = events.items.map(({ data }: { data: { enrolledCount: number } }) => data.enrolledCount);
    expect(counts).toEqual([1, 1]);
  });

  it('enrolls people whose contacts had an activity, or who were pinned, and after a change of its definition', async () => {
    const [other, campaignId] = [await campaign(), await campaign()];
    await ask('POST', `/campaigns/${other}/contacts`, { contacts: [{ email: 'cy@act.test' }] });
    const definition = (status: string) => ({
      match: 'all',
      conditions: [{ about: 'campaign', op: 'in', campaignId: other, statuses: [status] }],
    });
    const { json: segment } = await ask('POST', '/segments', { name: 'Stopped', definition: definition('stopped') });
    await link(campaignId, segment.id);
    await follow();
    expect(await contacts(campaignId)).toEqual([]);
    await runJobs();
    const [cy] = (await ask('GET', `/campaigns/${other}/contacts`)).json;
    const stop = { contactIds: [cy.id], action: 'stop' };
    expect((await ask('POST', `/campaigns/${other}/contacts/batch`, stop)).status).toBe(200);
    await ask('GET', '/campaigns/webhooks/events');
    await follow();
    expect(await contacts(campaignId)).toEqual(['cy@act.test pending']);
    await ask('POST', `/segments/${segment.id}/pins`, { profileIds: [await profile('di@act.test')], pin: 'in' });
    await follow();
    expect(await contacts(campaignId)).toHaveLength(2);
    await ask('POST', `/campaigns/${other}/contacts`, { contacts: [{ email: 'ed@act.test' }] });
    await ask('PATCH', `/segments/${segment.id}`, { definition: definition('pending') });
    await follow();
    expect(await contacts(campaignId)).toContain('ed@act.test pending');
    const outer = { match: 'all', conditions: [{ about: 'segment', op: 'in', segmentId: segment.id }] };
    const through = await campaign();
    await link(through, (await ask('POST', '/segments', { name: 'Names it', definition: outer })).json.id);
    await follow();
    await ask('POST', `/segments/${segment.id}/pins`, { profileIds: [await profile('flo@act.test')], pin: 'in' });
    await follow();
    expect(await contacts(through)).toHaveLength(3);
    await ask('PATCH', `/segments/${segment.id}`, { definition: definition('stopped') });
    await follow();
    expect(await contacts(through)).toContain('cy@act.test pending');
  });

  it('does not enroll someone again whom a member removed, and skips suppressed addresses', async () => {
    const [campaignId, segmentId] = [await campaign(), await tagged('two')];
    expect((await ask('POST', '/campaigns/suppressions', { emails: ['no@two.test'] })).status).toBe(200);
    const [gus] = [await profile('gus@two.test', ['two']), await profile('no@two.test', ['two'])];
    await link(campaignId, segmentId);
    await follow();
    const [contact] = (await ask('GET', `/campaigns/${campaignId}/contacts`)).json;
    expect(await contacts(campaignId)).toEqual(['gus@two.test pending']);
    await ask('DELETE', `/campaigns/${campaignId}/contacts/${contact.id}`);
    await ask('PATCH', `/profiles/${gus}`, { title: 'CEO' });
    await follow();
    world.clock.advanceMs(11 * 60_000);
    await follow();
    expect(await contacts(campaignId)).toEqual([]);
  });

  it('keeps people who leave, unless the link stops them and no other segment includes them', async () => {
    const [keeping, stopping] = [await campaign(), await campaign()];
    const [three, four] = [await tagged('three'), await tagged('four')];
    await ask('POST', `/campaigns/${stopping}/contacts`, { contacts: [{ email: 'own@leave.test' }] });
    const ids: string[] = [];
    for (const name of ['hal', 'ida', 'jo']) ids.push(await profile(`${name}@leave.test`, ['three', 'four']));
    const own = (
      await ask('GET', '/profiles', undefined, { query: { workspaceId: world.a.id, email: 'own@leave.test' } })
    ).json.items[0].id;
    await ask('PATCH', `/profiles/${own}`, { tags: ['three'] });
    await link(keeping, three);
    await link(stopping, three, 'stop');
    await follow();
    await link(stopping, four, 'stop');
    await follow();
    await runJobs();
    await ask('PATCH', `/profiles/${ids[0]}`, { tags: [] });
    await ask('PATCH', `/profiles/${ids[1]}`, { tags: ['four'] });
    await ask('PATCH', `/profiles/${own}`, { tags: [] });
    await follow();
    expect((await contacts(keeping)).sort()).toEqual([
      'hal@leave.test active',
      'ida@leave.test active',
      'jo@leave.test active',
      'own@leave.test active',
    ]);
    const after = ['hal@leave.test stopped left_segment', 'jo@leave.test active', 'own@leave.test active'];
    expect((await contacts(stopping)).sort()).toEqual([after[0], 'ida@leave.test active', ...after.slice(1)]);
    await ask('PATCH', `/profiles/${ids[1]}`, { tags: [] });
    await follow();
    expect((await contacts(stopping)).sort()).toContain('ida@leave.test stopped left_segment');
  });

  it('removes people who leave before a launch if the link stops them', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 0 });
    const segmentId = await tagged('five');
    const id = await profile('kim@draft.test', ['five']);
    await link(campaignId, segmentId, 'stop');
    await follow();
    expect(await contacts(campaignId)).toEqual(['kim@draft.test pending']);
    await ask('PATCH', `/profiles/${id}`, { tags: [] });
    await follow();
    expect(await contacts(campaignId)).toEqual([]);
    await ask('PATCH', `/profiles/${id}`, { tags: ['five'] });
    await follow();
    expect(await contacts(campaignId)).toEqual(['kim@draft.test pending']);
  });

  it('resumes a completed campaign only if its preflight passes', async () => {
    const ready = await seedDraft(world, { contacts: 0 });
    const unready = await seedDraft(world, { contacts: 0, mailbox: {} });
    await world.ctx.sql.execute(`update campaigns set status = 'completed', launched_at = $2 where id = any($1)`, [
      [ready.campaignId, unready.campaignId],
      world.clock.now(),
    ]);
    await world.ctx.sql.execute('delete from campaign_mailboxes where campaign_id = $1', [unready.campaignId]);
    const segmentId = await tagged('six');
    await ask('POST', '/profiles', { email: 'lou@wake.test', firstName: 'Lou', tags: ['six'] });
    await link(ready.campaignId, segmentId);
    await link(unready.campaignId, segmentId);
    await follow();
    await runJobs();
    const status = async (id: string) => (await ask('GET', `/campaigns/${id}`)).json.status;
    expect([await status(ready.campaignId), await status(unready.campaignId)]).toEqual(['active', 'completed']);
    expect(await contacts(ready.campaignId)).toEqual(['lou@wake.test active']);
    expect(await contacts(unready.campaignId)).toEqual(['lou@wake.test pending']);
  });

  it('tries people again whom rules kept out, when the fact, the rule, or the day changes', async () => {
    const [other, campaignId, segmentId] = [await campaign(), await campaign(), await tagged('rules')];
    const enrollment = { oneCampaign: 'person', daysBeforeOther: 2, exclude: [{ field: 'country', values: ['at'] }] };
    expect((await ask('PATCH', `/campaigns/${campaignId}`, { settings: { enrollment } })).status).toBe(200);
    const names = ['una', 'val', 'wes', 'xia'];
    await ask('POST', `/campaigns/${other}/contacts`, {
      contacts: names.slice(0, 2).map((name) => ({ email: `${name}@rule.test` })),
    });
    const { items } = (
      await ask('GET', '/profiles', undefined, { query: { workspaceId: world.a.id, search: 'rule.test' } })
    ).json;
    for (const { id } of items) await ask('PATCH', `/profiles/${id}`, { tags: ['rules'] });
    const wes = (await ask('POST', '/profiles', { email: 'wes@rule.test', tags: ['rules'], country: 'AT' })).json.id;
    const xia = (await ask('POST', '/profiles', { email: 'xia@rule.test', tags: ['rules'], country: 'at' })).json.id;
    await runJobs();
    await world.ctx.sql.execute(
      `update contacts set last_sent_at = $2, status = 'completed' where campaign_id = $1 and email_key = 'val@rule.test'`,
      [other, world.clock.now()],
    );
    await link(campaignId, segmentId);
    await follow();
    const listed = async () => {
      const { json } = await ask('GET', `/campaigns/${campaignId}/not-enrolled`);
      return json.items.map((item: Record<string, string>) => `${item['email']} ${item['rule']}`);
    };
    expect(await listed()).toEqual([
      ...['una@rule.test one_campaign', 'val@rule.test days_before_other'],
      ...['wes@rule.test excluded_value', 'xia@rule.test excluded_value'],
    ]);
    const [counts] = (await ask('GET', `/campaigns/${campaignId}/segments`)).json.items;
    expect(counts).toMatchObject({ memberCount: 4, enrolledCount: 0, notEnrolledCount: 4 });
    const [first] = (await ask('GET', `/campaigns/${campaignId}/not-enrolled`)).json.items;
    const inAnHour = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    expect(first).toMatchObject({ importId: null, nextAttemptAt: inAnHour });

    const una = (await ask('GET', `/campaigns/${other}/contacts`)).json.find(
      ({ email }: { email: string }) => email === 'una@rule.test',
    );
    await ask('POST', `/campaigns/${other}/contacts/batch`, { contactIds: [una.id], action: 'stop' });
    await ask('PATCH', `/profiles/${wes}`, { country: 'DE' });
    await ask('PATCH', `/profiles/${xia}`, { tags: [] });
    await ask('GET', '/campaigns/webhooks/events');
    await follow();
    expect((await contacts(campaignId)).sort()).toEqual(['una@rule.test pending', 'wes@rule.test pending']);
    expect(await listed()).toEqual(['val@rule.test days_before_other']);

    await ask('PATCH', `/profiles/${xia}`, { tags: ['rules'] });
    await follow();
    expect(await listed()).toHaveLength(2);
    world.clock.advanceMs(1_000);
    await ask('PATCH', `/campaigns/${campaignId}`, { settings: { enrollment: { exclude: [] } } });
    world.clock.advanceMs(11 * 60_000);
    await follow();
    expect(await contacts(campaignId)).toContain('xia@rule.test pending');
    expect(await listed()).toEqual(['val@rule.test days_before_other']);
    world.clock.advanceMs(2 * 86_400_000);
    await follow();
    expect(await contacts(campaignId)).toHaveLength(4);
    expect(await listed()).toEqual([]);
  });

  it('is refused for an archived campaign, and cannot be deleted', async () => {
    const [campaignId, segmentId] = [await campaign(), await tagged('seven')];
    await profile('may@arch.test', ['seven']);
    expect((await link(campaignId, segmentId)).status).toBe(200);
    const twice = await link(campaignId, segmentId);
    expect([twice.status, twice.json.code]).toEqual([409, 'already_exists']);
    const refused = await ask('DELETE', `/segments/${segmentId}`);
    expect([refused.status, refused.json.code]).toEqual([409, 'segment_linked']);
    expect(refused.json.context).toMatchObject({ campaigns: [{ id: campaignId, name: 'Seeded' }] });
    await world.ctx.sql.execute(`update campaigns set status = 'archived' where id = $1`, [campaignId]);
    await follow();
    expect(await contacts(campaignId)).toEqual([]);
    expect(await world.ctx.sql.query('select 1 from set_aside')).toEqual([]);
    const another = await link(campaignId, await tagged('eight'));
    expect([another.status, another.json.code]).toEqual([409, 'campaign_not_editable']);
    const url = `/campaigns/${campaignId}/segments/${segmentId}`;
    expect((await ask('DELETE', url)).json).toEqual({ campaignId, segmentId, deleted: true });
    expect((await ask('DELETE', url)).json.code).toBe('segment_not_found');
    expect((await ask('DELETE', `/segments/${segmentId}`)).status).toBe(200);
  });

  it('is linked once for an idempotency key, not found from another workspace, and checked', async () => {
    const [campaignId, segmentId] = [await campaign(), await tagged('nine')];
    const headers = { 'idempotency-key': 'link-1' };
    const first = await ask('POST', `/campaigns/${campaignId}/segments`, { segmentId }, { headers });
    const again = await ask('POST', `/campaigns/${campaignId}/segments`, { segmentId }, { headers });
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    const foreign = (await seedCampaign(world, { contacts: 0, workspaceId: world.b.id })).campaignId;
    for (const [method, url, code, body] of [
      ['GET', `/campaigns/${campaignId}/segments`, 'campaign_not_found'],
      ['POST', `/campaigns/${campaignId}/segments`, 'campaign_not_found', { segmentId }],
      ['POST', `/campaigns/${foreign}/segments`, 'segment_not_found', { segmentId }],
      ['DELETE', `/campaigns/${campaignId}/segments/${segmentId}`, 'campaign_not_found'],
      ['DELETE', `/campaigns/${foreign}/segments/${segmentId}`, 'segment_not_found'],
      ['GET', `/segments/${segmentId}/campaigns`, 'segment_not_found'],
    ] as const) {
      const answer = await world.inB({ method, url, ...(body === undefined ? {} : { body }) });
      expect([answer.status, answer.json.code]).toEqual([404, code]);
    }
    const bad = await link(campaignId, segmentId, 'maybe');
    expect([bad.status, bad.json.detail[0].loc]).toEqual([422, ['body', 'onLeave']]);
    expect((await ask('GET', `/campaigns/${campaignId}/segments`, undefined, { key: null })).status).toBe(401);
  });
});

describe('the enrollment of segments', () => {
  it('that is killed before its commit leaves nothing behind, and is repeated', async () => {
    const [campaignId, segmentId] = [await campaign(), await tagged('eleven')];
    await link(campaignId, segmentId);
    await follow();
    await profile('ned@kill.test', ['eleven']);
    await world.ctx.sql.execute(
      `create function killed() returns trigger language plpgsql as $$ begin raise exception using errcode = '40001'; end $$`,
    );
    await world.ctx.sql.execute(
      'create trigger killed before insert on campaign_segment_members for each row execute function killed()',
    );
    await expect(enrollLoop.tick(world.ctx, open.worker)).rejects.toThrow();
    expect(await contacts(campaignId)).toEqual([]);
    await world.ctx.sql.execute('drop trigger killed on campaign_segment_members');
    await follow();
    expect(await contacts(campaignId)).toEqual(['ned@kill.test pending']);
  });

  it('sets a segment aside that has an unknown field, while others continue', async () => {
    const [bad, good] = [await campaign(), await campaign()];
    await ask('POST', '/profiles/fields', { name: 'tier', label: 'Tier', type: 'text' });
    const definition = { match: 'all', conditions: [{ about: 'field', field: 'custom.tier', op: 'is', value: 'a' }] };
    const { json: broken } = await ask('POST', '/segments', { name: 'Broken', definition });
    await link(bad, broken.id);
    await link(good, await tagged('twelve'));
    await follow();
    const fields = (await ask('GET', '/profiles/fields')).json.items;
    await ask('DELETE', `/profiles/fields/${fields.find(({ name }: { name: string }) => name === 'tier').id}`);
    await profile('oz@aside.test', ['twelve']);
    await follow();
    expect(await contacts(good)).toEqual(['oz@aside.test pending']);
    const { items } = (await ask('GET', '/overview/attention')).json;
    const [item] = items.filter(({ kind }: { kind: string }) => kind === 'work_set_aside');
    expect(item).toMatchObject({ severity: 'warning', resource: 'campaign', resourceId: bad });
    expect(item.title).toContain('Enrolling contacts of a segment');
    expect(await enrollmentLagMs(world.ctx)).toBe(null);
    await ask('POST', '/profiles/fields', { name: 'tier', label: 'Tier', type: 'text' });
    await ask('PATCH', `/profiles/${await profile('pia@aside.test')}`, { fields: { tier: 'a' } });
    world.clock.advanceMs(60_000);
    await follow();
    expect(await contacts(bad)).toEqual(['pia@aside.test pending']);
    expect(await world.ctx.sql.query('select 1 from set_aside')).toEqual([]);
  });
});
