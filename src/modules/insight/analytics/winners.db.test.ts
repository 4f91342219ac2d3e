import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { loadPlan } from '../../outreach/campaigns/index.js';
import { appendStats } from '../../outreach/statistics/index.js';
import { chooseWinners } from './choose-winners.service.js';

let world: TestWorld;
let campaignId: string;
let stepId: string;
let variants: Array<{ id: string; share: number }>;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const step = async () => (await world.inA({ url: `/campaigns/${campaignId}/analytics/steps` })).json.steps[0];
const shares = async () =>
  (await loadPlan(world.ctx, world.a.id, campaignId))?.steps[0]?.variants.map((variant) => variant.share);
const won = (index: number, sent: number, replies: number) =>
  appendStats(world.ctx, world.a.id, [
    {
      campaignId,
      stepId,
      variantId: variants[index]?.id ?? null,
      at: new Date('2026-03-02'),
      counts: { sent, unique_replies: replies },
    },
  ]);
const settings = (mode: string) =>
  world.inA({
    method: 'PATCH',
    url: `/campaigns/${campaignId}`,
    body: { settings: { variantSelection: { mode } } },
  });

beforeEach(async () => {
  const seeded = await seedCampaign(world, {
    contacts: 0,
    mailboxes: 0,
    steps: [{ subject: 'One', bodyText: 'x' }],
    settings: {
      variantSelection: { mode: 'auto', metric: 'reply_rate', minSamplePerVariant: 50, minProbability: 0.95 },
    },
  });
  campaignId = seeded.campaignId;
  stepId = seeded.stepIds[0] as string;
  const body = {
    variants: [
      { subject: 'A', bodyText: 'a', share: 1 },
      { subject: 'B', bodyText: 'b', share: 1 },
    ],
  };
  variants = (await world.inA({ method: 'PATCH', url: `/campaigns/steps/${stepId}`, body })).json.variants;
});

it('a variant that has won takes all further messages, and the change is in the audit log', async () => {
  await won(0, 100, 5);
  await won(1, 100, 30);
  expect(await shares()).toEqual([50, 50]);
  expect((await step()).winner).toMatchObject({ enoughData: true, applied: false });
  expect(await chooseWinners(world.ctx)).toBe(1);
  expect(await shares()).toEqual([0, 100]);
  expect((await step()).winner).toMatchObject({ variantId: variants[1]?.id, applied: true, enoughData: true });
  expect((await step()).variants.map((one: { share: number }) => one.share)).toEqual([50, 50]);
  const audit = (await world.inA({ url: '/audit-log', query: { action: 'step.winner_chosen' } })).json.items;
  expect(audit[0]).toMatchObject({ resourceId: stepId, changes: { winnerVariantId: [null, variants[1]?.id] } });
});

it('a winner stays the winner, whatever variant leads later', async () => {
  await won(1, 100, 30);
  await won(0, 100, 5);
  await chooseWinners(world.ctx);
  await won(0, 100, 95);
  expect(await chooseWinners(world.ctx)).toBe(0);
  expect((await step()).winner).toMatchObject({ variantId: variants[1]?.id, applied: true });
  expect(await shares()).toEqual([0, 100]);
});

it('nothing is chosen before every variant has its sample, or while the lead may be chance', async () => {
  await won(0, 49, 0);
  await won(1, 500, 200);
  expect(await chooseWinners(world.ctx)).toBe(0);
  await won(0, 451, 195);
  expect(await chooseWinners(world.ctx)).toBe(0);
  expect(await shares()).toEqual([50, 50]);
});

it('reports a winner without choosing it while shares are fixed, and revokes an earlier choice', async () => {
  await won(0, 100, 5);
  await won(1, 100, 30);
  await settings('fixed');
  expect(await chooseWinners(world.ctx)).toBe(0);
  await settings('auto');
  expect(await chooseWinners(world.ctx)).toBe(1);
  await settings('fixed');
  expect(await shares()).toEqual([50, 50]);
  expect((await step()).winner).toMatchObject({ applied: false });
});

it('new variants start over', async () => {
  await won(0, 100, 5);
  await won(1, 100, 30);
  await chooseWinners(world.ctx);
  const kept = variants.map(({ id, share }) => ({ id, subject: 'S', bodyText: 't', share }));
  const body = { variants: [...kept, { subject: 'C', bodyText: 'c', share: 1 }] };
  await world.inA({ method: 'PATCH', url: `/campaigns/steps/${stepId}`, body });
  expect(await chooseWinners(world.ctx)).toBe(0);
  expect((await shares())?.every((share) => share > 0)).toBe(true);
});

const eventsOf = async (type: string) =>
  (await world.ctx.sql.query<{ data: object }>('select data from events where type = $1 and campaign_id = $2', [
    type,
    campaignId,
  ])) ?? [];
const put = (variantId: string | null, headers: Record<string, string> = {}) =>
  world.inA({ method: 'PUT', url: `/campaigns/steps/${stepId}/winner`, headers, body: { variantId } });
const stored = async () => (await world.inA({ url: `/campaigns/${campaignId}/steps` })).json[0].winner;

it('is shown with the results that it was chosen by, at the step, at its figures and in an event', async () => {
  await won(0, 100, 5);
  await won(1, 100, 30);
  expect(await stored()).toBeNull();
  await chooseWinners(world.ctx);
  const results = {
    metric: 'reply_rate',
    probability: 1,
    variants: [
      { variantId: variants[0]?.id, contacted: 100, successes: 5 },
      { variantId: variants[1]?.id, contacted: 100, successes: 30 },
    ],
  };
  const settled = { variantId: variants[1]?.id, decidedBy: 'service' };
  expect(await stored()).toEqual({ ...settled, decidedAt: expect.any(String), results });
  expect(await step()).toMatchObject({ settled });
  expect(await eventsOf('campaign.step.winner_settled')).toMatchObject([{ data: { ...settled, stepId, results } }]);
});

it('that a person undoes stays undone, whatever the results say', async () => {
  await won(0, 100, 5);
  await won(1, 100, 30);
  await chooseWinners(world.ctx);
  const undone = await put(null);
  expect(undone).toMatchObject({
    status: 200,
    json: { winner: { variantId: null, decidedBy: 'person', results: null } },
  });
  expect(await shares()).toEqual([50, 50]);
  await won(1, 100, 60);
  expect(await chooseWinners(world.ctx)).toBe(0);
  expect(await step()).toMatchObject({ winner: { applied: false }, settled: { variantId: null, decidedBy: 'person' } });
  // Repeating the call changes nothing.
  const again = await put(null);
  expect(again.headers['etag']).toBe(undone.headers['etag']);
  expect(await eventsOf('campaign.step.winner_settled')).toHaveLength(2);
});

it('that a person opens again is chosen by the results', async () => {
  await put(variants[0]?.id as string);
  await won(0, 100, 5);
  await won(1, 100, 30);
  expect(await chooseWinners(world.ctx)).toBe(0);
  const opened = await world.inA({ method: 'DELETE', url: `/campaigns/steps/${stepId}/winner` });
  expect(opened).toMatchObject({ status: 200, json: { winner: null } });
  expect(await chooseWinners(world.ctx)).toBe(1);
  expect(await shares()).toEqual([0, 100]);
});

it('chosen by a member applies with fixed shares too, until the variants are rewritten', async () => {
  await settings('fixed');
  expect(await put(variants[0]?.id as string)).toMatchObject({ status: 200 });
  expect(await shares()).toEqual([100, 0]);
  expect(await step()).toMatchObject({ settled: { variantId: variants[0]?.id, decidedBy: 'person' } });
  const audit = (await world.inA({ url: '/audit-log', query: { action: 'step.winner_chosen' } })).json.items;
  expect(audit[0]).toMatchObject({ resourceId: stepId, changes: { winnerVariantId: [null, variants[0]?.id] } });
  const kept = variants.map(({ id, share }) => ({ id, subject: 'S', bodyText: 't', share }));
  await world.inA({ method: 'PATCH', url: `/campaigns/steps/${stepId}`, body: { variants: kept } });
  expect(await stored()).toBeNull();
  expect(await shares()).toEqual([50, 50]);
});

it('is settled for a variant of this step alone, by who may write, for the revision that was seen', async () => {
  const foreign = '0190a1b2-0000-7000-8000-000000000099';
  expect(await put(foreign)).toMatchObject({
    status: 422,
    json: { detail: [{ loc: ['body', 'variantId'], ctx: { code: 'variant_not_found' } }] },
  });
  expect(await put(variants[0]?.id as string, { 'If-Match': '"1"' })).toMatchObject({ status: 412 });
  const url = `/campaigns/steps/${stepId}/winner`;
  expect(await world.inB({ method: 'PUT', url, body: { variantId: null } })).toMatchObject({ status: 404 });
  expect(await world.inB({ method: 'DELETE', url })).toMatchObject({ status: 404 });
  expect(await stored()).toBeNull();
});
