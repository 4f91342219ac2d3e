import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answer, type WebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import { openWebhookWorld, SUBSCRIPTIONS, type WebhookWorld } from '../../../../test/support/webhook-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { eventCatalogue } from '../../../events.js';
import { inTx } from '../../../platform/context.js';
import { emailOpened } from '../../conversation/tracking/tracking.events.js';
import {
  appendEvents,
  appendLastEvents,
  type EventDraft,
  workspacesWithNewEvents,
} from '../../foundation/events/index.js';
import { mailboxPaused } from '../../reach/mailboxes/core/mailboxes.events.js';
import { fanOutEvents } from './fan-out.service.js';

let hooks: WebhookWorld;
let world: TestWorld;
let receiver: WebhookReceiver;

beforeEach(async () => {
  hooks = await openWebhookWorld();
  world = hooks.world;
  receiver = await hooks.receive();
});

afterEach(() => hooks.close());

const subscription = async (id: string) => (await hooks.ask('GET', `${SUBSCRIPTIONS}/${id}`)).json;

it('delivers an event that verifies with the reference library, with the documented headers and body', async () => {
  const { id, secret } = await hooks.subscribe(receiver.url, { headers: { Authorization: 'Bearer mine' } });
  const [eventId] = await hooks.emit(1, mailboxPaused, { address: 'jö@example.org' });
  await hooks.drain();
  expect(receiver.requests).toHaveLength(1);
  const { headers, body } = receiver.requests[0]!;
  expect(new Webhook(secret).verify(body, headers)).toEqual({
    id: eventId,
    type: 'mailbox.paused',
    timestamp: world.clock.now().toISOString(),
    data: {
      eventId,
      sequence: 1,
      workspaceId: world.a.id,
      schemaVersion: 1,
      test: false,
      ...mailboxPaused.sample,
      address: 'jö@example.org',
    },
  });
  expect(headers).toMatchObject({
    'webhook-id': eventId,
    'content-type': 'application/json',
    'user-agent': 'Outrider-Webhooks/1',
    authorization: 'Bearer mine',
  });
  expect(body).toBe(JSON.stringify(JSON.parse(body)));
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  expect(await hooks.deliveriesOf(id)).toMatchObject([
    { eventId, status: 'delivered', attempts: 1, responseStatus: 204, errorCode: null, nextAttemptAt: null },
  ]);
});

it('makes one delivery per matching subscription, none for other types, workspaces or the past', async () => {
  await hooks.emit();
  await hooks.drain();
  world.clock.advanceMs(1000);
  const all = await hooks.subscribe(receiver.url);
  const some = await hooks.subscribe(receiver.url, { eventTypes: ['mailbox.*'] });
  const none = await hooks.subscribe(receiver.url, { eventTypes: ['campaign.*'] });
  await hooks.emit();
  await inTx(world.ctx, (ctx) => appendEvents(ctx, world.b.id, [mailboxPaused.draft(mailboxPaused.sample)]));
  await hooks.emit(1, emailOpened);
  await hooks.drain();
  expect(await hooks.deliveriesOf(all.id)).toHaveLength(1);
  expect(await hooks.deliveriesOf(some.id)).toHaveLength(1);
  expect(await hooks.deliveriesOf(none.id)).toHaveLength(0);
});

it('skips earlier events while there is no subscription, and starts after them', async () => {
  const many = new Array<EventDraft>(2_500).fill(mailboxPaused.draft(mailboxPaused.sample));
  await hooks.emit();
  await hooks.drain();
  await inTx(world.ctx, (ctx) => appendLastEvents(ctx, world.a.id, many));
  expect(await fanOutEvents(world.ctx, eventCatalogue)).toBe(2_500);
  expect(await workspacesWithNewEvents(world.ctx)).not.toContain(world.a.id);
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit();
  await hooks.drain();
  expect(await hooks.deliveriesOf(id)).toHaveLength(1);
});

it('retries on the schedule with the same ID and a fresh timestamp, then fails after ten attempts', async () => {
  receiver.respond = answer(500, {}, 'broken\u0000');
  const { id } = await hooks.subscribe(receiver.url);
  const [eventId] = await hooks.emit();
  const gapsSeconds: number[] = [];
  for (let next = await hooks.drain(); next !== null; next = await hooks.drain()) {
    gapsSeconds.push((next.getTime() - world.clock.now().getTime()) / 1000);
    world.clock.moveTo(next);
    expect(gapsSeconds.length).toBeLessThan(12);
  }
  const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  expect(gapsSeconds).toHaveLength(schedule.length);
  gapsSeconds.forEach((gap, index) => {
    expect(Math.abs(gap - schedule[index]!) / schedule[index]!).toBeLessThanOrEqual(0.1001);
  });
  expect(receiver.requests).toHaveLength(10);
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([eventId]));
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
  const [delivery] = await hooks.deliveriesOf(id);
  expect(delivery).toMatchObject({
    status: 'failed',
    attempts: 10,
    maxAttempts: 10,
    errorCode: 'status_not_2xx',
    responseStatus: 500,
    responseBody: 'broken\ufffd',
  });
  expect(delivery!.attemptLog.map((entry) => entry.attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('waits as long as a throttling receiver asks for', async () => {
  receiver.respond = answer(503, { 'retry-after': '120' });
  await hooks.subscribe(receiver.url);
  await hooks.emit();
  const next = await hooks.drain();
  expect(next!.getTime() - world.clock.now().getTime()).toBe(120_000);
});

it('does not follow redirects', async () => {
  const other = await hooks.receive();
  receiver.respond = answer(307, { location: other.url });
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit();
  await hooks.drain();
  expect(other.requests).toHaveLength(0);
  expect(await hooks.deliveriesOf(id)).toMatchObject([
    { status: 'retrying', errorCode: 'redirect_refused', responseStatus: 307 },
  ]);
});

it('disables a subscription at 410, keeps what is open, and tells the other subscriptions', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  const witness = await hooks.receive();
  await hooks.subscribe(witness.url, { eventTypes: ['webhook.subscription.disabled'] });
  receiver.respond = answer(410);
  await hooks.emit(30);
  await hooks.drain();
  expect(await subscription(id)).toMatchObject({ status: 'disabled', disabledReason: 'endpoint_gone' });
  const statuses = (await hooks.deliveriesOf(id)).map((delivery) => delivery.status);
  expect(new Set(statuses)).toEqual(new Set(['failed', 'paused']));
  expect(statuses.filter((status: string) => status === 'failed').length).toBeLessThanOrEqual(4);
  expect(JSON.parse(witness.requests[0]!.body)).toMatchObject({
    type: 'webhook.subscription.disabled',
    data: { subscriptionId: id, url: receiver.url, disabledReason: 'endpoint_gone' },
  });
  receiver.respond = answer(200);
  const before = receiver.requests.length;
  await world.inject({
    method: 'POST',
    url: `/campaigns/webhooks/subscriptions/${id}/resume`,
    query: { workspaceId: world.a.id },
  });
  await hooks.drain();
  expect(receiver.requests.length - before).toBe(statuses.filter((status: string) => status === 'paused').length);
});

it('disables after five days of failures only, and not when one attempt in between succeeds', async () => {
  receiver.respond = answer(500);
  const { id } = await hooks.subscribe(receiver.url);
  const failFor = async (days: number): Promise<void> => {
    for (let day = 0; day < days; day += 1) {
      await hooks.emit(3);
      for (let round = 0; round < 3; round += 1) {
        await hooks.drain();
        world.clock.advanceMs(8 * 3_600_000);
      }
    }
    await hooks.drain();
  };
  await failFor(4);
  expect(await subscription(id)).toMatchObject({ status: 'active' });
  receiver.respond = (_request, response) => {
    receiver.respond = answer(500);
    response.writeHead(200).end();
  };
  await hooks.emit();
  await hooks.drain();
  await failFor(4);
  const warned = await subscription(id);
  expect(warned).toMatchObject({ status: 'active', failingSince: expect.any(String) });
  expect(Date.parse(warned.failingNoticedAt)).toBeGreaterThanOrEqual(Date.parse(warned.failingSince) + 3 * 86_400_000);
  await failFor(2);
  expect(await subscription(id)).toMatchObject({ status: 'disabled', disabledReason: 'failing' });
  const told = await world.inA({
    method: 'GET',
    url: '/campaigns/webhooks/events',
    query: { type: 'webhook.subscription.failing,webhook.subscription.disabled' },
  });
  const ofThis = told.json.items.filter(
    (event: { data: { subscriptionId: string } }) => event.data.subscriptionId === id,
  );
  expect(ofThis.map((event: { type: string }) => event.type).slice(-2)).toEqual([
    'webhook.subscription.failing',
    'webhook.subscription.disabled',
  ]);
  const audit = await world.inA({ method: 'GET', url: '/audit-log', query: { limit: 200 } });
  const entries = audit.json.items.filter((entry: { resourceId: string }) => entry.resourceId === id);
  expect(entries.map((entry: { action: string }) => entry.action).slice(0, 2)).toEqual([
    'webhook_subscription.disabled',
    'webhook_subscription.failing',
  ]);
}, 60_000);

it('keeps the values of own headers out of the audit log, whatever they are called', async () => {
  const { id } = await hooks.subscribe(receiver.url, { headers: { 'X-Shop': 'hunter-of-mine' } });
  const url = `/campaigns/webhooks/subscriptions/${id}`;
  const changed = await world.inA({ method: 'PATCH', url, body: { headers: { 'X-Shop': 'hunter-of-yours' } } });
  const { text } = await world.inA({ url: '/audit-log', query: { limit: 20 } });
  expect([changed.status, text.includes(id), text.includes('hunter-of')]).toEqual([200, true, false]);
});

it('signs with the old and the new secret while the grace period lasts, then with the new one alone', async () => {
  const { id, secret: old } = await hooks.subscribe(receiver.url);
  const rotate = async (gracePeriodSeconds: number): Promise<string> => {
    const { json } = await world.inject({
      method: 'POST',
      url: `/campaigns/webhooks/subscriptions/${id}/rotate-secret`,
      query: { workspaceId: world.a.id },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `gracePeriodSeconds=${gracePeriodSeconds}`,
    });
    return json.secret;
  };
  const verifies = (secret: string): boolean => {
    const { body, headers } = receiver.requests.at(-1)!;
    try {
      new Webhook(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };
  const middle = await rotate(60);
  await hooks.emit();
  await hooks.drain();
  expect(receiver.requests.at(-1)!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
  expect([verifies(old), verifies(middle)]).toEqual([true, true]);
  world.clock.advanceMs(61_000);
  await hooks.emit();
  await hooks.drain();
  expect([verifies(old), verifies(middle)]).toEqual([false, true]);
  const last = await rotate(0);
  await hooks.emit();
  await hooks.drain();
  expect([verifies(middle), verifies(last)]).toEqual([false, true]);
});

it('keeps at most ten old secrets', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  for (let i = 0; i < 13; i += 1) {
    await world.inject({
      method: 'POST',
      url: `/campaigns/webhooks/subscriptions/${id}/rotate-secret`,
      query: { workspaceId: world.a.id },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grace_period_seconds=604800',
    });
  }
  await hooks.emit();
  await hooks.drain();
  expect(receiver.requests[0]!.headers['webhook-signature']!.split(' ')).toHaveLength(11);
});

it('keeps deliveries of a paused subscription and cancels those of a deleted one', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  const act = (method: 'POST' | 'DELETE', path: string) =>
    world.inject({ method, url: `/campaigns/webhooks/subscriptions/${id}${path}`, query: { workspaceId: world.a.id } });
  await act('POST', '/pause');
  await hooks.emit(3);
  await hooks.drain();
  expect(receiver.requests).toHaveLength(0);
  expect((await hooks.deliveriesOf(id)).map((delivery) => delivery.status)).toEqual(Array(3).fill('paused'));
  await act('POST', '/resume');
  await hooks.drain();
  expect(receiver.requests).toHaveLength(3);
  await act('POST', '/pause');
  await hooks.emit(2);
  await hooks.drain();
  await act('DELETE', '');
  const { json } = await hooks.ask('GET', '/campaigns/webhooks/deliveries/summary');
  expect(json.byStatus).toMatchObject({ delivered: 3, cancelled: 2, queued: 0, paused: 0 });
  await hooks.drain();
  expect(receiver.requests).toHaveLength(3);
});

it('cuts a body above 64 kB to ids', async () => {
  const { secret } = await hooks.subscribe(receiver.url);
  await hooks.emit(1, mailboxPaused, { address: 'x'.repeat(100_000) });
  await hooks.drain();
  const { body, headers } = receiver.requests[0]!;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    data: { mailboxId: mailboxPaused.sample.mailboxId, truncated: true, sequence: 1 },
  });
});
