import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { contactsForbidden, type ForbiddenContacts } from '../../sending/sequence/sequence.jobs.js';
import { stopManyForbidden } from '../../sending/sequence/stop-forbidden.service.js';
import { suppress } from './index.js';

const PATH = '/campaigns/suppressions';
let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.database.sql.query('truncate suppressions, events, audit_log, audit_heads, contacts, campaigns cascade');
});

const put = (body: unknown, more: Record<string, unknown> = {}) =>
  world.inject({ method: 'POST', url: PATH, query: { workspaceId: world.a.id }, body, ...more });
const status = async (query: Record<string, string>) =>
  (await world.inject({ url: `${PATH}/status`, query: { workspaceId: world.a.id, ...query } })).json;
const remove = (query: Record<string, string>, more: Record<string, unknown> = {}) =>
  world.inject({ method: 'DELETE', url: PATH, query: { workspaceId: world.a.id, ...query }, ...more });

describe('an entry whose contacts have messages planned', () => {
  test('cancels them before it answers, and its removal brings none back', async () => {
    const { campaignId, contactIds } = await seedCampaign(world, { contacts: 3, mailboxes: 1 });
    const planned = () =>
      world.database.sql.query<{ contact_id: string; status: string }>(
        'select contact_id, status from sends where campaign_id = $1 order by contact_id',
        [campaignId],
      );
    expect((await put({ email: 'person1@example.test' })).json.affectedContacts).toBe(1);
    const after = await planned();
    expect(after.filter((row) => row.status === 'cancelled').map((row) => row.contact_id)).toEqual([contactIds[1]]);
    expect((await remove({ email: 'person1@example.test' })).json.deleted).toBe(true);
    expect(await planned()).toEqual(after);
    expect((await put({ email: '@example.test' })).json.affectedContacts).toBe(2);
    expect((await planned()).map((row) => row.status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });
});

describe('what an entry took back', () => {
  const reasons = async (campaignId: string): Promise<string[]> => {
    const url = `/campaigns/${campaignId}/sends`;
    const { json } = await world.inject({ url, query: { workspaceId: world.a.id } });
    return json.items.map((send: { statusReason: string }) => send.statusReason);
  };

  test.each([
    ['suppressed_group', [{ email: 'person0@example.test', groupId: 'north' }]],
    ['suppressed_workspace', [{ email: 'person0@example.test' }]],
    ['suppressed_domain', [{ email: '@example.test', groupId: 'north' }]],
    ['suppressed_domain', [{ email: '@*.example.test' }]],
    ['suppressed_group', [{ email: 'person0@example.test' }, { email: 'person0@example.test', groupId: 'north' }]],
    ['suppressed_workspace', [{ email: '@example.test' }, { email: 'person0@example.test' }]],
    ['suppressed_domain', [{ email: 'person0@example.test' }, { email: '@example.test', groupId: 'north' }]],
  ])('says %s for the entry that decides', async (reason, entries) => {
    const { campaignId } = await seedCampaign(world, { contacts: 1, mailboxes: 1, groupId: 'north' });
    expect((await put({ entries })).json.affectedContacts).toBe(1);
    expect(await reasons(campaignId)).toEqual([reason]);
  });
});

describe('an entry that covers more than ten thousand contacts', () => {
  const of = async (campaignId: string) => {
    const { json } = await world.inject({ url: `/campaigns/${campaignId}`, query: { workspaceId: world.a.id } });
    return json.contactCounts as { suppressed: number; active: number };
  };
  const work = async (jobId: string): Promise<ForbiddenContacts> => {
    const [job] = await world.database.sql.query<{ payload: { payload: ForbiddenContacts } }>(
      'select payload from graphile_worker._private_jobs where key = $1',
      [`${contactsForbidden.name}:${jobId}`],
    );
    return contactsForbidden.parse(job?.payload.payload);
  };
  const run = async (jobId: string) => stopManyForbidden(world.ctx, await work(jobId), new AbortController().signal);

  test('responds immediately, and a job that can restart stops the contacts and cancels their emails', async () => {
    const { campaignId } = await seedCampaign(world, { contacts: 10_001 });
    const answer = await put({ email: '@example.test' });
    expect(answer.json).toMatchObject({ createdCount: 1, affectedContacts: 10_001, jobId: expect.any(String) });
    expect(await of(campaignId)).toMatchObject({ active: 10_001, suppressed: 0 });
    // Updates the statistics that a server has after running for some seconds.
    await world.database.sql.execute('analyze contacts, sends');
    await run(answer.json.jobId);
    await run(answer.json.jobId);
    expect(await of(campaignId)).toMatchObject({ active: 0, suppressed: 10_001 });
    const sends = await world.database.sql.query(
      'select status, status_reason as reason, count(*)::int as n from sends where campaign_id = $1 group by 1, 2',
      [campaignId],
    );
    expect(sends).toEqual([{ status: 'cancelled', reason: 'suppressed_domain', n: 10_001 }]);
  });

  test('that is removed before the job runs stops no further contacts', async () => {
    const { campaignId } = await seedCampaign(world, { contacts: 10_001 });
    const { json } = await put({ email: '@example.test' });
    await remove({ email: '@example.test' });
    await run(json.jobId);
    expect(await of(campaignId)).toMatchObject({ active: 10_001, suppressed: 0 });
  });

  test('of fewer there is no job', async () => {
    await seedCampaign(world, { contacts: 3 });
    expect((await put({ email: '@example.test' })).json).toMatchObject({ affectedContacts: 3, jobId: null });
  });
});

describe('an entry that was made of a fact', () => {
  const FACTS = [
    ['reply', 'unsubscribe'],
    ['unsubscribe_link', 'unsubscribe'],
    ['complaint', 'complaint'],
    ['bounce', 'bounce'],
  ] as const;
  const tell = ([source, reason]: (typeof FACTS)[number]) =>
    inTx(world.ctx, (ctx) => suppress(ctx, world.a.id, [{ email: 'ana@example.com', groupId: null, reason, source }]));

  test.each(FACTS)('by %s is given no end, and keeps its reason and source', async (source, reason) => {
    await tell([source, reason] as (typeof FACTS)[number]);
    const ended = await put({ emails: ['ana@example.com', 'bob@example.com'], expiresAt: '2026-03-05' });
    expect(ended.json).toMatchObject({
      createdCount: 1,
      rejectedCount: 1,
      rejections: [{ email: 'ana@example.com', code: 'override_required' }],
    });
    const each = await put({ entries: [{ email: 'ana@example.com', expiresAt: '2026-03-05' }] });
    expect(each.json).toMatchObject({ updatedCount: 0, rejections: [{ code: 'override_required' }] });
    const noted = await put({ email: 'ana@example.com', reason: 'manual', note: 'called us' });
    expect(noted.json.entries[0]).toMatchObject({ reason, source, note: 'called us', expiresAt: null });
    expect(await status({ email: 'ana@example.com' })).toMatchObject({ suppressed: true });
  });

  test.each(FACTS)('by %s is changed by a request that overrides it, which the audit log shows', async (...fact) => {
    await tell(fact as (typeof FACTS)[number]);
    const forced = await put({ email: 'ana@example.com', expiresAt: '2026-06-01', reason: 'manual', override: true });
    expect(forced.json.entries[0]).toMatchObject({
      source: 'api',
      reason: 'manual',
      expiresAt: '2026-06-01T00:00:00.000Z',
    });
    const [record] = await world.database.sql.query<{ changes: object }>(
      "select changes from audit_log where action = 'upsertSuppressions' order by id desc limit 1",
    );
    expect(record?.changes).toMatchObject({ override: true, email: 'ana@example.com' });
  });

  test.each(FACTS)('by %s is removed by name without more, which the audit log shows', async (...fact) => {
    await tell(fact as (typeof FACTS)[number]);
    expect((await remove({ email: 'ana@example.com' })).json.deleted).toBe(true);
    const [record] = await world.database.sql.query<{ changes: object }>(
      "select changes from audit_log where action = 'suppression.deleted' order by id desc limit 1",
    );
    expect(record?.changes).toMatchObject({ email: 'ana@example.com', source: fact[0], reason: fact[1] });
  });
});

describe('a new entry', () => {
  test('with an invalid group is rejected with its location', async () => {
    const answer = await put({ email: 'ana@example.com', groupId: 'no such group!' });
    expect(answer.status).toBe(422);
    expect(answer.json.detail[0].loc).toEqual(['body', 'groupId']);
  });
});
