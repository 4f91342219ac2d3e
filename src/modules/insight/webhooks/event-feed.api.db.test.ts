import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsOf } from '../../../../test/support/complaints.js';
import type { WebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import { EVENTS, openWebhookWorld, type WebhookWorld } from '../../../../test/support/webhook-world.js';
import type { TestRequest, TestWorld } from '../../../../test/support/world.js';
import { eventCatalogue } from '../../../events.js';
import { campaignPaused } from '../../outreach/campaigns/core/campaigns.events.js';
import { contactHeld } from '../../outreach/contacts/contacts.events.js';
import { mailboxPaused } from '../../reach/mailboxes/core/mailboxes.events.js';

let hooks: WebhookWorld;
let world: TestWorld;
let receiver: WebhookReceiver;

beforeAll(async () => {
  hooks = await openWebhookWorld();
  world = hooks.world;
  receiver = await hooks.receive();
});

afterAll(() => hooks.close());

it('lists every type with its sample', async () => {
  const { json } = await hooks.ask('GET', '/campaigns/webhooks/event-types');
  expect(json).toHaveLength(eventCatalogue.names.length);
  expect(json.find((item: { type: string }) => item.type === 'campaign.email.opened')).toMatchObject({
    optIn: true,
    category: 'email',
    schemaVersion: 1,
    sample: { openCount: 1 },
  });
});

it('is a feed: following its cursor returns each event once, including later ones', async () => {
  const before = await hooks.ask('GET', EVENTS, { query: { limit: 1000 } });
  let cursor: string = before.json.nextCursor;
  expect(before.json.hasMore).toBe(false);
  const ids = await hooks.emit(7);
  const seen: string[] = [];
  for (let more = true; more; ) {
    const { json } = await hooks.ask('GET', EVENTS, { query: { limit: 3, cursor } });
    seen.push(...json.items.map((item: { id: string }) => item.id));
    cursor = json.nextCursor;
    more = json.hasMore;
  }
  expect(seen).toEqual(ids);
  expect((await hooks.ask('GET', EVENTS, { query: { limit: 3, cursor } })).json).toMatchObject({
    items: [],
    hasMore: false,
  });
  const [later] = await hooks.emit();
  const next = await hooks.ask('GET', EVENTS, { query: { limit: 3, cursor } });
  expect(next.json.items.map((item: { id: string }) => item.id)).toEqual([later]);
});

it('filters by ID, type, campaign, contact and time, newest first when asked', async () => {
  const campaignId = randomUUID();
  const contactId = randomUUID();
  world.clock.advanceMs(60_000);
  const from = world.clock.now().toISOString();
  const [first] = await hooks.emit(1, contactHeld, { campaignId, contactId });
  const [second] = await hooks.emit(1, campaignPaused, { campaignId });
  const find = async (query: NonNullable<TestRequest['query']>) =>
    (await hooks.ask('GET', EVENTS, { query })).json.items.map((item: { id: string }) => item.id);
  expect(await find({ campaignId })).toEqual([first, second]);
  expect(await find({ campaignId, order: 'desc' })).toEqual([second, first]);
  expect(await find({ contactId })).toEqual([first]);
  expect(await find({ type: ['campaign.paused', 'campaign.resumed'], since: from })).toEqual([second]);
  expect(await find({ since: from })).toEqual([first, second]);
  expect(await find({ since: from, until: from })).toEqual([]);
  expect(await find({ eventId: second })).toEqual([second]);
  expect(await find({ eventId: second, contactId })).toEqual([]);
  expect(await find({ eventId: randomUUID() })).toEqual([]);
  expect(await find({ eventId: 'no-id' })).toEqual([]);
  expect(complaintsOf(await hooks.ask('GET', EVENTS, { query: { type: 'nope' } }))).toEqual([
    ['query.type.0', 'unknown_event_type'],
  ]);
});

it('goes back to the first event in descending order without repeating one', async () => {
  await hooks.emit(5);
  const seen: number[] = [];
  let cursor: string | undefined;
  for (let more = true; more; ) {
    const { json } = await hooks.ask('GET', EVENTS, { query: { limit: 4, order: 'desc', cursor } });
    seen.push(...json.items.map((item: { sequence: number }) => item.sequence));
    cursor = json.nextCursor;
    more = json.hasMore;
  }
  expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => seen.length - index));
});

it('shows an event right after it was acknowledged, with its deliveries', async () => {
  await hooks.subscribe(receiver.url);
  const [id] = await hooks.emit();
  expect((await hooks.ask('GET', `${EVENTS}/${id}`)).json).toMatchObject({
    id,
    type: 'mailbox.paused',
    deliveries: {},
  });
  await hooks.drain();
  expect((await hooks.ask('GET', `${EVENTS}/${id}`)).json).toMatchObject({
    deliveries: { delivered: 1 },
    data: { eventId: id, ...mailboxPaused.sample },
  });
  await hooks.removeAll();
});
