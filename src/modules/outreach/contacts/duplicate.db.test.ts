import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { duplicateContacts } from './duplicate.service.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

describe('contacts of a duplicated campaign', () => {
  it('are copied as pending, once however often the job runs, and count in the new campaign', async () => {
    const source = await seedCampaign(world, { contacts: 25 });
    const target = await seedCampaign(world, { contacts: 0 });
    const copy = { fromCampaignId: source.campaignId, toCampaignId: target.campaignId };
    await duplicateContacts(world.ctx, world.a.id, copy);
    await duplicateContacts(world.ctx, world.a.id, copy);
    const rows = await world.ctx.sql.query<{ email: string; status: string; first_name: string }>(
      'select email, status, first_name from contacts where workspace_id = $1 and campaign_id = $2 order by email',
      [world.a.id, target.campaignId],
    );
    expect(rows.length).toBe(25);
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['pending']));
    const { json } = await world.inject({
      url: `/campaigns/${target.campaignId}`,
      query: { workspaceId: world.a.id },
    });
    expect(json.contactCounts).toMatchObject({ total: 25, pending: 25 });
  });

  it('never come from another workspace', async () => {
    const source = await seedCampaign(world, { contacts: 3 });
    const target = await seedCampaign(world, { contacts: 0, workspaceId: world.b.id });
    await duplicateContacts(world.ctx, world.b.id, {
      fromCampaignId: source.campaignId,
      toCampaignId: target.campaignId,
    });
    const rows = await world.ctx.sql.query('select 1 from contacts where campaign_id = $1', [target.campaignId]);
    expect(rows).toEqual([]);
  });
});
