import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

const MISSING = '01959f00-0000-7000-8000-000000000000';
const READ_AT = '2026-04-02T03:00:00.000Z';

let world: TestWorld;
let campaignId: string;
let domainId: string;
beforeAll(async () => {
  world = await openTestWorld({ start: '2026-04-02T08:00:00.000Z' });
});
afterAll(() => world?.close());
beforeEach(async () => {
  ({ campaignId } = await seedCampaign(world, { contacts: 1, mailboxes: 1 }));
  const [row] = await world.ctx.sql.query<{ id: string }>(
    `insert into domains (workspace_id, id, domain, created_at, updated_at)
     select m.workspace_id, $2, m.sending_domain, $3, $3 from campaign_mailboxes a
     join mailboxes m on m.workspace_id = a.workspace_id and m.id = a.mailbox_id where a.campaign_id = $1
     on conflict (workspace_id, domain) do update set updated_at = excluded.updated_at returning id`,
    [campaignId, world.ctx.ids.uuid(), world.clock.now()],
  );
  domainId = row?.id ?? '';
});

const ask = (query: Record<string, string> = {}) =>
  world.inA({ url: `/campaigns/${campaignId}/analytics/spam-rates`, query: { to: '2026-04-01', ...query } });
const rate = (day: string, spamRate: number, of: string | null = campaignId) =>
  world.ctx.sql.execute(
    `insert into domain_feedback_loops (workspace_id, domain_id, day, identifier, spam_rate, campaign_id)
     values ($1, $2, $3, coalesce($5::text, 'mailbox-1'), $4, $5::uuid)`,
    [world.a.id, domainId, day, spamRate, of],
  );

describe('the spam rates of a campaign at Gmail', () => {
  it('are those of its own email in the period, oldest first', async () => {
    const other = (await seedCampaign(world, { contacts: 1 })).campaignId;
    await rate('2026-03-20', 0.004);
    await rate('2026-03-19', 0.001);
    await rate('2026-03-01', 0.5);
    await rate('2026-03-19', 0.9, other);
    await rate('2026-03-19', 0.9, null);
    const { status, json } = await ask({ from: '2026-03-10' });
    expect([status, json.campaignId, json.from, json.to]).toEqual([200, campaignId, '2026-03-10', '2026-04-01']);
    const { domain } = json.days[0];
    expect(json.days).toEqual([
      { date: '2026-03-19', domain, spamRate: 0.001 },
      { date: '2026-03-20', domain, spamRate: 0.004 },
    ]);
    expect(domain).toContain('.');
  });

  it('tell a campaign without a rate from statistics that were never read', async () => {
    expect((await ask()).json).toMatchObject({ readAt: null, days: [] });
    await world.ctx.sql.execute(
      'insert into domain_postmaster_reads (workspace_id, domain_id, due_at, read_at) values ($1, $2, $3, $3)',
      [world.a.id, domainId, READ_AT],
    );
    expect((await ask()).json).toMatchObject({ readAt: READ_AT, days: [] });
  });

  it('of a campaign that is missing or of another workspace are one and the same 404', async () => {
    const foreign = await world.inB({ url: `/campaigns/${campaignId}/analytics/spam-rates` });
    const missing = await world.inA({ url: `/campaigns/${MISSING}/analytics/spam-rates` });
    expect([foreign.status, foreign.json.detail]).toEqual([404, missing.json.detail]);
    expect([missing.status, missing.json.code]).toEqual([404, 'campaign_not_found']);
    expect((await world.inA({ url: `/campaigns/${campaignId}/analytics/spam-rates`, key: null })).status).toBe(401);
  });

  it('of days that are wrong are a 422 that says where', async () => {
    const { status, json } = await ask({ from: '2026-04-02' });
    expect([status, json.detail?.[0]?.loc]).toEqual([422, ['query', 'from']]);
  });
});
