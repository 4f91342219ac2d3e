import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { plansOf } from '../../../../test/support/statements/plans.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { readWaitingSends } from './view/campaign-view.reads.js';

const MANY = 5_000;
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

it('counts scheduled emails by index, even while table statistics are out of date', async ({ skip }) => {
  const { sql } = world.ctx;
  const { campaignId } = await seedCampaign(world, { contacts: MANY });
  await sql.query(`update sends set due_at = '2026-03-01' where campaign_id = $1`, [campaignId]);
  await sql.query('vacuum analyze sends');
  await sql.query(`update sends set status = 'sent', sent_at = now() where campaign_id = $1`, [campaignId]);

  const plans = await plansOf(sql, async (sql) => {
    const waiting = await readWaitingSends(sql, world.a.id, [campaignId], world.ctx.clock.now(), 10_000);
    expect(waiting).toEqual([{ campaign_id: campaignId, first_due: 0, follow_ups_due: 0, next_due_at: null }]);
  });
  if (plans === null) skip();
  const [plan] = Object.values(plans ?? {});
  expect(plan).toMatch(/Index Scan using sends_pool on sends/);
  expect(plan).not.toMatch(/Seq Scan|Rows Removed/);
});

it('messages of paused contacts are passed over by their keys, a bounded number of them', async ({ skip }) => {
  const { sql } = world.ctx;
  const { campaignId } = await seedCampaign(world, { contacts: MANY });
  await sql.query(`update contacts set status = 'paused' where campaign_id = $1`, [campaignId]);
  await sql.query('vacuum analyze sends, contacts');
  const plans = await plansOf(sql, async (sql) => {
    await readWaitingSends(sql, world.a.id, [campaignId], world.ctx.clock.now(), 1);
  });
  if (plans === null) skip();
  const [plan] = Object.values(plans ?? {});
  expect(plan).toMatch(/Index Scan using contacts_pkey on contacts k \(actual rows=1.00 loops=49\)/);
  expect(plan).not.toMatch(/Seq Scan|Sort Key: s\./);
});
