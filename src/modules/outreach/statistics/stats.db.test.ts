import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { insertRows } from '../../../platform/db/rows.js';
import type { StatDelta } from './stat-columns.js';
import { sumStats } from './stats.repo.js';
import { appendStats, contactCounts, foldOnce, sendCounts } from './stats.service.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const create = async () =>
  (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Count' } })).json.id as string;
const append = (deltas: StatDelta[], workspaceId = world.a.id) =>
  inTx(world.ctx, (ctx) => appendStats(ctx, workspaceId, deltas));
const rows = (table: string, id: string) =>
  world.ctx.sql.query<{ n: number }>(`select count(*)::int as n from ${table} where campaign_id = $1`, [id]);

async function foldAll(): Promise<void> {
  for (;;) {
    const [left] = await world.ctx.sql.query<{ n: number }>(
      'select (select count(*) from campaign_stat_deltas)::int + (select count(*) from campaign_counter_deltas)::int as n',
    );
    if (left?.n === 0) return;
    await foldOnce(world.ctx);
  }
}

async function contacts(campaignId: string, statuses: readonly string[]): Promise<string[]> {
  const now = world.clock.now();
  const values = statuses.map((status, index) => {
    const email = `c${index}-${campaignId}@x.example`;
    const id = world.ctx.ids.uuid();
    const keys = { workspace_id: world.a.id, id, campaign_id: campaignId, created_at: now, updated_at: now };
    return { ...keys, email, email_key: email, status };
  });
  await insertRows(world.ctx.sql, 'contacts', values);
  return values.map((value) => value.id);
}

describe('statistics', () => {
  it('are the same before, between and after folding', async () => {
    const id = await create();
    const of = (day: string, counts: StatDelta['counts'], stepId: string | null = null): StatDelta => ({
      campaignId: id,
      stepId,
      variantId: null,
      at: new Date(day),
      counts,
    });
    const step = world.ctx.ids.uuid();
    const sums = async () => (await sumStats(world.ctx.sql, world.a.id, [id]))[0];
    await append([of('2026-03-01', { sent: 2, opens: 1 }), of('2026-03-02', { sent: 3 }, step)]);
    expect(await sums()).toMatchObject({ campaign_id: id, sent: 5, opens: 1, replies: 0 });
    await foldAll();
    await append([of('2026-03-02', { sent: 1, replies: 1 }, step)]);
    expect(await sums()).toMatchObject({ sent: 6, opens: 1, replies: 1 });
    await foldAll();
    expect(await sums()).toMatchObject({ sent: 6, opens: 1, replies: 1 });
    expect(await rows('campaign_stats', id)).toEqual([{ n: 2 }]);
    expect(await rows('campaign_stat_deltas', id)).toEqual([{ n: 0 }]);
  });

  it('lose and double nothing while folding and writing run in parallel', async () => {
    const id = await create();
    const one: StatDelta = {
      campaignId: id,
      stepId: null,
      variantId: null,
      at: new Date('2026-03-02'),
      counts: { sent: 1 },
    };
    const work = Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? foldOnce(world.ctx) : append([one, one])));
    await Promise.all(work);
    expect((await sumStats(world.ctx.sql, world.a.id, [id]))[0]?.sent).toBe(60);
    await foldAll();
    expect((await sumStats(world.ctx.sql, world.a.id, [id]))[0]?.sent).toBe(60);
  });

  it('of another workspace are not seen', async () => {
    const id = await create();
    await append([{ campaignId: id, stepId: null, variantId: null, at: new Date('2026-03-02'), counts: { sent: 1 } }]);
    expect(await sumStats(world.ctx.sql, world.b.id, [id])).toEqual([]);
  });

  it('nothing to fold is no work', async () => {
    await foldAll();
    expect(await foldOnce(world.ctx)).toEqual({ worked: 0, nextDueAt: null });
  });
});

describe('contacts and sends by status', () => {
  it('equal a recount after every change, folded or not', async () => {
    const id = await create();
    const [first, second] = await contacts(id, ['pending', 'pending', 'active', 'replied']);
    const counts = async () => (await contactCounts(world.ctx, world.a.id, [id])).get(id);
    expect(await counts()).toMatchObject({ total: 4, pending: 2, active: 1, replied: 1, paused: 0 });
    await foldAll();
    await world.ctx.sql.execute(`update contacts set status = 'active' where id = $1`, [first]);
    expect(await counts()).toMatchObject({ total: 4, pending: 1, active: 2 });
    await world.ctx.sql.execute('update contacts set deleted_at = now() where id = $1', [second]);
    await foldAll();
    expect(await counts()).toMatchObject({ total: 3, pending: 0, active: 2, replied: 1 });
    const { json } = await world.inA({ url: `/campaigns/${id}` });
    expect(json.contactCounts).toEqual(await counts());
    const list = (await world.inA({ url: '/campaigns' })).json;
    const item = list.find((one: { id: string }) => one.id === id);
    expect(item).toMatchObject({ contactsCount: 3, progress: 0.3333 });
  });

  it('are all zero where there is nothing', async () => {
    const id = await create();
    expect((await contactCounts(world.ctx, world.a.id, [id])).get(id)).toMatchObject({ total: 0, failed: 0 });
    expect((await sendCounts(world.ctx, world.a.id, [id])).get(id)).toEqual({});
  });
});
