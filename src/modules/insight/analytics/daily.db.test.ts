import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { appendStats, foldOnce, type StatDelta } from '../../outreach/statistics/index.js';

const MISSING = '01959f00-0000-7000-8000-000000000000';

let world: TestWorld;
let campaignId: string;
let stepIds: readonly string[];
beforeAll(async () => {
  world = await openTestWorld({ start: '2026-04-02T08:00:00.000Z' });
});
afterAll(() => world?.close());
beforeEach(async () => {
  ({ campaignId, stepIds } = await seedCampaign(world, {
    contacts: 1,
    mailboxes: 0,
    steps: [{ subject: 'One', bodyText: 'x' }],
  }));
});

type Query = Record<string, string | undefined>;
const fact = (at: string, counts: StatDelta['counts']) =>
  appendStats(world.ctx, world.a.id, [
    { campaignId, stepId: stepIds[0] ?? null, variantId: null, at: new Date(at), counts },
  ]);
const ask = (query: Query = {}) => world.inA({ url: `/campaigns/${campaignId}/analytics/daily`, query });
const sent = async (query: Query): Promise<Record<string, number>> => {
  const { json } = await ask(query);
  const days = json.days as Array<{ date: string; sent: number }>;
  return Object.fromEntries(days.filter((day) => day.sent !== 0).map((day) => [day.date, day.sent]));
};
const zero = {
  sent: 0,
  contacted: 0,
  uniqueReplies: 0,
  autoReplies: 0,
  interested: 0,
  bounces: 0,
  opens: 0,
  clicks: 0,
  unsubscribes: 0,
};

describe('the days of a campaign', () => {
  it('lists every day, including days without facts', async () => {
    await fact('2026-03-01T10:00:00Z', {
      sent: 3,
      new_contacted: 2,
      unique_replies: 1,
      auto_replies: 1,
      interested: 1,
      bounces: 1,
    });
    await fact('2026-03-03T10:00:00Z', { opens: 4, clicks: 2, unsubscribes: 1, machine_opens: 9 });
    const { status, json } = await ask({ from: '2026-02-28', to: '2026-03-03' });
    expect(status).toBe(200);
    expect(json).toEqual({
      campaignId,
      from: '2026-02-28',
      to: '2026-03-03',
      timezone: 'UTC',
      days: [
        { date: '2026-02-28', ...zero },
        {
          date: '2026-03-01',
          ...zero,
          sent: 3,
          contacted: 2,
          uniqueReplies: 1,
          autoReplies: 1,
          interested: 1,
          bounces: 1,
        },
        { date: '2026-03-02', ...zero },
        { date: '2026-03-03', ...zero, opens: 4, clicks: 2, unsubscribes: 1 },
      ],
    });
  });

  it('are the last four weeks of the workspace by default, and a first day alone goes until today', async () => {
    const { json } = await ask();
    expect([json.from, json.to, json.days.length]).toEqual(['2026-03-06', '2026-04-02', 28]);
    expect((await ask({ from: '2026-04-01' })).json.days.map((day: { date: string }) => day.date)).toEqual([
      '2026-04-01',
      '2026-04-02',
    ]);
    expect((await ask({ to: '2026-01-31' })).json.from).toBe('2026-01-04');
    // It is the next day already on the other side of the world.
    expect((await ask({ timezone: 'Pacific/Kiritimati' })).json.to).toBe('2026-04-02');
    expect((await ask({ timezone: 'Pacific/Pago_Pago' })).json.to).toBe('2026-04-01');
  });

  it("are those of the workspace's time zone unless another one is requested", async () => {
    await fact('2026-03-10T23:30:00Z', { sent: 1 });
    const change = (timezone: string) =>
      world.inA({ method: 'PATCH', url: `/workspaces/${world.a.id}`, body: { timezone } });
    await change('Asia/Kathmandu');
    const query = { from: '2026-03-09', to: '2026-03-12' };
    expect((await ask(query)).json.timezone).toBe('Asia/Kathmandu');
    expect(await sent(query)).toEqual({ '2026-03-11': 1 });
    await change('UTC');
    expect(await sent(query)).toEqual({ '2026-03-10': 1 });
  });

  it('have 23 and 25 hours when the clock changes', async () => {
    // Vienna: 2026-03-29 is 28T23:00Z to 29T22:00Z, 2026-10-25 is 24T22:00Z to 25T23:00Z.
    const facts = ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'];
    for (const [index, at] of facts.entries()) await fact(at, { sent: 10 ** index });
    const vienna = { timezone: 'Europe/Vienna' };
    expect(await sent({ ...vienna, from: '2026-03-27', to: '2026-03-31' })).toEqual({
      '2026-03-28': 1,
      '2026-03-29': 110,
      '2026-03-30': 1000,
    });
    await fact('2026-10-24T22:00:00Z', { sent: 5 });
    await fact('2026-10-25T22:59:59Z', { sent: 7 });
    await fact('2026-10-25T23:00:00Z', { sent: 1 });
    expect(await sent({ ...vienna, from: '2026-10-24', to: '2026-10-26' })).toEqual({
      '2026-10-25': 12,
      '2026-10-26': 1,
    });
    // Facts outside the span are not counted.
    expect(await sent({ ...vienna, from: '2026-03-29', to: '2026-03-29' })).toEqual({ '2026-03-29': 110 });
  });

  it('are the same before, between and after facts are folded', async () => {
    await fact('2026-03-30T10:00:00Z', { sent: 2 });
    const query = { from: '2026-03-29', to: '2026-03-31' };
    const before = (await ask(query)).json;
    await foldOnce(world.ctx);
    expect((await ask(query)).json).toEqual(before);
    await fact('2026-03-30T10:05:00Z', { sent: 1 });
    expect(await sent(query)).toEqual({ '2026-03-30': 3 });
    await foldOnce(world.ctx);
    expect(await sent(query)).toEqual({ '2026-03-30': 3 });
  });

  it('add up to the figures of the campaign and of the overview over the same days, in whatever zone', async () => {
    const start = Date.parse('2026-03-27T00:00:00Z');
    for (let hour = 0; hour < 7 * 24; hour += 5) {
      const at = new Date(start + hour * 3_600_000).toISOString();
      await fact(at, {
        sent: hour + 1,
        new_contacted: hour,
        unique_replies: hour % 3,
        auto_replies: 1,
        interested: hour % 2,
        bounces: hour % 4,
        opens: 2,
        clicks: 1,
        unsubscribes: hour % 5,
      });
      if (hour === 60) await foldOnce(world.ctx);
    }
    const figures = (await world.inA({ url: `/campaigns/${campaignId}/stats`, query: { timeframe: 'last_7_days' } }))
      .json;
    const overview = (await world.inA({ url: '/campaigns/analytics/overview', query: { timeframe: 'last_7_days' } }))
      .json;
    const own = overview.campaigns.find((one: { campaignId: string }) => one.campaignId === campaignId).metrics;
    const total = async (query: Query) => {
      const days: Array<Record<string, number>> = (await ask(query)).json.days;
      return Object.fromEntries(
        Object.keys(zero).map((name) => [name, days.reduce((sum, day) => sum + (day[name] as number), 0)]),
      );
    };
    const expected = Object.fromEntries(Object.keys(zero).map((name) => [name, figures[name]]));
    expect(expected['sent']).toBeGreaterThan(1000);
    expect(Object.fromEntries(Object.keys(zero).map((name) => [name, own[name]]))).toEqual(expected);
    expect(await total({ from: '2026-03-27', to: '2026-04-02', timezone: 'UTC' })).toEqual(expected);
    for (const timezone of ['America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati'])
      expect(await total({ from: '2026-03-25', to: '2026-04-04', timezone })).toEqual(expected);
  });
});

describe('a question for days', () => {
  it('that is wrong is a 422 that says where', async () => {
    const location = async (query: Query) => {
      const { status, json } = await ask(query);
      return [status, json.detail?.[0]?.loc, json.detail?.[0]?.ctx?.code];
    };
    expect(await location({ from: '2026-03-02', to: '2026-03-01' })).toEqual([
      422,
      ['query', 'from'],
      'conflicting_values',
    ]);
    expect(await location({ from: '2025-01-01', to: '2026-02-05' })).toEqual([422, ['query', 'from'], 'span_too_long']);
    expect((await ask({ from: '2025-01-01', to: '2026-02-04' })).json.days).toHaveLength(400);
    expect((await location({ from: '2026-02-30' })).slice(0, 2)).toEqual([422, ['query', 'from']]);
    expect((await location({ timezone: 'Europe/Atlantis' })).slice(0, 2)).toEqual([422, ['query', 'timezone']]);
  });

  it('about a campaign that is missing or of another workspace is one and the same 404', async () => {
    const foreign = await world.inB({ url: `/campaigns/${campaignId}/analytics/daily` });
    const missing = await world.inA({ url: `/campaigns/${MISSING}/analytics/daily` });
    expect([foreign.status, foreign.json.detail]).toEqual([404, missing.json.detail]);
    expect([missing.status, missing.json.code]).toEqual([404, 'campaign_not_found']);
    expect((await world.inA({ url: `/campaigns/${campaignId}/analytics/daily`, key: null })).status).toBe(401);
  });
});
