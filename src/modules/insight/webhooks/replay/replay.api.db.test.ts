import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { answer, type WebhookReceiver } from '../../../../../test/support/webhook-receiver.js';
import {
  DELIVERIES,
  EVENTS,
  openWebhookWorld,
  SUBSCRIPTIONS,
  type WebhookWorld,
} from '../../../../../test/support/webhook-world.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { mailboxDeleted } from '../../../reach/mailboxes/core/mailboxes.events.js';

let hooks: WebhookWorld;
let world: TestWorld;
let receiver: WebhookReceiver;

beforeAll(async () => {
  hooks = await openWebhookWorld();
  world = hooks.world;
  receiver = await hooks.receive();
});
afterEach(async () => {
  receiver.respond = answer(204);
  await hooks.removeAll();
});
afterAll(() => hooks.close());

const replay = (id: string, body: object, rest = {}) =>
  hooks.ask('POST', `${SUBSCRIPTIONS}/${id}/replay`, { body, ...rest });
const gotSince = (before: number): string[] =>
  receiver.requests.slice(before).map(({ headers }) => headers['webhook-id'] as string);

it('one list shows the deliveries of all subscriptions, and one of them what was posted and answered', async () => {
  receiver.respond = (_request, response) => {
    receiver.respond = answer(204);
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('later');
  };
  const { id, secret } = await hooks.subscribe(receiver.url, { headers: { Authorization: 'Bearer abc' } });
  const other = await hooks.subscribe(receiver.url, { eventTypes: ['mailbox.deleted'] });
  const [eventId = ''] = await hooks.emit();
  await hooks.drain();
  world.clock.advanceMs(10_000);
  await hooks.emit(1, mailboxDeleted);
  await hooks.drain();
  const all = (await hooks.ask('GET', DELIVERIES)).json.items;
  expect(new Set(all.map((one: { subscriptionId: string }) => one.subscriptionId))).toEqual(new Set([id, other.id]));
  const list = async (query: object) => (await hooks.ask('GET', DELIVERIES, { query: { ...query } })).json;
  expect((await list({ subscriptionId: other.id })).items).toHaveLength(1);
  expect((await list({ eventType: 'mailbox.deleted', status: 'delivered' })).items).toHaveLength(2);
  const first = await list({ limit: 2 });
  const rest = await list({ limit: 2, cursor: first.nextCursor });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(all.map((one: { id: string }) => one.id));
  expect(rest.hasMore).toBe(false);
  expect((await list({ subscriptionId: randomUUID() })).code).toBe('subscription_not_found');
  expect((await list({ cursor: 'nonsense' })).detail[0].loc).toEqual(['query', 'cursor']);

  const [delivery] = await hooks.deliveriesOf(id, { eventType: 'mailbox.paused' });
  const { json } = await hooks.ask('GET', `${DELIVERIES}/${delivery!.id}`);
  const got = receiver.requests.filter(({ headers }) => headers['webhook-id'] === eventId);
  expect(got).toHaveLength(2);
  expect(json).toMatchObject({ id: delivery!.id, status: 'delivered', attempts: 2 });
  expect(json.request).toMatchObject({ method: 'POST', url: receiver.url, body: got[1]!.body });
  expect(json.request.headers).toMatchObject({ 'webhook-id': eventId, 'content-type': 'application/json' });
  expect(json.request.headers.Authorization).not.toContain('abc');
  const { 'webhook-timestamp': at, 'webhook-signature': signature } = json.request.headers;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(`${eventId}.${at}.${json.request.body}`).digest('base64');
  expect(signature).toBe(`v1,${mac}`);
  expect(json.attemptLog).toMatchObject([
    {
      attempt: 1,
      responseStatus: 503,
      responseBody: 'later',
      responseHeaders: { 'content-type': 'text/plain', 'retry-after': '1' },
      requestHeaders: { 'webhook-signature': got[0]!.headers['webhook-signature'] },
    },
    { attempt: 2, responseStatus: 204, responseBody: '', url: receiver.url },
  ]);
});

it('fills a new subscription from the log with what it wants, in pages, each event once', async () => {
  world.clock.advanceMs(60_000);
  const since = world.clock.now().toISOString();
  const events = await hooks.emit(5);
  await hooks.emit(2, mailboxDeleted);
  const { id } = await hooks.subscribe(receiver.url, { eventTypes: ['mailbox.paused'] });
  const before = receiver.requests.length;
  const first = await replay(id, { since, limit: 3 });
  expect(first.json).toMatchObject({ createdCount: 3, requeuedCount: 0, skippedCount: 0, hasMore: true });
  const second = await replay(id, { cursor: first.json.nextCursor, limit: 3 });
  expect(second.json).toEqual({ createdCount: 2, requeuedCount: 0, skippedCount: 0, nextCursor: null, hasMore: false });
  // Waiting and delivered events are not sent twice.
  expect((await replay(id, { since })).json).toMatchObject({ createdCount: 0, requeuedCount: 0, skippedCount: 5 });
  await hooks.drain();
  expect(gotSince(before).sort()).toEqual([...events].sort());
  expect((await replay(id, { since })).json).toMatchObject({ createdCount: 0, requeuedCount: 0, skippedCount: 5 });
});

it('sends again what failed of a time span, and what arrived only when asked', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit(2);
  await hooks.drain();
  world.clock.advanceMs(60_000);
  const since = world.clock.now().toISOString();
  const inside = await hooks.emit(2);
  world.clock.advanceMs(60_000);
  const until = world.clock.now().toISOString();
  await hooks.emit(1);
  await hooks.drain();
  const failed = await hooks.deliveriesOf(id);
  await world.ctx.sql.execute(`UPDATE webhook_deliveries SET status = 'failed' WHERE id = $1`, [
    failed.find((one) => one.eventId === inside[0])!.id,
  ]);
  const before = receiver.requests.length;
  const some = await replay(id, { since, until });
  expect(some.json).toMatchObject({ createdCount: 0, requeuedCount: 1, skippedCount: 1 });
  await hooks.drain();
  expect(gotSince(before)).toEqual([inside[0]]);
  const all = await replay(id, { since, until, includeDelivered: true });
  expect(all.json).toMatchObject({ requeuedCount: 2, skippedCount: 0 });
  await hooks.drain();
  expect(gotSince(before + 1).sort()).toEqual([...inside].sort());
  expect(
    (await replay(id, { since, until, eventTypes: ['mailbox.deleted'], includeDelivered: true })).json,
  ).toMatchObject({
    createdCount: 0,
    requeuedCount: 0,
  });
});

it('continues where a reader of the event log or an endpoint stopped', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit(1);
  const feed = await hooks.ask('GET', EVENTS, { query: { limit: 1000 } });
  const events = await hooks.emit(2);
  await hooks.drain();
  const before = receiver.requests.length;
  const byCursor = await replay(id, { cursor: feed.json.nextCursor, includeDelivered: true });
  expect(byCursor.json).toMatchObject({ requeuedCount: 2, hasMore: false });
  await hooks.drain();
  expect(gotSince(before).sort()).toEqual([...events].sort());
  const lastSeen = JSON.parse(receiver.requests.find((one) => one.headers['webhook-id'] === events[0])!.body);
  const bySequence = await replay(id, { afterSequence: lastSeen.data.sequence, includeDelivered: true });
  expect(bySequence.json).toMatchObject({ requeuedCount: 1 });
  const filtered = await hooks.ask('GET', EVENTS, { query: { type: 'mailbox.paused' } });
  const wrong = await replay(id, { cursor: filtered.json.nextCursor });
  expect([wrong.status, wrong.json.detail[0].loc, wrong.json.detail[0].ctx.code]).toEqual([
    422,
    ['body', 'cursor'],
    'invalid_cursor',
  ]);
});

it('leaves what the fan-out has yet to reach to the fan-out', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  const events = await hooks.emit(3);
  const before = receiver.requests.length;
  expect((await replay(id, { afterSequence: 0 })).json).toMatchObject({ requeuedCount: 0 });
  await hooks.drain();
  const got = gotSince(before);
  expect(events.map((one) => got.filter((id) => id === one).length)).toEqual([1, 1, 1]);
});

it('does not replay deliveries older than their retention', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  world.clock.advanceMs(60_000);
  const since = world.clock.now().toISOString();
  await hooks.emit(2);
  await hooks.drain();
  await world.ctx.sql.execute('DELETE FROM webhook_deliveries WHERE subscription_id = $1', [id]);
  await world.ctx.sql.execute(`UPDATE events SET created_at = created_at - interval '31 days'`);
  expect((await replay(id, { since })).json).toMatchObject({ createdCount: 0, skippedCount: 2 });
  expect((await replay(id, { since, includeDelivered: true })).json).toMatchObject({ createdCount: 2 });
  await hooks.drain();
});

it('rejects what it cannot do, and returns the same response to a repeated request', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit(1);
  await hooks.drain();
  const codeOf = async (body: object) => (await replay(id, body)).json.detail[0].ctx.code;
  expect(await codeOf({})).toBe('missing_one_of');
  expect(await codeOf({ since: '2026-01-01T00:00:00Z', afterSequence: 0 })).toBe('conflicting_values');
  expect(await codeOf({ afterSequence: 0, eventTypes: ['mailbox.lost'] })).toBe('unknown_event_type');
  const span = { since: '2026-03-09T00:00:00Z', until: '2026-03-08T00:00:00Z' };
  expect((await replay(id, span)).json.detail[0]).toMatchObject({
    loc: ['body', 'until'],
    ctx: { code: 'conflicting_values' },
  });
  const body = { afterSequence: 0, includeDelivered: true };
  const headers = { 'idempotency-key': `replay-${id}` };
  const first = await replay(id, body, { headers });
  expect((await replay(id, body, { headers })).text).toBe(first.text);
  await world.ctx.sql.execute(`UPDATE webhook_subscriptions SET status = 'disabled' WHERE id = $1`, [id]);
  expect((await replay(id, body)).json.code).toBe('subscription_disabled');
  const foreign = { key: world.b.key, query: { workspaceId: world.b.id } };
  expect((await replay(id, body, foreign)).json.code).toBe('subscription_not_found');
  expect((await replay(id, body, { key: null })).status).toBe(401);
  const reader = await world.makeKey(world.a.id, ['read']);
  expect((await replay(id, body, { key: reader })).status).toBe(403);
});
