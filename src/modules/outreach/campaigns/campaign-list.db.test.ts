import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../../test/support/launch-seed.js';
import { setCampaignStatus } from '../../../../test/support/seed.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { appendStats } from '../statistics/index.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const created = async () => (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Some' } })).json;
const remove = (id: string, headers = {}) => world.inA({ method: 'DELETE', url: `/campaigns/${id}`, headers });

describe('deleting a campaign', () => {
  it.each(['draft', 'active', 'paused', 'completed', 'archived'])('works when it is %s', async (status) => {
    const { id } = await created();
    await setCampaignStatus(world, id, status);
    // IDs of one millisecond have no order.
    world.clock.advanceMs(1000);
    const answer = await remove(id);
    expect(answer.json).toEqual({ id, deleted: true, deletedAt: world.clock.now().toISOString() });
    const [slot] = await world.ctx.sql.query('select active from campaign_slots where campaign_id = $1', [id]);
    expect(slot).toEqual({ active: false });
    expect((await eventsOf(world, id)).at(-1)).toMatchObject({
      type: 'campaign.deleted',
      data: { previousStatus: status },
    });
    const jobs = await world.ctx.sql.query(
      `select 1 from graphile_worker._private_jobs where payload -> 'payload' ->> 'campaignId' = $1`,
      [id],
    );
    expect(jobs).toHaveLength(1);
    expect((await remove(id)).status).toBe(404);
  });

  it('keeps to If-Match', async () => {
    const { id } = await created();
    expect((await remove(id, { 'if-match': '"2"' })).status).toBe(412);
    expect((await remove(id, { 'if-match': '"1"' })).status).toBe(200);
  });
});

it('a list divides by contacted contacts, so that no rate exceeds 1 however many messages a contact wrote', async () => {
  const { id } = await created();
  const none = (await world.inA({ url: '/campaigns', query: { search: 'Some' } })).json;
  expect(none.find((one: { id: string }) => one.id === id)).toMatchObject({ contacted: 0, replyRate: null });
  const counts = { sent: 9, new_contacted: 4, replies: 12, unique_replies: 3, interested: 5 };
  const at = new Date('2026-03-02');
  await inTx(world.ctx, (ctx) =>
    appendStats(ctx, world.a.id, [{ campaignId: id, stepId: null, variantId: null, at, counts }]),
  );
  const some = (await world.inA({ url: '/campaigns', query: { search: 'Some' } })).json;
  expect(some.find((one: { id: string }) => one.id === id)).toMatchObject({
    contacted: 4,
    uniqueReplies: 3,
    replyRate: 0.75,
    positiveReplyRate: 1,
  });
});

describe('listing campaigns', () => {
  const list = (query: TestRequest['query'] = {}) =>
    world.inject({ url: '/campaigns', key: world.b.key, query: { workspaceId: world.b.id, ...query } });
  const ids: string[] = [];

  beforeAll(async () => {
    for (const { id } of (await list()).json) {
      await world.inB({ method: 'DELETE', url: `/campaigns/${id}` });
    }
    for (let n = 0; n < 5; n += 1) {
      world.clock.advanceMs(1000);
      const body = { name: `Campaign 10${n}%`, labels: [`l${n % 2}`], groupId: n < 2 ? 'g' : null };
      ids.unshift((await world.inB({ method: 'POST', url: '/campaigns', body })).json.id);
    }
    await setCampaignStatus(world, ids[0] as string, 'archived');
  });

  const idsOf = (answer: { json: { id: string }[] }) => answer.json.map((item) => item.id);

  it('gives all of them, newest first', async () => {
    const answer = await list();
    expect(idsOf(answer)).toEqual(ids);
    expect(answer.headers['x-next-cursor']).toBeUndefined();
    expect(answer.json[0]).toMatchObject({
      name: 'Campaign 104%',
      status: 'archived',
      sendingStatus: 'campaign_archived',
      contactsCount: 0,
      progress: null,
      sent: 0,
      stepsCount: 0,
    });
  });

  it('pages cover the list exactly once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, cursor });
      seen.push(...idsOf(page));
      cursor = page.headers['x-next-cursor'];
      if (cursor !== undefined) expect(page.headers.link).toContain('rel="next"');
    } while (cursor !== undefined);
    expect(seen).toEqual(ids);
  });

  it('pages follow an order, and without a value last in both directions', async () => {
    const at = new Date('2026-03-02');
    const counts = (campaignId: string, sent: number, unique_replies: number) => ({
      ...{ campaignId, stepId: null, variantId: null, at },
      counts: { sent, new_contacted: sent, unique_replies, interested: 0 },
    });
    const [, b, c, d] = [...ids].reverse() as [string, string, string, string];
    await inTx(world.ctx, (ctx) => appendStats(ctx, world.b.id, [counts(b, 10, 1), counts(c, 2, 1), counts(d, 5, 0)]));
    await setCampaignStatus(world, c, 'active');
    const ordered = async (sort: string) => {
      let names = '';
      for (let cursor: string | undefined; ; ) {
        const page = await list({ limit: 2, sort, cursor });
        names += page.json.map(({ name }: { name: string }) => name.at(-2)).join('');
        cursor = page.headers['x-next-cursor'];
        if (cursor === undefined) return names;
      }
    };
    const sorts = ['createdAt', 'name', '-name', 'status', '-status', '-sent', 'replyRate', '-replyRate'];
    expect(await Promise.all(sorts.map(ordered))).toEqual([
      ...['01234', '01234', '43210', '23104', '40132'],
      ...['13240', '31204', '21304'],
    ]);
    expect(idsOf(await list({ sort: '-sent' }))[0]).toBe(b);
    await setCampaignStatus(world, c, 'draft');
    const cursor = (await list({ limit: 1, sort: 'name' })).headers['x-next-cursor'];
    expect((await list({ limit: 1, cursor })).json.detail[0]).toMatchObject({ ctx: { code: 'invalid_cursor' } });
    expect((await list({ sort: 'age' })).json.detail[0]).toMatchObject({ type: 'enum', loc: ['query', 'sort'] });
  });

  it.each([
    [{ status: 'draft,paused' }, [1, 2, 3, 4]],
    [{ includeArchived: false }, [1, 2, 3, 4]],
    [{ groupId: 'g' }, [3, 4]],
    [{ label: 'l1' }, [1, 3]],
    [{ search: 'CAMPAIGN 103' }, [1]],
    [{ search: '103%' }, [1]],
    [{ search: '_' }, []],
  ])('%j filters', async (query, expected) => {
    expect(idsOf(await list(query))).toEqual(expected.map((index) => ids[index]));
  });

  it('finds a campaign by its whole ID, and none by an ID of another workspace', async () => {
    expect(idsOf(await list({ search: ids[2]?.toUpperCase() }))).toEqual([ids[2]]);
    expect(idsOf(await list({ search: (await created()).id }))).toEqual([]);
  });

  it.each([
    [{ limit: 0 }, 'greater_than'],
    [{ limit: 1001 }, 'less_than_equal'],
    [{ status: 'running' }, 'enum'],
    [{ cursor: 'abc' }, 'value_error'],
  ])('%j is refused', async (query, type) => {
    const answer = await list(query);
    expect([answer.status, answer.json.detail[0].type]).toEqual([422, type]);
  });

  it('a cursor does not fit other filters', async () => {
    const cursor = (await list({ limit: 1 })).headers['x-next-cursor'];
    const answer = await list({ cursor, label: 'l1' });
    expect(answer.json.detail[0]).toMatchObject({ loc: ['query', 'cursor'], ctx: { code: 'invalid_cursor' } });
  });
});
