import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';

const MISSING = '019577f8-0000-7000-8000-000000000000';
const OFFICE = {
  windows: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], start: '09:00', end: '17:00' }],
};

let open: SendingWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openSendingWorld();
  world = open.world;
});

afterAll(() => open?.close());

const simulate = (campaignId: string, body?: object, workspace = world.a) =>
  world.inject({
    method: 'POST',
    url: `/campaigns/${campaignId}/simulate`,
    query: { workspaceId: workspace.id },
    key: workspace.key,
    ...(body === undefined ? {} : { body }),
  });

describe('simulateCampaign', () => {
  it('foretells what the real loop then does, day by day and mailbox by mailbox', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 60,
      mailboxes: 3,
      email: (n) => `sim${n}@s.test`,
      schedule: OFFICE,
      settings: { gapSeconds: 1_500, jitterSeconds: 900, newContactsPerDay: 12, followUpShare: 60 },
      mailbox: { dailyLimit: 9, minGapSeconds: 60 },
      steps: [
        { subject: 'One', bodyText: 'One' },
        { bodyText: 'Two', delaySeconds: 86_400 },
        { bodyText: 'Three', delaySeconds: 90_000 },
      ],
    });
    const told = (await simulate(seeded.campaignId)).json;
    expect(told.totals).toMatchObject({ contacts: 60, sent: 180, contactsLeft: 0, followUpsLeft: 0 });
    for (let turn = 0; turn < 3_000; turn += 1) {
      const next = await open.drain();
      if (next === null) break;
      world.clock.advanceMs(Math.max(1, next.getTime() - world.clock.now().getTime()));
    }
    const days = await world.ctx.sql.query<{ date: string; sent: number }>(
      `select (sent_at at time zone 'UTC')::date::text as date, count(*)::int as sent from sends
       where campaign_id = $1 and status = 'sent' group by 1 order by 1`,
      [seeded.campaignId],
    );
    const toldDays = told.days
      .filter((day: { sent: number }) => day.sent > 0)
      .map(({ date, sent }: { date: string; sent: number }) => ({ date, sent }));
    expect(toldDays).toEqual(days);
    const mailboxes = await world.ctx.sql.query<{ campaignMailboxId: string; sent: number }>(
      `select m.uuid as "campaignMailboxId", count(*)::int as sent from sends s join mailboxes m on m.id = s.mailbox_id
       where s.campaign_id = $1 group by 1 order by 1`,
      [seeded.campaignId],
    );
    const toldMailboxes = told.mailboxes.map((one: { campaignMailboxId: string; sent: number }) => ({
      campaignMailboxId: one.campaignMailboxId,
      sent: one.sent,
    }));
    expect(
      toldMailboxes.sort((a: { campaignMailboxId: string }, b: { campaignMailboxId: string }) =>
        a.campaignMailboxId < b.campaignMailboxId ? -1 : 1,
      ),
    ).toEqual(mailboxes);
    const [last] = await world.ctx.sql.query<{ at: Date }>(
      'select max(sent_at) as at from sends where campaign_id = $1',
      [seeded.campaignId],
    );
    expect(told.completionAt).toBe(last?.at.toISOString());
  }, 120_000);

  it('tries settings and windows without storing them', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 30,
      email: (n) => `try${n}@s.test`,
      mailbox: { dailyLimit: 100 },
    });
    const before = await world.ctx.sql.query('select * from campaigns where id = $1', [seeded.campaignId]);
    const tried = (await simulate(seeded.campaignId, { settings: { dailyLimit: 10 }, startAt: '2027-03-01T00:00:00Z' }))
      .json;
    expect(tried.days.map((day: { sent: number }) => day.sent)).toEqual([10, 10, 10]);
    expect(tried.bindingLimits).toEqual({ campaign_daily_limit: 2 });
    expect(tried.mailboxes).toMatchObject([{ sent: 30, peakPerDay: 10 }]);
    const moved = await simulate(seeded.campaignId, {
      startAt: '2027-03-01T00:00:00Z',
      schedule: { windows: [{ days: ['wednesday'], start: '10:00', end: '11:00' }] },
    });
    expect(moved.json.firstSendAt).toBe('2027-03-03T10:00:00.000Z');
    expect(await world.ctx.sql.query('select * from campaigns where id = $1', [seeded.campaignId])).toEqual(before);
    expect(
      await world.ctx.sql.query(`select distinct status from sends where campaign_id = $1`, [seeded.campaignId]),
    ).toEqual([{ status: 'scheduled' }]);
  });

  it('gives the same answer for the same seed, another for another, and takes a limit', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 40,
      mailboxes: 2,
      email: (n) => `seed${n}@s.test`,
      settings: { gapSeconds: 60, jitterSeconds: 3_600 },
    });
    const body = { seed: 5, startAt: '2027-03-01T00:00:00Z', model: { replyRate: 0.5 } };
    const first = await simulate(seeded.campaignId, body);
    expect((await simulate(seeded.campaignId, body)).json).toEqual(first.json);
    expect((await simulate(seeded.campaignId, { ...body, seed: 6 })).json.completionAt).not.toBe(
      first.json.completionAt,
    );
    expect((await simulate(seeded.campaignId, { ...body, limit: 7 })).json.totals).toMatchObject({
      contacts: 7,
      sent: 7,
    });
  });

  it('reports the reason when no mailbox can send', async () => {
    const seeded = await seedCampaign(world, { contacts: 3, mailboxes: 2, email: (n) => `none${n}@s.test` });
    await world.ctx.sql.query(`update mailboxes set status = 'paused' where id = any($1::int[])`, [seeded.mailboxIds]);
    const paused = (await simulate(seeded.campaignId, { days: 5 })).json;
    expect(paused).toMatchObject({ completionAt: null, firstSendAt: null, bindingLimits: { mailbox_paused: 5 } });
    await world.ctx.sql.query('delete from campaign_mailboxes where campaign_id = $1', [seeded.campaignId]);
    expect((await simulate(seeded.campaignId, { days: 2 })).json.bindingLimits).toEqual({ no_mailbox_attached: 2 });
  });

  it('returns 401, 404, and 422 with the location of each error', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'door@s.test' });
    const url = `/campaigns/${seeded.campaignId}/simulate`;
    expect((await world.inject({ method: 'POST', url, query: { workspaceId: world.a.id }, key: null })).status).toBe(
      401,
    );
    const missing = await simulate(MISSING);
    const foreign = await simulate(seeded.campaignId, undefined, world.b);
    expect([missing.status, missing.json.code]).toEqual([404, 'campaign_not_found']);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    const bad = await simulate(seeded.campaignId, { days: 0, model: { replyRate: 2 }, settings: { gapSeconds: -1 } });
    expect(bad.json.detail.map((item: { loc: unknown[] }) => item.loc.slice(1).join('.')).sort()).toEqual([
      'days',
      'model.replyRate',
      'settings.gapSeconds',
    ]);
    const dates = await simulate(seeded.campaignId, { schedule: { startDate: '2026-05-02', endDate: '2026-05-01' } });
    expect(dates.json.detail[0]).toMatchObject({ ctx: { code: 'end_before_start' } });
    expect(dates.json.detail[0].loc.slice(0, 2)).toEqual(['body', 'schedule']);
  });
});
