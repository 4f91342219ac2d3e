import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { appendStats, foldOnce } from '../../outreach/statistics/index.js';

/** Vienna, where 2026-03-29 starts at 28T23:00Z and has 23 hours. */
const DAYS = { from: '2026-03-29', to: '2026-03-30', timezone: 'Europe/Vienna' };

let world: TestWorld;
let campaignId: string;
let stepIds: readonly string[];
beforeAll(async () => {
  world = await openTestWorld({ start: '2026-04-02T08:00:00.000Z' });
  const steps = [
    { subject: 'One', bodyText: 'x' },
    { subject: '', bodyText: 'y' },
  ];
  ({ campaignId, stepIds } = await seedCampaign(world, { contacts: 3, mailboxes: 0, steps }));
  const [first, second] = stepIds as [string, string];
  await fact(first, '2026-03-28T22:59:59Z', 1);
  await fact(first, '2026-03-28T23:00:00Z', 10);
  await foldOnce(world.ctx);
  // Facts that are not folded yet count as well.
  await fact(second, '2026-03-30T21:59:59Z', 100);
  await fact(second, '2026-03-30T22:00:00Z', 1_000);
});
afterAll(() => world?.close());

const fact = (stepId: string, at: string, sent: number) =>
  appendStats(world.ctx, world.a.id, [{ campaignId, stepId, variantId: null, at: new Date(at), counts: { sent } }]);
const get = (path: string, query: Record<string, string>) => world.inA({ url: path, query });
const paths = () => [
  '/campaigns/analytics/overview',
  ...['stats', 'analytics/steps', 'sends', 'export'].map((part) => `/campaigns/${campaignId}/${part}`),
];

describe('figures of the days of a zone', () => {
  const bounds = { timeframe: null, from: '2026-03-28T23:00:00.000Z', to: '2026-03-30T22:00:00.000Z' };

  it('are those of the whole workspace in the overview, day by day', async () => {
    const { json } = await get('/campaigns/analytics/overview', DAYS);
    expect(json).toMatchObject({ ...bounds, totals: { sent: 110 } });
    expect(json.campaigns).toEqual([
      expect.objectContaining({ campaignId, metrics: expect.objectContaining({ sent: 110 }) }),
    ]);
    expect(json.daily.map((day: { date: string; sent: number }) => [day.date, day.sent])).toEqual([
      ['2026-03-29', 10],
      ['2026-03-30', 100],
    ]);
  });

  it('are those of a campaign, its steps, and its exports', async () => {
    expect((await get(`/campaigns/${campaignId}/stats`, DAYS)).json).toMatchObject({ ...bounds, sent: 110 });
    const { json } = await get(`/campaigns/${campaignId}/analytics/steps`, DAYS);
    expect(json).toMatchObject({ ...bounds, totals: { sent: 110 } });
    expect(json.steps.map((step: { metrics: { sent: number } }) => step.metrics.sent)).toEqual([10, 100]);
    const lines = async (section: string) =>
      (await get(`/campaigns/${campaignId}/export`, { ...DAYS, section })).text.trimEnd().split('\r\n');
    expect((await lines('daily')).slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['2026-03-29', '10'],
      ['2026-03-30', '100'],
    ]);
    const [head, row] = await lines('summary');
    const cells = Object.fromEntries((head as string).split(',').map((name, at) => [name, row?.split(',')[at]]));
    expect(cells).toMatchObject({ timeframe: '', from: bounds.from, to: bounds.to, sent: '110' });
  });

  it('hold those messages that were sent on them, or are due', async () => {
    const planSend = async (n: number, at: string, status: string) => {
      await world.ctx.sql.execute(
        `update sends set status = $3::text, due_at = $4::timestamptz, sent_at = case when $3 = 'sent' then $4::timestamptz end
         where campaign_id = $1 and step_id = $2
           and contact_id = (select id from contacts where campaign_id = $1 order by email offset $5 limit 1)`,
        [campaignId, stepIds[0], status, at, n],
      );
    };
    await planSend(0, '2026-03-28T22:59:59Z', 'sent');
    await planSend(1, '2026-03-28T23:00:00Z', 'sent');
    await planSend(2, '2026-03-30T21:59:59Z', 'scheduled');
    const { json } = await get(`/campaigns/${campaignId}/sends`, DAYS);
    expect(json.items.map((one: { status: string }) => one.status).toSorted()).toEqual(['scheduled', 'sent']);
    const first = (await get(`/campaigns/${campaignId}/sends`, { ...DAYS, limit: '1' })).json;
    const second = await get(`/campaigns/${campaignId}/sends`, { ...DAYS, limit: '1', cursor: first.nextCursor });
    expect([second.status, second.json.items.length, second.json.hasMore]).toEqual([200, 1, false]);
  });

  it('begin in the zone of the workspace and end today where nothing else is said', async () => {
    const { json } = await get(`/campaigns/${campaignId}/stats`, { from: '2026-03-29' });
    expect(json).toMatchObject({ timeframe: null, from: '2026-03-29T00:00:00.000Z', to: '2026-04-03T00:00:00.000Z' });
  });

  it('are refused beside a timeframe, when they end before they begin, and when they are too many', async () => {
    for (const path of paths()) {
      const refused = async (query: Record<string, string>) => {
        const { status, json } = await get(path, query);
        return [status, json.detail?.[0]?.loc, json.detail?.[0]?.ctx?.code];
      };
      expect(await refused({ ...DAYS, timeframe: 'all' }), path).toEqual([
        422,
        ['query', 'timeframe'],
        'conflicting_values',
      ]);
      expect(await refused({ from: '2026-03-02', to: '2026-03-01' }), path).toEqual([
        422,
        ['query', 'from'],
        'conflicting_values',
      ]);
      expect(await refused({ from: '2024-03-02', to: '2026-03-01' }), path).toEqual([
        422,
        ['query', 'from'],
        'span_too_long',
      ]);
      expect((await refused({ from: 'yesterday' })).slice(0, 2), path).toEqual([422, ['query', 'from']]);
      expect((await refused({ timezone: 'BST' })).slice(0, 2), path).toEqual([422, ['query', 'timezone']]);
    }
  });
});
