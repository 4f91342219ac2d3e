import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { appendStats } from '../statistics/index.js';
import { type CampaignMove, moveCampaign, rescheduleCampaigns } from './core/campaign-status.service.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const create = async () =>
  (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Move' } })).json.id as string;
const move = (id: string, change: CampaignMove) => inTx(world.ctx, (ctx) => moveCampaign(ctx, world.a.id, id, change));
const read = async (id: string) => (await world.inA({ url: `/campaigns/${id}` })).json;
const slot = async (id: string) =>
  (await world.ctx.sql.query<Record<string, unknown>>('select * from campaign_slots where campaign_id = $1', [id]))[0];
const lastEvent = async (id: string) =>
  (
    await world.ctx.sql.query<{ type: string; data: Record<string, unknown> }>(
      'select type, data from events where campaign_id = $1 order by occurred_at desc, id desc limit 1',
      [id],
    )
  )[0];

describe('moving a campaign', () => {
  it('through its life sets instants, slot and revision, and tells each move once', async () => {
    const id = await create();
    const at = async (change: CampaignMove) => {
      world.clock.advanceMs(60_000);
      const moved = await move(id, change);
      return { ...moved, at: world.clock.now().toISOString(), event: (await lastEvent(id))?.type };
    };
    await at({ to: 'launching' });
    const active = await at({ to: 'active' });
    expect(active).toMatchObject({ previousStatus: 'launching', changed: true });
    expect(await read(id)).toMatchObject({ status: 'active', launchedAt: active.at, revision: 3 });
    expect(await slot(id)).toMatchObject({
      active: true,
      next_check_at: new Date(active.at),
      window_opens_at: new Date('2026-03-02T09:00:00Z'),
      window_closes_at: new Date('2026-03-02T17:00:00Z'),
    });
    const paused = await at({ to: 'paused', pauseReason: 'bounce_protection', pauseDetail: '6 of 100' });
    expect(paused.event).toBe('campaign.paused');
    expect((await lastEvent(id))?.data).toMatchObject({
      campaignId: id,
      pauseReason: 'bounce_protection',
      pauseDetail: '6 of 100',
      previousStatus: 'active',
    });
    expect(await read(id)).toMatchObject({ status: 'paused', pauseReason: 'bounce_protection', pausedAt: paused.at });
    expect(await slot(id)).toMatchObject({ active: false });
    expect((await at({ to: 'active' })).event).toBe('campaign.resumed');
    expect(await read(id)).toMatchObject({ launchedAt: active.at, pauseReason: null, pauseDetail: null });
    const completed = await at({ to: 'completed' });
    expect(await read(id)).toMatchObject({ completedAt: completed.at });
    const archived = await at({ to: 'archived' });
    expect([archived.event, (await read(id)).archivedAt]).toEqual(['campaign.archived', archived.at]);
    await at({ to: 'paused' });
    expect(await read(id)).toMatchObject({ status: 'paused', pauseReason: 'manual', archivedAt: null });
  });

  it('where it stands already changes and tells nothing', async () => {
    const id = await create();
    await move(id, { to: 'launching' });
    expect(await move(id, { to: 'launching' })).toEqual({ previousStatus: 'launching', changed: false });
    expect((await read(id)).revision).toBe(2);
  });

  it('along an edge that is not there is a fault of the caller, and a missing one a 404', async () => {
    const id = await create();
    await expect(move(id, { to: 'completed' })).rejects.toThrow('from draft to completed');
    await world.inA({ method: 'DELETE', url: `/campaigns/${id}` });
    await expect(move(id, { to: 'launching' })).rejects.toMatchObject({ code: 'campaign_not_found', status: 404 });
  });

  it('to its end tells the figures of its whole life', async () => {
    const id = await create();
    await move(id, { to: 'launching' });
    await move(id, { to: 'active' });
    const counts = { sent: 4, new_contacted: 4, unique_replies: 1, bounces: 1, reported_bounces: 1 };
    await inTx(world.ctx, (ctx) =>
      appendStats(ctx, world.a.id, [
        { campaignId: id, stepId: null, variantId: null, at: new Date('2026-03-02'), counts },
      ]),
    );
    world.clock.advanceMs(1000);
    await move(id, { to: 'completed' });
    expect((await lastEvent(id))?.data).toMatchObject({
      campaignName: 'Move',
      metrics: { sent: 4, contacted: 4, delivered: 3, replyRate: 0.25, bounceRate: 0.25, complaintRate: 0, opens: 0 },
    });
  });
});

it('waking brings the next look forward, never back', async () => {
  const id = await create();
  const now = world.clock.now();
  const earlier = new Date(now.getTime() - 1000);
  await rescheduleCampaigns(world.ctx, world.a.id, [id], now);
  await rescheduleCampaigns(world.ctx, world.a.id, [id], earlier);
  await rescheduleCampaigns(world.ctx, world.a.id, [id], now);
  expect(await slot(id)).toMatchObject({ next_check_at: earlier });
  await rescheduleCampaigns(world.ctx, world.b.id, [id], new Date(0));
  expect(await slot(id)).toMatchObject({ next_check_at: earlier });
});

it('waking takes the slot at the end of the transaction, so that none waits for a send with it in hand', async () => {
  const id = await create();
  const at = new Date(world.clock.now().getTime() - 5000);
  const take = 'select 1 from campaign_slots where campaign_id = $1 for update nowait';
  await inTx(world.ctx, async (ctx) => {
    await rescheduleCampaigns(ctx, world.a.id, [id], at);
    expect(await inTx(world.ctx, (other) => other.sql.query(take, [id]))).toHaveLength(1);
  });
  expect(await slot(id)).toMatchObject({ next_check_at: at });
});
