import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf } from '../../../../test/support/launch-seed.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';

let sending: SendingWorld;
let world: TestWorld;

beforeAll(async () => {
  sending = await openSendingWorld({ config: { rateLimits: false } });
  world = sending.world;
});
afterAll(() => sending?.close());

const typesOf = async (campaignId: string) => (await eventsOf(world, campaignId)).map(({ type }) => type);
const statusOf = async (campaignId: string) =>
  (await world.inA({ url: `/campaigns/${campaignId}/contacts` })).json.map(
    ({ status, statusReason }: { status: string; statusReason: string | null }) => [status, statusReason],
  );

test('a contact whose last step was disabled completes with its event and its statistics, once', async () => {
  const { campaignId, stepIds } = await seedCampaign(world, {
    contacts: 1,
    steps: [
      { subject: 'One', bodyText: '1' },
      { subject: 'Two', bodyText: '2', delaySeconds: 3600 },
    ],
  });
  await sending.drain();
  await world.inA({ method: 'PATCH', url: `/campaigns/steps/${stepIds[1]}`, body: { state: 'disabled' } });
  world.clock.advanceMs(3_600_000);
  await sending.drain();
  expect(await statusOf(campaignId)).toEqual([['completed', null]]);
  expect((await typesOf(campaignId)).filter((type) => type === 'campaign.contact.completed')).toHaveLength(1);
  const [stats] = await world.ctx.sql.query(
    'select sum(completed)::int as completed from campaign_stat_deltas where campaign_id = $1',
    [campaignId],
  );
  expect(stats).toEqual({ completed: 1 });
});

test('a contact that the reply of a colleague stops at the gate has its event', async () => {
  const { campaignId, contactIds } = await seedCampaign(world, { contacts: 1, email: () => 'late@colleagues.test' });
  await world.ctx.sql.execute(
    `insert into company_stops (workspace_id, scope_key, company_domain, cause_contact_id, stopped_at) values ($1, $2, $3, $4, $5)`,
    [world.a.id, campaignId, 'colleagues.test', world.ctx.ids.uuid(), world.clock.now()],
  );
  await sending.drain();
  expect(await statusOf(campaignId)).toEqual([['stopped', 'company_reply']]);
  const stopped = (await eventsOf(world, campaignId)).filter(({ type }) => type === 'campaign.contact.stopped');
  expect(stopped).toMatchObject([{ data: { contactId: contactIds[0], statusReason: 'company_reply' } }]);
});
