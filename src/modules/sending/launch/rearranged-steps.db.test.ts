import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FastSink, startFastSink } from '../../../../sandbox/src/sink.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { answeredBy, openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { settleMovedSteps } from './overtaken.service.js';

const HOUR = 3_600_000;
let sink: FastSink;
let sending: WorkerWorld;
let world: TestWorld;

beforeAll(async () => {
  sink = await startFastSink({ keep: true, markerHeader: 'subject' });
  sending = await openWorkerWorld({ config: { rateLimits: false, mailRelayUrl: `smtp://127.0.0.1:${sink.port}` } });
  world = sending.world;
});
afterAll(async () => {
  await sending?.close();
  await sink?.close();
});

const LETTERS = (...names: string[]) => ({
  steps: names.map((name) => ({ subject: name, bodyText: name, delaySeconds: name === names[0] ? 0 : 3600 })),
});

/** Sends due messages, then one hour of follow-ups at a time until none are left. */
async function playOut(of: SeededCampaign): Promise<void> {
  for (let hour = 0; hour < 8; hour += 1) {
    await sending.drain();
    world.clock.advanceMs(HOUR);
  }
  await sending.drain();
  await settleMovedSteps(world.ctx, { workspaceId: of.workspaceId, campaignId: of.campaignId, orders: [] });
}

/** Returns subjects in the order in which the server accepted them. */
const letters = (address: string): string[] =>
  sink
    .records()
    .filter(({ to }) => to.includes(address))
    .map(({ marker }) => (marker ?? '').replace(/^Re: /, ''));

const addStep = (of: SeededCampaign, body: Record<string, unknown>) =>
  world.inA({ method: 'POST', url: `/campaigns/${of.campaignId}/steps`, body: { delaySeconds: 3600, ...body } });
const changeStep = (id: string | undefined, body: Record<string, unknown>) =>
  world.inA({ method: 'PATCH', url: `/campaigns/steps/${id}`, body });
const settle = (of: SeededCampaign) =>
  settleMovedSteps(world.ctx, { workspaceId: of.workspaceId, campaignId: of.campaignId, orders: [] });
const statuses = async (of: SeededCampaign): Promise<string[]> => {
  const { json } = await world.inA({ url: `/campaigns/${of.campaignId}/contacts` });
  return json.map(({ status }: { status: string }) => status);
};

describe('steps reordered while contacts are in the sequence', () => {
  test('a step inserted before the awaited step reaches each contact first, and the response counts the contacts', async () => {
    const of = await seedCampaign(world, { contacts: 2, email: (n) => `put${n}@steps.test`, ...LETTERS('one', 'two') });
    await sending.drain();
    const added = await addStep(of, { order: 2, subject: 'between', bodyText: 'between' });
    expect([added.status, added.json.order, added.json.affectedContacts]).toEqual([200, 2, 2]);
    await settle(of);
    await playOut(of);
    expect(letters('put0@steps.test')).toEqual(['one', 'between', 'two']);
    expect(letters('put1@steps.test')).toEqual(['one', 'between', 'two']);
    expect(await statuses(of)).toEqual(['completed', 'completed']);
  });

  test('a due message is held until its contact has received the step inserted before it, however late the job runs', async () => {
    const of = await seedCampaign(world, { contacts: 1, email: () => 'due@steps.test', ...LETTERS('one', 'two') });
    await sending.drain();
    await addStep(of, { order: 2, subject: 'between', bodyText: 'between' });
    world.clock.advanceMs(2 * HOUR);
    await sending.drain();
    expect(letters('due@steps.test')).toEqual(['one']);
    const { json } = await world.inA({ url: `/campaigns/${of.campaignId}/sends` });
    const waiting = json.items.find(({ status }: { status: string }) => status === 'scheduled');
    const explained = await world.inA({ url: `/campaigns/${of.campaignId}/sends/${waiting.id}/explain` });
    expect(explained.json.reason).toBe('previous_step_pending');
    await settle(of);
    await playOut(of);
    expect(letters('due@steps.test')).toEqual(['one', 'between', 'two']);
  });

  test('two swapped steps are both sent, each once', async () => {
    const of = await seedCampaign(world, {
      contacts: 1,
      email: () => 'swap@steps.test',
      ...LETTERS('one', 'two', 'three'),
    });
    await sending.drain();
    world.clock.advanceMs(HOUR);
    await sending.drain();
    expect(letters('swap@steps.test')).toEqual(['one', 'two']);
    expect((await changeStep(of.stepIds[2], { order: 2 })).status).toBe(200);
    await settle(of);
    await playOut(of);
    expect(letters('swap@steps.test')).toEqual(['one', 'two', 'three']);
    expect(await statuses(of)).toEqual(['completed']);
  });

  test('a first step moved behind the second reaches contacts once', async () => {
    const of = await seedCampaign(world, { contacts: 1, email: () => 'first@steps.test', ...LETTERS('one', 'two') });
    await sending.drain();
    const moved = await changeStep(of.stepIds[0], { order: 2 });
    expect([moved.status, moved.json.affectedContacts]).toEqual([200, 0]);
    await settle(of);
    await playOut(of);
    expect(letters('first@steps.test')).toEqual(['one', 'two']);
    expect(await statuses(of)).toEqual(['completed']);
  });

  test('a re-enabled step reaches contacts who passed it, before the step they wait for', async () => {
    const of = await seedCampaign(world, {
      contacts: 1,
      email: () => 'again@steps.test',
      ...LETTERS('one', 'two', 'three'),
    });
    await changeStep(of.stepIds[1], { state: 'disabled' });
    await sending.drain();
    const enabled = await changeStep(of.stepIds[1], { state: 'enabled' });
    expect(enabled.json.affectedContacts).toBe(1);
    await settle(of);
    await playOut(of);
    expect(letters('again@steps.test')).toEqual(['one', 'two', 'three']);
  });

  test('a step added at the end or before launch reaches no contact out of order', async () => {
    const of = await seedCampaign(world, { contacts: 1, email: () => 'end@steps.test', ...LETTERS('one', 'two') });
    await sending.drain();
    expect((await addStep(of, { subject: 'last', bodyText: 'last' })).json.affectedContacts).toBe(0);
    await playOut(of);
    expect(letters('end@steps.test')).toEqual(['one', 'two', 'last']);
  });

  test('an email in progress while a step is inserted is followed by that step', async () => {
    const of = await seedCampaign(world, { contacts: 1, email: () => 'way@steps.test', ...LETTERS('one', 'two') });
    const during = answeredBy(world.ctx, async (message) => {
      await message.onHanded?.();
      await addStep(of, { order: 2, subject: 'between', bodyText: 'between' });
      await settle(of);
      return { result: 'accepted', code: 250, text: 'ok', refusedRecipients: [] };
    });
    await sending.drain(during);
    await settle(of);
    await playOut(of);
    // The first message was accepted by the server above.
    expect(letters('way@steps.test')).toEqual(['between', 'two']);
  });
});
