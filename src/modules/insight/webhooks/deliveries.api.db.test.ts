import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer, type WebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import {
  DELIVERIES,
  EVENTS,
  openWebhookWorld,
  SUBSCRIPTIONS,
  type WebhookWorld,
} from '../../../../test/support/webhook-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { eventCatalogue } from '../../../events.js';
import { mailboxDeleted } from '../../reach/mailboxes/core/mailboxes.events.js';
import { fanOutLoop } from './webhooks.worker.js';

let hooks: WebhookWorld;
let world: TestWorld;
let receiver: WebhookReceiver;

beforeAll(async () => {
  hooks = await openWebhookWorld();
  world = hooks.world;
  receiver = await hooks.receive();
});

afterAll(() => hooks.close());

const id = randomUUID();
type Hour = Readonly<Record<'delivered' | 'failed' | 'waiting', number>>;
const operations: Array<[string, string, string]> = [
  ['GET', `${SUBSCRIPTIONS}/${id}`, 'subscription_not_found'],
  ['PATCH', `${SUBSCRIPTIONS}/${id}`, 'subscription_not_found'],
  ['DELETE', `${SUBSCRIPTIONS}/${id}`, 'subscription_not_found'],
  ['POST', `${SUBSCRIPTIONS}/${id}/pause`, 'subscription_not_found'],
  ['POST', `${SUBSCRIPTIONS}/${id}/resume`, 'subscription_not_found'],
  ['POST', `${SUBSCRIPTIONS}/${id}/test`, 'subscription_not_found'],
  ['GET', `${SUBSCRIPTIONS}/${id}/deliveries`, 'subscription_not_found'],
  ['GET', `${EVENTS}/${id}`, 'event_not_found'],
  ['POST', `${DELIVERIES}/${id}/requeue`, 'delivery_not_found'],
  ['GET', `${DELIVERIES}/${id}`, 'delivery_not_found'],
];

it.each(operations)(
  '%s %s answers 401 without a key and one 404 for missing and malformed',
  async (method, url, code) => {
    const body = method === 'PATCH' ? { body: {} } : {};
    expect((await hooks.ask(method, url, { key: null, ...body })).status).toBe(401);
    const missing = await hooks.ask(method, url, body);
    const malformed = await hooks.ask(method, url.replace(id, 'nonsense'), body);
    expect([missing.status, missing.json.code]).toEqual([404, code]);
    expect({ ...malformed.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
  },
);

it('refuses to list deliveries of a type of event that there is not', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  for (const url of [`${SUBSCRIPTIONS}/${id}/deliveries`, DELIVERIES]) {
    const { status, json } = await hooks.ask('GET', url, { query: { eventType: 'mailbox.lost' } });
    expect([status, json.detail[0].loc, json.detail[0].ctx.code]).toEqual([
      422,
      ['query', 'eventType'],
      'unknown_event_type',
    ]);
    expect((await hooks.ask('GET', url, { query: { eventType: 'mailbox.deleted' } })).status).toBe(200);
  }
});

it('answers the same 404 for what belongs to another workspace', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  const [eventId = ''] = await hooks.emit();
  await hooks.drain();
  const [delivery] = await hooks.deliveriesOf(id);
  const paths: Array<[string, string]> = [
    ['GET', `${SUBSCRIPTIONS}/${id}`],
    ['DELETE', `${SUBSCRIPTIONS}/${id}`],
    ['POST', `${SUBSCRIPTIONS}/${id}/pause`],
    ['POST', `${SUBSCRIPTIONS}/${id}/resume`],
    ['POST', `${SUBSCRIPTIONS}/${id}/test`],
    ['GET', `${SUBSCRIPTIONS}/${id}/deliveries`],
    ['GET', `${EVENTS}/${eventId}`],
    ['POST', `${DELIVERIES}/${delivery!.id}/requeue`],
    ['GET', `${DELIVERIES}/${delivery!.id}`],
  ];
  for (const [method, url] of paths) {
    const foreign = await hooks.ask(method, url, { key: world.b.key, query: { workspaceId: world.b.id } });
    const missing = await hooks.ask(method, url.replace(/[0-9a-f-]{36}/, randomUUID()), {
      key: world.b.key,
      query: { workspaceId: world.b.id },
    });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
  }
  const list = await hooks.ask('GET', SUBSCRIPTIONS, { key: world.b.key, query: { workspaceId: world.b.id } });
  expect(list.json.items).toEqual([]);
  await hooks.removeAll();
});

it('needs the write scope for everything but reading', async () => {
  const key = await world.makeKey(world.a.id, ['read']);
  expect((await hooks.ask('GET', SUBSCRIPTIONS, { key })).status).toBe(200);
  expect((await hooks.ask('POST', SUBSCRIPTIONS, { key, body: { url: receiver.url } })).status).toBe(403);
  expect((await hooks.ask('POST', `${DELIVERIES}/dispatch`, { key })).status).toBe(403);
});

it('are listed newest first with filters', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit(3);
  world.clock.advanceMs(1000);
  const since = world.clock.now().toISOString();
  await hooks.emit(2, mailboxDeleted);
  await hooks.drain();
  expect(await hooks.deliveriesOf(id)).toHaveLength(5);
  expect(await hooks.deliveriesOf(id, { eventType: 'mailbox.deleted' })).toHaveLength(2);
  expect(await hooks.deliveriesOf(id, { status: 'delivered,failed' })).toHaveLength(5);
  expect(await hooks.deliveriesOf(id, { status: ['failed'] })).toHaveLength(0);
  expect(await hooks.deliveriesOf(id, { since })).toHaveLength(5);
  expect(await hooks.deliveriesOf(id, { until: since })).toHaveLength(0);
  expect((await hooks.ask('GET', `${SUBSCRIPTIONS}/${id}/deliveries`, { query: { status: 'lost' } })).status).toBe(422);
  const page = await hooks.ask('GET', `${SUBSCRIPTIONS}/${id}/deliveries`, { query: { limit: 2 } });
  const rest = await hooks.ask('GET', `${SUBSCRIPTIONS}/${id}/deliveries`, {
    query: { limit: 200, cursor: page.json.nextCursor },
  });
  expect(new Set([...page.json.items, ...rest.json.items].map((item) => item.id)).size).toBe(5);
  await hooks.removeAll();
});

it('requeue: only ended ones, delivered ones with force, always with the same event id', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  const [eventId = ''] = await hooks.emit();
  await hooks.drain();
  const [delivery] = await hooks.deliveriesOf(id);
  const url = `${DELIVERIES}/${delivery!.id}/requeue`;
  const refused = await hooks.ask('POST', url);
  expect([refused.status, refused.json.code]).toEqual([409, 'invalid_transition']);
  expect(refused.json.context).toEqual({
    resource: 'delivery',
    id: delivery!.id,
    from: 'delivered',
    action: 'requeue',
    allowed: ['queued'],
  });
  const before = receiver.requests.length;
  const forced = await hooks.ask('POST', url, { query: { force: 'true' } });
  expect(forced.json).toMatchObject({ status: 'queued', attempts: 0, deliveredAt: null });
  expect((await hooks.ask('POST', url, { query: { force: true } })).json.code).toBe('invalid_transition');
  await world.ctx.sql.execute(`UPDATE webhook_deliveries SET status = 'sending' WHERE id = $1`, [delivery!.id]);
  expect((await hooks.ask('POST', url)).json.code).toBe('delivery_in_progress');
  await world.ctx.sql.execute(`UPDATE webhook_deliveries SET status = 'queued' WHERE id = $1`, [delivery!.id]);
  await hooks.drain();
  expect(receiver.requests.slice(before).map(({ headers }) => headers['webhook-id'])).toEqual([eventId]);
  await hooks.ask('DELETE', `${SUBSCRIPTIONS}/${id}`);
  const orphan = await hooks.ask('POST', url, { query: { force: true } });
  expect(orphan.json).toMatchObject({ code: 'subscription_disabled', detail: expect.stringContaining('deleted') });
});

it('requeue-failed: counts what it moved, skipped and left', async () => {
  const gone = await hooks.subscribe(receiver.url, { eventTypes: ['mailbox.deleted'] });
  const { id } = await hooks.subscribe(receiver.url, { eventTypes: ['mailbox.paused'] });
  await hooks.emit(5);
  await hooks.emit(2, mailboxDeleted);
  await hooks.drain();
  const fail = `UPDATE webhook_deliveries SET status = 'failed', series_attempts = 10 WHERE subscription_id = $1`;
  await world.ctx.sql.execute(fail, [id]);
  await world.ctx.sql.execute(fail, [gone.id]);
  await hooks.ask('DELETE', `${SUBSCRIPTIONS}/${gone.id}`);
  const requeue = (body: object) => hooks.ask('POST', `${DELIVERIES}/requeue-failed`, { body });
  const part = await requeue({ subscriptionId: id, limit: 2 });
  expect(part.json).toMatchObject({ requeuedCount: 2, skippedCount: 0, remainingCount: 3 });
  expect(part.json.deliveryIds).toHaveLength(2);
  expect((await requeue({ eventTypes: ['mailbox.deleted'] })).json).toMatchObject({
    requeuedCount: 0,
    skippedCount: 2,
    remainingCount: 2,
  });
  const { json } = await hooks.ask('POST', `${DELIVERIES}/requeue-failed`);
  expect(json).toMatchObject({ requeuedCount: 3, skippedCount: 2 });
  expect((await requeue({ subscriptionId: randomUUID() })).json.code).toBe('subscription_not_found');
  expect((await requeue({ limit: 10_001 })).status).toBe(422);
  const unknown = await requeue({ eventTypes: ['mailbox.deleted', 'mailbox.*'] });
  expect([unknown.status, unknown.json.detail[0].loc, unknown.json.detail[0].ctx.code]).toEqual([
    422,
    ['body', 'eventTypes', 1],
    'unknown_event_type',
  ]);
  await hooks.drain();
  expect((await hooks.deliveriesOf(id)).every((item: { status: string }) => item.status === 'delivered')).toBe(true);
  await hooks.removeAll();
});

it('dispatch: sends what is due, what is planned only when asked, and tells the outcome', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  receiver.respond = answer(500);
  await hooks.emit(2);
  await hooks.drain();
  receiver.respond = answer(200);
  const dispatch = async (body: object) => (await hooks.ask('POST', `${DELIVERIES}/dispatch`, { body })).json;
  expect(await dispatch({})).toEqual({
    dispatchedCount: 0,
    deliveredCount: 0,
    retryingCount: 0,
    failedCount: 0,
    remainingCount: 0,
  });
  const key = { 'idempotency-key': 'dispatch-1' };
  const body = { ignoreSchedule: true, subscriptionId: id };
  const first = await hooks.ask('POST', `${DELIVERIES}/dispatch`, { body, headers: key });
  expect(first.json).toMatchObject({ dispatchedCount: 2, deliveredCount: 2, remainingCount: 0 });
  const replay = await hooks.ask('POST', `${DELIVERIES}/dispatch`, { body, headers: key });
  expect(replay.text).toBe(first.text);
  receiver.respond = answer(500);
  await hooks.emit(1);
  await fanOutLoop(eventCatalogue).tick(world.ctx, hooks.worker);
  expect(await dispatch({ limit: 10 })).toMatchObject({ dispatchedCount: 1, retryingCount: 1, remainingCount: 0 });
  expect((await dispatch({ subscriptionId: randomUUID() })).code).toBe('subscription_not_found');
  expect(await world.ctx.sql.query(`SELECT 1 FROM workers WHERE role = 'dispatch'`)).toEqual([]);
  receiver.respond = answer(204);
  await hooks.removeAll();
});

it('summary: counts, rates and latencies of the timeframe, per subscription', async () => {
  await world.ctx.sql.execute('DELETE FROM webhook_deliveries');
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit(3);
  await hooks.drain();
  receiver.respond = answer(500);
  await hooks.emit(1, mailboxDeleted);
  await hooks.drain();
  receiver.respond = answer(204);
  const { json } = await hooks.ask('GET', `${DELIVERIES}/summary`);
  expect(json).toMatchObject({
    timeframe: 'last_7_days',
    total: 4,
    byStatus: { delivered: 3, retrying: 1, failed: 0, queued: 0, sending: 0, paused: 0, cancelled: 0 },
    byEventType: { 'mailbox.paused': 3, 'mailbox.deleted': 1 },
    successRate: 1,
    attemptsPerDelivery: 1,
    latencyP50Ms: 0,
    subscriptions: [{ subscriptionId: id, url: receiver.url, status: 'active' }],
  });
  expect(json.oldestQueuedAt).toBeTruthy();
  const yesterday = await hooks.ask('GET', `${DELIVERIES}/summary`, { query: { timeframe: 'yesterday' } });
  expect(yesterday.json).toMatchObject({
    total: 0,
    successRate: null,
    attemptsPerDelivery: null,
    latencyP95Ms: null,
  });
  const other = await hooks.ask('GET', `${DELIVERIES}/summary`, { query: { subscriptionId: randomUUID() } });
  expect(other.json).toMatchObject({ total: 0, subscriptions: [] });
  expect(other.json.hours.every(({ delivered, failed, waiting }: Hour) => delivered + failed + waiting === 0)).toBe(
    true,
  );
  expect((await hooks.ask('GET', `${DELIVERIES}/summary`, { query: { timeframe: 'tomorrow' } })).status).toBe(422);
  await hooks.removeAll();
});

it('summary: the last 24 hours, by the hour a delivery was created in', async () => {
  await world.ctx.sql.execute('DELETE FROM webhook_deliveries');
  await hooks.subscribe(receiver.url);
  const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000).toISOString();
  const early = hourOf(world.clock.now());
  await hooks.emit(2);
  await hooks.drain();
  world.clock.advanceMs(23 * 3_600_000);
  receiver.respond = answer(500);
  await hooks.emit(1);
  await hooks.drain();
  receiver.respond = answer(204);
  const { hours } = (await hooks.ask('GET', `${DELIVERIES}/summary`, { query: { timeframe: 'today' } })).json;
  expect(hours).toHaveLength(24);
  expect(hours[0]).toEqual({ from: early, delivered: 2, failed: 0, waiting: 0 });
  expect(hours[23]).toEqual({ from: hourOf(world.clock.now()), delivered: 0, failed: 0, waiting: 1 });
  world.clock.advanceMs(3_600_000);
  const later: Hour[] = (await hooks.ask('GET', `${DELIVERIES}/summary`)).json.hours;
  expect(later.map(({ delivered }) => delivered)).toEqual(Array.from({ length: 24 }, () => 0));
  expect(later[22]).toMatchObject({ waiting: 1 });
  await hooks.removeAll();
});
