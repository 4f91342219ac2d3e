import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, runStored, type SendingWorld } from '../../../../test/support/sending-world.js';
import { contactsEnded } from '../../outreach/contacts/contacts.jobs.js';
import { sequenceJobHandlers } from './sequence.worker.js';

let open: SendingWorld;

beforeAll(async () => {
  open = await openSendingWorld({ config: { rateLimits: false } });
});
afterAll(() => open?.close());

test.each([
  ['deleted', { method: 'DELETE' }],
  ['stopped', { method: 'PATCH', body: { action: 'stop' } }],
] as const)('a campaign whose last contacts are %s by a member is completed', async (how, request) => {
  const { world } = open;
  const steps = [{ subject: 'Hello', bodyText: 'Hi' }, { bodyText: 'Again' }];
  const { campaignId, contactIds } = await seedCampaign(world, {
    contacts: 2,
    steps,
    email: (n) => `${how}${n}@a.test`,
  });
  const status = async () => (await world.inA({ url: `/campaigns/${campaignId}` })).json.status;
  await open.drain();
  expect(await status()).toBe('active');
  for (const id of contactIds) await world.inA({ url: `/campaigns/${campaignId}/contacts/${id}`, ...request });
  await open.drain();
  await runStored(world.ctx, sequenceJobHandlers, contactsEnded.name);
  await open.drain();
  expect(await status()).toBe('completed');
});
