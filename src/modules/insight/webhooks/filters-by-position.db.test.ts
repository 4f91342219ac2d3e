import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeCampaign } from '../../../../test/support/import-world.js';
import type { WebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import { openWebhookWorld, SUBSCRIPTIONS, type WebhookWorld } from '../../../../test/support/webhook-world.js';

let hooks: WebhookWorld;
let receiver: WebhookReceiver;
beforeAll(async () => {
  hooks = await openWebhookWorld();
});
beforeEach(async () => {
  await hooks.drain();
  await hooks.removeAll();
  receiver = await hooks.receive();
});
afterAll(() => hooks.close());

const patch = async (id: string, body: object): Promise<void> => {
  const { status, text } = await hooks.ask('PATCH', `${SUBSCRIPTIONS}/${id}`, { body });
  expect(status, text).toBe(200);
};
const remove = async (campaignId: string): Promise<void> => {
  const { status, text } = await hooks.ask('DELETE', `/campaigns/${campaignId}`);
  expect(status, text).toBe(200);
};
/** Returns type and campaign of each received event, in number order. */
async function received(id: string): Promise<string[]> {
  await hooks.drain();
  const sent = await hooks.deliveriesOf(id);
  expect(receiver.requests).toHaveLength(sent.length);
  return receiver.requests.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { campaignId?: string } };
    return data.campaignId === undefined ? type : `${type} ${data.campaignId}`;
  });
}

it('an event uses the event types of the subscription at the time it was written', async () => {
  const { id } = await hooks.subscribe(receiver.url, { eventTypes: ['mailbox.*'] });
  await hooks.emit();
  await patch(id, { eventTypes: ['campaign.created'] });
  await hooks.emit();
  const first = await makeCampaign(hooks.world);
  await patch(id, { eventTypes: ['mailbox.*'], name: 'again' });
  await makeCampaign(hooks.world);
  await hooks.emit();
  expect((await received(id)).toSorted()).toEqual(
    [`campaign.created ${first}`, 'mailbox.paused', 'mailbox.paused'].toSorted(),
  );
});

it('an event uses the campaigns of the subscription at the time it was written', async () => {
  const [a, b, c] = [await makeCampaign(hooks.world), await makeCampaign(hooks.world), await makeCampaign(hooks.world)];
  await hooks.drain();
  const { id } = await hooks.subscribe(receiver.url, { eventTypes: ['campaign.deleted'], campaignIds: [a, b] });
  await remove(a);
  await patch(id, { campaignIds: [c] });
  await remove(b);
  await remove(c);
  expect((await received(id)).toSorted()).toEqual([`campaign.deleted ${a}`, `campaign.deleted ${c}`].toSorted());
});

it('a change of only the name, and a change after everything was handed on, leave the filters unchanged', async () => {
  const { id } = await hooks.subscribe(receiver.url, { eventTypes: ['mailbox.*'] });
  await hooks.emit();
  await patch(id, { name: 'new' });
  await hooks.drain();
  await patch(id, { eventTypes: ['campaign.created'] });
  await hooks.emit();
  expect(await received(id)).toEqual(['mailbox.paused']);
});
