import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { person, type Visitor } from '../../../../test/support/people.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { plansOf } from '../../../../test/support/statements/plans.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { appendStats, foldOnce } from '../statistics/index.js';
import { findCampaign } from './core/campaigns.repo.js';
import { describeCampaigns } from './view/campaign-view.service.js';

let world: TestWorld;
let mia: Visitor;
beforeAll(async () => {
  world = await openTestWorld();
  mia = await person(world, 'member', 'Mia');
});
afterAll(() => world?.close());

const DAY_MS = 86_400_000;
const listed = async (id: string) =>
  (await world.inA({ url: '/campaigns' })).json.find((one: { id: string }) => one.id === id);
const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);
const fact = (campaignId: string, at: Date, counts: Record<string, number>) =>
  appendStats(world.ctx, world.a.id, [{ campaignId, stepId: null, variantId: null, at, counts }]);

describe('a campaign in the list', () => {
  it('has its replies of the last 14 UTC days, alike before and after folding, and none of earlier days', async () => {
    const { campaignId } = await seedCampaign(world, { contacts: 0 });
    await fact(campaignId, daysAgo(0), { replies: 2, auto_replies: 7 });
    await fact(campaignId, daysAgo(13), { replies: 1 });
    await fact(campaignId, daysAgo(14), { replies: 40 });
    const expected = [1, ...Array.from({ length: 12 }, () => 0), 2];
    expect((await listed(campaignId)).dailyReplies).toEqual(expected);
    await foldOnce(world.ctx);
    await fact(campaignId, daysAgo(0), { replies: 3 });
    expect((await listed(campaignId)).dailyReplies).toEqual([...expected.slice(0, 13), 5]);
  });

  it('counts emails of today against the limit of today, and attached mailboxes that lost their server', async () => {
    const { campaignId, mailboxIds } = await seedCampaign(world, {
      contacts: 0,
      mailboxes: 3,
      settings: { dailyLimit: 50 },
    });
    await world.ctx.sql.execute(`update campaign_slots set sent_today = 12, day_ends_at = $2 where campaign_id = $1`, [
      campaignId,
      new Date(world.clock.now().getTime() + 1_000),
    ]);
    await world.ctx.sql.execute(`update mailboxes set status = 'disconnected' where id = $1`, [mailboxIds[0]]);
    await world.ctx.sql.execute(`update mailboxes set status = 'paused' where id = $1`, [mailboxIds[1]]);
    const shown = { mailboxesCount: 3, mailboxesInTrouble: 1, dailyLimit: 50 };
    expect(await listed(campaignId)).toMatchObject({ ...shown, sentToday: 12 });
    world.clock.advanceMs(2_000);
    expect(await listed(campaignId)).toMatchObject({ ...shown, sentToday: 0 });
  });

  it('has open and click rates of the contacted contacts, and null where tracking is off', async () => {
    const tracked = await seedCampaign(world, {
      contacts: 0,
      settings: { tracking: { opens: true, clicks: false, domain: null } },
    });
    await fact(tracked.campaignId, daysAgo(1), { new_contacted: 4, unique_opens: 3, unique_clicks: 1 });
    expect(await listed(tracked.campaignId)).toMatchObject({
      ...{ contacted: 4, uniqueOpens: 3, openRate: 0.75 },
      ...{ uniqueClicks: null, clickRate: null },
    });
  });
});

describe('the owner of a campaign', () => {
  const create = async () =>
    (await mia.ask({ method: 'POST', url: '/campaigns', query: { workspaceId: world.a.id }, body: { name: 'Hers' } }))
      .json;
  const change = (id: string, ownerId: unknown) =>
    world.inA({ method: 'PATCH', url: `/campaigns/${id}`, body: { ownerId } });

  it('is the member who creates it; a campaign of an API key has none', async () => {
    const hers = await create();
    expect(hers.owner).toEqual({ userId: mia.userId, name: 'Mia' });
    expect((await listed(hers.id)).owner).toEqual({ userId: mia.userId, name: 'Mia' });
    const byKey = await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'By key' } });
    expect(byKey.json.owner).toBeNull();
  });

  it('is the member who duplicates it, for the copy', async () => {
    const { id } = (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'By key' } })).json;
    const copied = await mia.ask({
      ...{ method: 'POST', url: `/campaigns/${id}/duplicate`, query: { workspaceId: world.a.id }, body: {} },
    });
    expect(copied.json.campaign.owner).toMatchObject({ name: 'Mia' });
    expect((await listed(id)).owner).toBeNull();
  });

  it('is changed to another member or none, and never to a person outside the workspace', async () => {
    const { id } = await create();
    const outside = await person(world, 'member', 'Otto', { workspaceId: world.b.id });
    const refused = await change(id, outside.userId);
    expect([refused.status, refused.json.detail[0].loc]).toEqual([422, ['body', 'ownerId']]);
    expect((await change(id, 'x')).status).toBe(422);
    const ida = await person(world, 'viewer', 'Ida');
    expect((await change(id, ida.userId)).json.owner).toMatchObject({ name: 'Ida' });
    expect((await change(id, null)).json.owner).toBeNull();
  });

  it('is gone after the member leaves the workspace, and the campaign stays', async () => {
    const eva = await person(world, 'member', 'Eva');
    const { id } = await create();
    await change(id, eva.userId);
    const left = await world.inject({
      ...{ method: 'DELETE', url: `/workspaces/${world.a.id}/members/${eva.userId}`, key: world.adminKey },
      query: { workspaceId: world.a.id },
    });
    expect(left.status).toBe(200);
    expect((await listed(id)).owner).toBeNull();
  });
});

it('a page of campaigns is described by statements that go by an index, as many for one as for all', async ({
  skip,
}) => {
  const { sql } = world.ctx;
  const { campaignId } = await seedCampaign(world, { contacts: 2 });
  await sql.execute(
    `with made as (
       insert into campaigns (workspace_id, id, name, status, schedule, stop_rules, settings, created_at, updated_at)
       select $1, gen_random_uuid(), 'C' || n, 'completed', '{}', '{}', '{}', now(), now() from generate_series(1, 3000) n returning id
     ), slots as (
       insert into campaign_slots (workspace_id, campaign_id, active, next_check_at, day_ends_at)
       select $1, id, false, now(), now() from made
     ), boxes as (
       insert into mailboxes (workspace_id, uuid, address, status, domain, created_at, updated_at)
       select $1, gen_random_uuid(), 'box' || n || '@d.test', 'active', 'd.test', now(), now() from generate_series(1, 3000) n
     )
     insert into campaign_stats (workspace_id, campaign_id, step_id, variant_id, day, replies)
     select $1, id, $2, $2, date '2026-01-01' + n, 1 from made, generate_series(1, 30) n`,
    [world.a.id, campaignId],
  );
  await sql.execute(
    `insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id, next_allowed_at, day_ends_at, attached_at, updated_at)
     select c.workspace_id, c.id, m.id, now(), now(), now(), now()
     from (select *, row_number() over () as n from campaigns where workspace_id = $1 and name like 'C%') c
     join (select *, row_number() over () as n from mailboxes where workspace_id = $1) m on m.n = c.n`,
    [world.a.id],
  );
  await sql.query('analyze');
  const row = await findCampaign(sql, world.a.id, campaignId);
  if (row === undefined) throw new Error('The campaign is missing.');
  const others = await sql.query<typeof row>(`select * from campaigns where workspace_id = $1 limit 20`, [world.a.id]);
  const describe = (rows: readonly (typeof row)[]) =>
    plansOf(sql, (counted) => describeCampaigns({ ...world.ctx, sql: counted }, world.a.id, rows));
  const plans = await describe([row]);
  if (plans === null) skip();
  for (const name of ['campaigns-read-figures', 'campaigns-list-reply-days']) {
    expect(plans?.[name], name).toMatch(/Index/);
    expect(plans?.[name], name).not.toMatch(/Seq Scan on (?:campaign_stats|campaign_mailboxes|mailboxes|campaigns)\b/);
  }
  const named = (all: Readonly<Record<string, string>> | null) => Object.keys(all ?? {}).length;
  expect(named(await describe([row, ...others]))).toBeLessThanOrEqual(named(plans) + 1);
});
