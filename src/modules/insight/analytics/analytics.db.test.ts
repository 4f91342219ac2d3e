import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { appendStats, foldOnce, type StatDelta } from '../../outreach/statistics/index.js';

const NOW = '2026-03-02T08:00:00.000Z';
const MISSING = '01959f00-0000-7000-8000-000000000000';

let world: TestWorld;
let campaignId: string;
let stepIds: readonly string[];
beforeAll(async () => {
  world = await openTestWorld({ start: NOW });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ campaignId, stepIds } = await seedCampaign(world, {
    contacts: 4,
    mailboxes: 0,
    steps: [{ subject: 'One', bodyText: 'x' }, { bodyText: 'y' }],
  }));
});

const fact = (day: string, counts: StatDelta['counts'], stepId = stepIds[0] ?? null, variantId: string | null = null) =>
  appendStats(world.ctx, world.a.id, [{ campaignId, stepId, variantId, at: new Date(day), counts }]);
const stats = (timeframe?: string) => world.inA({ url: `/campaigns/${campaignId}/stats`, query: { timeframe } });
const steps = async (timeframe?: string) =>
  (await world.inA({ url: `/campaigns/${campaignId}/analytics/steps`, query: { timeframe } })).json;
const overview = async (timeframe?: string, key?: string, workspaceId = world.a.id) =>
  (
    await world.inject({
      url: '/campaigns/analytics/overview',
      query: { workspaceId, timeframe },
      ...(key ? { key } : {}),
    })
  ).json;

/** Two variants of the first step with equal shares. */
async function addVariants(): Promise<[string, string]> {
  const ids: [string, string] = [world.ctx.ids.uuid(), world.ctx.ids.uuid()];
  for (const [position, id] of ids.entries()) {
    await world.ctx.sql.execute(
      `insert into campaign_variants (workspace_id, id, step_id, position, subject, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [world.a.id, id, stepIds[0], position, position === 0 ? '' : 'Other', world.clock.now()],
    );
  }
  return ids;
}

describe('timeframes', () => {
  const DAYS = ['2026-01-31', '2026-02-02', '2026-02-03', '2026-02-23', '2026-02-24', '2026-03-01', '2026-03-02'];
  it.each([
    ['today', ['2026-03-02'], '2026-03-02', '2026-03-03'],
    ['yesterday', ['2026-03-01'], '2026-03-01', '2026-03-02'],
    ['last_7_days', ['2026-02-24', '2026-03-01', '2026-03-02'], '2026-02-24', '2026-03-03'],
    ['last_4_weeks', DAYS.slice(2), '2026-02-03', '2026-03-03'],
    ['all', DAYS, null, '2026-03-03'],
  ])('%s counts the UTC days of the interface and no other', async (timeframe, days, from, to) => {
    for (const [index, day] of DAYS.entries()) await fact(day, { sent: 10 ** index });
    const sum = days.reduce((total, day) => total + 10 ** DAYS.indexOf(day), 0);
    const midnight = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`);
    const expected = { timeframe, from: midnight(from), to: midnight(to) };
    expect((await stats(timeframe)).json).toMatchObject({ ...expected, sent: sum });
    expect(await steps(timeframe)).toMatchObject({ ...expected, totals: { sent: sum } });
    const whole = await overview(timeframe);
    expect(whole).toMatchObject(expected);
    expect(whole.campaigns.find((one: { campaignId: string }) => one.campaignId === campaignId).metrics.sent).toBe(sum);
  });

  it('are days of UTC also a moment before and after midnight', async () => {
    const late = await openTestWorld({ start: '2026-03-02T23:59:59.999Z' });
    const seeded = await seedCampaign(late, { contacts: 0, mailboxes: 0 });
    const noted = {
      campaignId: seeded.campaignId,
      stepId: null,
      variantId: null,
      at: new Date('2026-03-02'),
      counts: { sent: 1 },
    };
    await appendStats(late.ctx, late.a.id, [noted]);
    const sent = async (timeframe: string) => {
      const query = { workspaceId: late.a.id, timeframe };
      return (await late.inject({ url: `/campaigns/${seeded.campaignId}/stats`, query })).json.sent;
    };
    expect([await sent('today'), await sent('yesterday')]).toEqual([1, 0]);
    late.clock.advanceMs(1);
    expect([await sent('today'), await sent('yesterday')]).toEqual([0, 1]);
    await late.close();
  });

  it('another word is a 422 that says where', async () => {
    for (const url of ['/campaigns/analytics/overview', `/campaigns/${campaignId}/stats`]) {
      const answer = await world.inA({ url, query: { timeframe: 'last_year' } });
      expect([answer.status, answer.json.detail[0].loc]).toEqual([422, ['query', 'timeframe']]);
    }
  });
});

describe('the figures of a campaign', () => {
  it('are the same before and after the facts are folded', async () => {
    await fact('2026-03-01', { sent: 5, new_contacted: 4, bounces: 2, reported_bounces: 1, unique_replies: 1 });
    await fact('2026-03-02', { sent: 5, interested: 1, opt_outs: 2 });
    const before = (await stats()).json;
    await foldOnce(world.ctx);
    await fact('2026-03-02', { sent: 1 });
    expect((await stats()).json).toEqual({ ...before, attempted: 12, sent: 11, delivered: 10, bounceRate: 0.1667 });
    expect(before).toMatchObject({
      attempted: 11,
      sent: 10,
      contacted: 4,
      delivered: 9,
      replyRate: 0.25,
      bounceRate: 0.1818,
    });
    expect(before.intents).toEqual({
      interested: 1,
      not_interested: 0,
      neutral: 0,
      out_of_office: 0,
      unsubscribe: 2,
      bounced: 2,
    });
  });

  it('count contacts and messages by their current status, every status of messages named', async () => {
    const { json } = await stats('yesterday');
    expect(json.contactCounts).toMatchObject({ total: 4, active: 4 });
    expect(json.sends).toMatchObject({ scheduled: 4, sent: 0, unknown: 0 });
    expect(json).toMatchObject({ progress: 0, sent: 0, replyRate: null, lastSentAt: null, updatedAt: NOW });
  });
});

describe('steps and variants', () => {
  it('a step has contacted every contact who got its message; the campaign counts contacts once', async () => {
    await fact('2026-03-02', { sent: 10, new_contacted: 10, unique_replies: 1 });
    await fact('2026-03-02', { sent: 5, unique_replies: 1 }, stepIds[1]);
    await fact('2026-03-02', { completed: 3 }, null as never);
    const { totals, steps: rows } = await steps();
    expect(totals).toMatchObject({ sent: 15, contacted: 10, newContacted: 10, replyRate: 0.2, completed: 3 });
    expect(rows).toMatchObject([
      { order: 1, subject: 'One', variants: [], winner: null, metrics: { contacted: 10, replyRate: 0.1 } },
      { order: 2, metrics: { sent: 5, contacted: 5, newContacted: 0, replyRate: 0.2 } },
    ]);
  });

  it('variants come with share, interval and the chance to be the best', async () => {
    const [a, b] = await addVariants();
    await fact('2026-03-02', { sent: 200, unique_replies: 10 }, stepIds[0], a);
    await fact('2026-03-02', { sent: 200, unique_replies: 30 }, stepIds[0], b);
    const [step] = (await steps()).steps;
    expect(step.metrics).toMatchObject({ sent: 400, uniqueReplies: 40, replyRate: 0.1 });
    expect(step.variants).toMatchObject([
      { variantId: a, label: 'A', subject: 'One', share: 50, metrics: { replyRate: 0.05 } },
      { variantId: b, label: 'B', subject: 'Other', share: 50, metrics: { replyRate: 0.15 } },
    ]);
    // Wilson interval of 30 in 200, as computed by statistics packages.
    expect([step.variants[1].replyRateLow, step.variants[1].replyRateHigh]).toEqual([0.1071, 0.2061]);
    expect(step.variants[1].probabilityBest).toBeGreaterThan(0.99);
    expect(step.variants[0].probabilityBest + step.variants[1].probabilityBest).toBeCloseTo(1, 3);
    expect(step.winner).toMatchObject({ variantId: b, metric: 'reply_rate', enoughData: true, applied: false });
  });

  it('a variant that is switched off and was never sent takes no part in the comparison', async () => {
    const [a, b] = await addVariants();
    const off = world.ctx.ids.uuid();
    await world.ctx.sql.execute(
      `insert into campaign_variants (workspace_id, id, step_id, position, subject, share, created_at, updated_at)
       values ($1, $2, $3, 2, 'Off', 0, $4, $4)`,
      [world.a.id, off, stepIds[0], world.clock.now()],
    );
    await fact('2026-03-02', { sent: 100, unique_replies: 1 }, stepIds[0], a);
    await fact('2026-03-02', { sent: 100, unique_replies: 20 }, stepIds[0], b);
    const chances = async (): Promise<Array<number | null>> => {
      const [step] = (await steps()).steps;
      return step.variants.map((variant: { probabilityBest: number | null }) => variant.probabilityBest);
    };
    const [ofA = 0, ofB = 0, ofOff] = await chances();
    expect(ofOff).toBeNull();
    expect((ofA ?? 0) + (ofB ?? 0)).toBeCloseTo(1, 3);
    expect(ofB).toBeGreaterThan(0.99);
  });

  it('the winner is judged by the whole life, whatever timeframe is looked at', async () => {
    const [a, b] = await addVariants();
    await fact('2026-02-01', { sent: 200, unique_replies: 40 }, stepIds[0], a);
    await fact('2026-02-01', { sent: 200, unique_replies: 2 }, stepIds[0], b);
    await fact('2026-03-02', { sent: 1, unique_replies: 1 }, stepIds[0], b);
    const [step] = (await steps('today')).steps;
    expect(step.variants[0].metrics.sent).toBe(0);
    expect(step.variants[0].replyRateLow).toBeNull();
    expect(step.winner).toMatchObject({ variantId: a, enoughData: true });
  });
});

describe('the overview', () => {
  it('adds up all campaigns, also one that was deleted since, and tells days oldest first', async () => {
    const b = world.b;
    const mine = await seedCampaign(world, { contacts: 0, mailboxes: 0, workspaceId: b.id });
    const gone = await seedCampaign(world, { contacts: 0, mailboxes: 0, workspaceId: b.id });
    const day = (campaign: string, date: string, sent: number): StatDelta => ({
      campaignId: campaign,
      stepId: null,
      variantId: null,
      at: new Date(date),
      counts: { sent },
    });
    const dates = Array.from({ length: 95 }, (_, index) =>
      new Date(Date.parse('2026-03-02') - index * 86_400_000).toISOString().slice(0, 10),
    );
    await appendStats(
      world.ctx,
      b.id,
      dates.map((date) => day(mine.campaignId, date, 1)),
    );
    await appendStats(world.ctx, b.id, [day(gone.campaignId, '2026-03-02', 100)]);
    await world.inject({
      method: 'DELETE',
      url: `/campaigns/${gone.campaignId}`,
      query: { workspaceId: b.id },
      key: b.key,
    });
    const whole = await overview('all', b.key, b.id);
    expect(whole).toMatchObject({
      workspaceId: b.id,
      totals: { sent: 195 },
      campaignsByStatus: { active: 1, draft: 0 },
    });
    expect(whole.campaigns).toMatchObject([{ campaignId: mine.campaignId, status: 'active', metrics: { sent: 95 } }]);
    expect(whole.daily).toHaveLength(90);
    expect(whole.daily[0].date).toBe(dates[89]);
    expect(whole.daily.at(-1)).toEqual({
      date: '2026-03-02',
      sent: 101,
      uniqueReplies: 0,
      autoReplies: 0,
      bounces: 0,
      opens: 0,
      clicks: 0,
      unsubscribes: 0,
    });
  });
});

describe('a campaign that is not there', () => {
  it('is one 404 whether it is missing, malformed or foreign, and no key is a 401', async () => {
    const foreign = await seedCampaign(world, { contacts: 0, mailboxes: 0, workspaceId: world.b.id });
    for (const path of ['stats', 'analytics/steps', 'export']) {
      const answers = [];
      for (const id of [MISSING, 'nonsense', foreign.campaignId]) {
        const { status, json } = await world.inA({ url: `/campaigns/${id}/${path}` });
        answers.push({ status, detail: json.detail, code: json.code });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 404, code: 'campaign_not_found' });
      expect((await world.inA({ url: `/campaigns/${campaignId}/${path}`, key: null })).status).toBe(401);
    }
    for (const id of [MISSING, 'nonsense', foreign.campaignId]) {
      const { status, json } = await world.inA({ url: '/campaigns/analytics/overview', query: { campaignId: id } });
      expect([status, json.code]).toEqual([404, 'campaign_not_found']);
    }
    expect((await world.inA({ url: '/campaigns/analytics/overview', key: null })).status).toBe(401);
    expect((await world.inA({ url: '/campaigns/analytics/overview', key: world.b.key })).status).toBe(404);
  });
});
