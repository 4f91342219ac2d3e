import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedContacts } from '../../../../test/support/launch-seed.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { runSync } from './sync-leads.service.js';

const MISSING = '01959f00-0000-7000-8000-000000000000';

let world: TestWorld;
let parentId: string;
let contactIds: readonly string[];
let subId: string;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const syncUrl = (parent = parentId, sub = subId) => `/campaigns/${parent}/subsequences/${sub}/sync-leads`;
const sync = (body?: object, headers?: Record<string, string>) =>
  world.inA({
    method: 'POST',
    url: syncUrl(),
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  });
const rows = (text: string, ...values: unknown[]) => world.ctx.sql.query<Record<string, unknown>>(text, values);
const children = async () =>
  (await rows('select email from contacts where campaign_id = $1 and deleted_at is null order by email', subId)).map(
    (row) => row['email'],
  );
const mark = (index: number, values: string) =>
  world.ctx.sql.execute(`update contacts set ${values} where id = $1`, [contactIds[index]]);

beforeEach(async () => {
  const seeded = await seedCampaign(world, { contacts: 6, groupId: 'g', email: (index) => `p${index}@sync.test` });
  parentId = seeded.campaignId;
  contactIds = seeded.contactIds;
  const body = {
    name: 'Child',
    trigger: { intents: ['interested'] },
    entryDelaySeconds: 3600,
    steps: [{ subject: 'Next', bodyText: 'x' }],
  };
  subId = (await world.inA({ method: 'POST', url: `/campaigns/${parentId}/subsequences`, body })).json.id;
  await mark(0, `reply_intent = 'interested', status = 'replied', status_reason = 'reply', reply_count = 1`);
  await mark(1, `reply_intent = 'interested', reply_count = 1`);
  await mark(2, `reply_intent = 'neutral', status = 'replied', reply_count = 1`);
});

describe('syncing', () => {
  it('without a body moves every contact that matches the trigger, and returns the results', async () => {
    const { status, json } = await sync();
    expect([status, json]).toEqual([
      200,
      {
        subsequenceId: subId,
        parentCampaignId: parentId,
        matchedCount: 2,
        addedCount: 2,
        alreadyInCount: 0,
        skippedCount: 0,
        skipped: [],
        dryRun: false,
        jobId: null,
      },
    ]);
    expect(await children()).toEqual(['p0@sync.test', 'p1@sync.test']);
    expect(await rows('select status, due_at from sends where campaign_id = $1', subId)).toEqual(
      Array(2).fill({ status: 'scheduled', due_at: new Date(world.clock.now().getTime() + 3_600_000) }),
    );
    const parents = await rows(
      'select status, subsequence_id from contacts where campaign_id = $1 order by email',
      parentId,
    );
    expect(parents.slice(0, 3)).toEqual([
      { status: 'replied', subsequence_id: subId },
      { status: 'stopped', subsequence_id: subId },
      { status: 'replied', subsequence_id: null },
    ]);
    const events = await rows(
      `select data ->> 'trigger' as trigger, contact_id from events where campaign_id = $1 and type = 'campaign.contact.moved' order by position`,
      parentId,
    );
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({ trigger: 'interested' });
    const again = (await sync({})).json;
    expect(again).toMatchObject({ matchedCount: 2, addedCount: 0, alreadyInCount: 2, skippedCount: 0 });
    const { contactCounts } = (await world.inA({ url: `/campaigns/${parentId}/subsequences/${subId}` })).json;
    expect(contactCounts).toMatchObject({ total: 2, active: 2 });
  });

  it('a dry run tells the same and changes nothing', async () => {
    const dry = (await sync({ dryRun: true })).json;
    expect(dry).toMatchObject({ matchedCount: 2, addedCount: 2, dryRun: true, jobId: null });
    expect(await children()).toEqual([]);
    expect((await sync()).json).toEqual({ ...dry, dryRun: false });
  });

  it('named contacts need no trigger, but suppression, opt-outs and bounces hold', async () => {
    await mark(3, `status = 'unsubscribed', status_reason = 'unsubscribe'`);
    await mark(4, `status = 'stopped', status_reason = 'manual'`);
    const suppress = (email: string, groupId: string | null) =>
      world.inA({ method: 'POST', url: '/campaigns/suppressions', body: { email, groupId } });
    await suppress('p5@sync.test', 'g');
    const { json } = await sync({ contactIds: [...contactIds.slice(2), MISSING] });
    expect(json).toMatchObject({ matchedCount: 4, addedCount: 2, alreadyInCount: 0, skippedCount: 3 });
    const reasons = json.skipped.map((one: { contactId: string; reason: string }) => [one.contactId, one.reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      [contactIds[3] as string]: 'contact_unsubscribed',
      [contactIds[5] as string]: 'suppressed_group',
      [MISSING]: 'contact_deleted',
    });
    expect(await children()).toEqual(['p2@sync.test', 'p4@sync.test']);
  });

  it('intents, statuses and limit narrow who is moved', async () => {
    expect((await sync({ statuses: ['active'], dryRun: true })).json.matchedCount).toBe(1);
    expect((await sync({ intents: ['neutral'], dryRun: true })).json.matchedCount).toBe(0);
    expect((await sync({ limit: 1 })).json).toMatchObject({ matchedCount: 1, addedCount: 1 });
  });

  it('a pending contact that is named is not enrolled in the parent later', async () => {
    const [id] = await seedContacts(world, world.a.id, parentId, [{ email: 'waits@sync.test' }]);
    expect((await sync({ contactIds: [id] })).json.addedCount).toBe(1);
    expect(await rows('select status, status_reason from contacts where id = $1', id)).toEqual([
      { status: 'stopped', status_reason: 'moved_to_subsequence' },
    ]);
  });

  it('someone who was imported into the subsequence is in it already', async () => {
    await seedContacts(world, world.a.id, subId, [{ email: 'P0@sync.test' }]);
    expect((await sync()).json).toMatchObject({ addedCount: 1, alreadyInCount: 1 });
  });

  it('two in parallel move every contact once', async () => {
    const answers = await Promise.all([sync(), sync(), sync()]);
    expect(answers.map(({ json }) => json.addedCount).toSorted()).toEqual([0, 0, 2]);
    expect(await children()).toHaveLength(2);
  });

  it('more than a thousand are moved by a job that can restart', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => ({ email: `m${index}@many.test`, status: 'active' }));
    await seedContacts(world, world.a.id, parentId, many);
    await rows(`update contacts set reply_intent = 'interested' where campaign_id = $1 and email like 'm%'`, parentId);
    const { json } = await sync();
    expect(json).toMatchObject({ matchedCount: 1_102, addedCount: 0, jobId: expect.any(String) });
    expect(await children()).toEqual([]);
    const [job] = await rows(
      `select payload from graphile_worker._private_jobs where key = $1`,
      `sending.sync-leads:${json.jobId}`,
    );
    const { payload } = (job as { payload: { payload: Parameters<typeof runSync>[1] } }).payload;
    await runSync(world.ctx, payload, new AbortController().signal);
    await runSync(world.ctx, payload, new AbortController().signal);
    expect(await children()).toHaveLength(1_102);
    expect(await rows('select count(*)::int as n from subsequence_moves where subsequence_id = $1', subId)).toEqual([
      { n: 1_102 },
    ]);
    expect((await sync({ dryRun: true })).json).toMatchObject({ matchedCount: 1_102, alreadyInCount: 1_102 });
  });

  it('repeated with its key returns the first response and moves no contact twice', async () => {
    const headers = { 'idempotency-key': `sync-${parentId}` };
    const first = await sync({}, headers);
    const again = await sync({}, headers);
    expect([again.status, again.json, again.headers['idempotent-replayed']]).toEqual([200, first.json, 'true']);
    expect((await sync({ limit: 1 }, headers)).status).toBe(422);
  });

  it('an archived subsequence accepts no contacts: 409', async () => {
    await rows(`update campaigns set status = 'archived' where id = $1`, subId);
    const { status, json } = await sync();
    expect([status, json.code]).toEqual([409, 'invalid_transition']);
  });

  it.each([
    [{ contactIds: Array(1001).fill(MISSING) }, 'contactIds'],
    [{ contactIds: ['x'] }, 'contactIds'],
    [{ intents: ['love'] }, 'intents'],
    [{ statuses: ['gone'] }, 'statuses'],
    [{ limit: 0 }, 'limit'],
  ])('%j is a 422 that says where', async (body, field) => {
    const { status, json } = await sync(body);
    expect([status, json.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', field]]);
  });

  it('what is missing, malformed or foreign is one 404, and no key is a 401', async () => {
    const foreign = await seedCampaign(world, { contacts: 0, mailboxes: 0, workspaceId: world.b.id });
    const post = (url: string) => world.inA({ method: 'POST', url });
    for (const parent of [MISSING, 'nonsense', foreign.campaignId]) {
      expect((await post(syncUrl(parent))).json.code).toBe('campaign_not_found');
    }
    const bodies = [];
    for (const sub of [MISSING, 'nonsense', foreign.campaignId, parentId]) {
      const { status, json } = await post(syncUrl(parentId, sub));
      expect([status, json.code]).toEqual([404, 'subsequence_not_found']);
      bodies.push(json.detail);
    }
    expect(new Set(bodies).size).toBe(1);
    expect((await world.inA({ method: 'POST', url: syncUrl(), key: null })).status).toBe(401);
  });
});
