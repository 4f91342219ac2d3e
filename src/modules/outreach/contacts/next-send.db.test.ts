import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());

test('a contact that is paused is written to when its hold is over, and at no time without one', async () => {
  const { campaignId, contactIds } = await seedCampaign(world, { contacts: 1 });
  const url = `/campaigns/${campaignId}/contacts/${contactIds[0]}`;
  const next = async (): Promise<[string | null, number | null]> => {
    const { json } = await world.inA({ url });
    return [json.nextSendAt, json.nextStepOrder];
  };
  const due = world.clock.now().toISOString();
  expect(await next()).toEqual([due, 1]);
  await world.inA({ method: 'PATCH', url, body: { action: 'pause' } });
  expect(await next()).toEqual([null, 1]);
  await world.inA({ method: 'PATCH', url, body: { action: 'pause', holdUntil: '2026-05-01' } });
  expect(await next()).toEqual(['2026-05-01T00:00:00.000Z', 1]);
  const [listed] = (await world.inA({ url: `/campaigns/${campaignId}/contacts` })).json;
  expect(listed.nextSendAt).toBe('2026-05-01T00:00:00.000Z');
});
