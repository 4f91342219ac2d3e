import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { losingAnswerOf } from '../../../../test/support/kinds/lost-answer.js';
import { answer, type WebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import {
  openWebhookWorld,
  SUBSCRIPTIONS,
  type WebhookWorld,
  webhookLoops,
} from '../../../../test/support/webhook-world.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { BREAKER_FAILURES } from '../../../engine/webhook/outcome.js';
import { eventCatalogue } from '../../../events.js';
import { inTx } from '../../../platform/context.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { deadWorkers, orphans, type Recoverer, reapDeadWorkers } from '../../../platform/due/reaper.js';
import { startDueLoops } from '../../../platform/due/runner.js';
import { startWorker } from '../../../platform/due/worker.js';
import { appendEvents, type EventDraft } from '../../foundation/events/index.js';
import { mailboxPaused } from '../../reach/mailboxes/core/mailboxes.events.js';
import { dispatchNow } from './dispatch.service.js';
import { deleteOldDeliveries } from './retention.service.js';
import { deliverLoop, fanOutLoop } from './webhooks.worker.js';

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

it('sends at most four parallel requests per endpoint, even with two workers', async () => {
  receiver.respond = (_request, response) => void setTimeout(() => response.writeHead(200).end(), 15);
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit(120);
  const second = await startWorker(world.ctx, 'worker');
  const running = [
    startDueLoops(world.ctx, hooks.worker, webhookLoops()),
    startDueLoops(world.ctx, second, webhookLoops()),
  ];
  while (receiver.requests.length < 120) await sleep(20);
  await Promise.all(running.map((loop) => loop.stop(10_000)));
  await second.stop({ clean: true });
  expect(receiver.mostAtOnce()).toBeLessThanOrEqual(4);
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(120);
  expect(receiver.requests).toHaveLength(120);
  expect((await hooks.deliveriesOf(id)).every((delivery) => delivery.status === 'delivered')).toBe(true);
});

it('does not let dead and hanging receivers hold up a healthy one', async () => {
  const hanging = await Promise.all(Array.from({ length: 5 }, () => hooks.receive(() => undefined)));
  for (const server of hanging) await hooks.subscribe(server.url);
  const refused = await hooks.receive();
  await hooks.subscribe(refused.url);
  await refused.close();
  const healthy = await hooks.subscribe(receiver.url);
  await hooks.emit(40);
  const running = startDueLoops(world.ctx, hooks.worker, webhookLoops());
  const startedMs = performance.now();
  while (receiver.requests.length < 40 && performance.now() - startedMs < 8_000) await sleep(10);
  const tookMs = performance.now() - startedMs;
  // Sends a second wave while the first requests are still hanging.
  await hooks.emit(10);
  while (receiver.requests.length < 50 && performance.now() - startedMs < 12_000) await sleep(10);
  expect(receiver.requests).toHaveLength(50);
  expect(tookMs).toBeLessThan(3_000);
  expect(Math.max(...hanging.map((server) => server.mostAtOnce()))).toBeLessThanOrEqual(4);
  expect((await subscription(healthy.id)).consecutiveFailures).toBe(0);
  await Promise.all(hanging.map((server) => server.close()));
  await running.stop(10_000);
}, 40_000);

it('keeps a receiver fast beside forty hanging ones of another workspace at the same host and port', async () => {
  const arrivedMs: number[] = [];
  let hanging = 0;
  receiver.respond = (request, response) => {
    if (request.path === '/hang') hanging += 1;
    else {
      arrivedMs.push(performance.now());
      response.writeHead(204).end();
    }
  };
  const url = new URL('/hang', receiver.url).href;
  for (let index = 0; index < 40; index += 1) {
    const made = await world.inB({ method: 'POST', url: SUBSCRIPTIONS, body: { url } });
    expect(made.status).toBe(200);
  }
  await hooks.subscribe(receiver.url);
  const draft = mailboxPaused.draft(mailboxPaused.sample);
  await inTx(world.ctx, (ctx) => appendEvents(ctx, world.b.id, new Array<EventDraft>(5).fill(draft)));
  const running = startDueLoops(world.ctx, hooks.worker, webhookLoops());
  while (hanging < 32) await sleep(10);
  const tookMs: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const startedMs = performance.now();
    await hooks.emit();
    while (arrivedMs.length === round) await sleep(2);
    tookMs.push((arrivedMs[round] as number) - startedMs);
  }
  expect(tookMs.sort((a, b) => a - b)[18]).toBeLessThan(2_000);
  await receiver.close();
  await running.stop(20_000);
}, 60_000);

it('gives the rest of a batch back when the receiver is down, and probes it one by one with pauses', async () => {
  receiver.respond = answer(500);
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit(100);
  await hooks.drain();
  expect(receiver.requests.length).toBeLessThanOrEqual(10);
  const open = await hooks.deliveriesOf(id);
  const held = open.filter((delivery) => delivery.status === 'queued');
  expect(held.length).toBeGreaterThan(85);
  // The reason is visible: no delivery is due before its receiver is probed again.
  const { nextAttemptAt } = await subscription(id);
  expect(Date.parse(nextAttemptAt)).toBeGreaterThan(world.clock.now().getTime());
  expect(new Set(held.map((delivery) => delivery.nextAttemptAt))).toEqual(new Set([nextAttemptAt]));
  receiver.respond = answer(200);
  world.clock.advanceMs(61_000);
  await hooks.drain();
  expect(
    (await hooks.deliveriesOf(id)).filter((delivery) => delivery.status !== 'delivered').length,
  ).toBeLessThanOrEqual(10);
  expect(await subscription(id)).toMatchObject({ nextAttemptAt: null });
});

it('counts refusals of every kind towards the pauses, and none that a success lies behind', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  const statuses = [400, 401, 404, 422, 204, 403, 409, 413, 429];
  for (const status of statuses) {
    receiver.respond = answer(status);
    await hooks.emit();
    await hooks.drain();
  }
  expect(await subscription(id)).toMatchObject({ consecutiveFailures: 4, nextAttemptAt: null });
  receiver.respond = answer(415);
  await hooks.emit();
  await hooks.drain();
  expect(receiver.requests).toHaveLength(10);
  expect(await subscription(id)).toMatchObject({ consecutiveFailures: 5, nextAttemptAt: expect.any(String) });
});

it('delivers what an endpoint accepts despite events that it never accepts', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  receiver.respond = (request, response) =>
    response.writeHead(JSON.parse(request.body).data.address === 'bad@example.org' ? 422 : 204).end();
  await hooks.emit(BREAKER_FAILURES + 3, mailboxPaused, { address: 'bad@example.org' });
  const taken = new Set(await hooks.emit(30));
  for (let round = 0; round < 10; round += 1) {
    await hooks.drain();
    world.clock.advanceMs(1_000);
  }
  const deliveries = await hooks.deliveriesOf(id);
  const [good, bad] = [true, false].map((is) => deliveries.filter((one) => taken.has(one.eventId) === is));
  expect(good!.every((delivery) => delivery.status === 'delivered')).toBe(true);
  expect(bad!.every((delivery) => delivery.status !== 'delivered')).toBe(true);
});

it('sends again what a dead worker had claimed, and a result that comes late from it changes nothing', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  // A probed endpoint gets one delivery at a time: the lost worker, which is still running here, claims nothing.
  await world.ctx.sql.execute('UPDATE webhook_subscriptions SET consecutive_failures = $1 WHERE id = $2', [
    BREAKER_FAILURES,
    id,
  ]);
  await hooks.emit();
  let release = (): void => undefined;
  receiver.respond = (_request, response) => {
    release = () => void response.writeHead(500).end();
  };
  const lost = deliverLoop();
  const lostWorker = await startWorker(world.ctx, 'worker');
  await fanOutLoop(eventCatalogue).tick(world.ctx, hooks.worker);
  await lost.tick(world.ctx, lostWorker);
  while (receiver.requests.length === 0) await sleep(5);
  receiver.respond = answer(200);
  const heir = deliverLoop();
  await heir.recover!(world.ctx, [lostWorker.id]);
  await heir.recover!(world.ctx, [lostWorker.id]);
  await drainLoops(world.ctx, hooks.worker, [heir]);
  expect(await hooks.deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  release();
  await lost.drain!();
  expect(await hooks.deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  expect(await subscription(id)).toMatchObject({ consecutiveFailures: 0 });
  await lostWorker.stop({ clean: true });
});

const CLAIM = 'with picked as materialized';

it('sends deliveries of a claim that the database stored and this process never learned of', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  const emitted = await hooks.emit(3);
  const { ctx, lost } = losingAnswerOf({ ...world.ctx, worker: hooks.worker }, CLAIM);
  const loop = deliverLoop();
  await fanOutLoop(eventCatalogue).tick(world.ctx, hooks.worker);
  await loop.tick(ctx, hooks.worker);
  await loop.drain!();
  expect(lost()).toBe(true);
  const waiting = async () => (await hooks.deliveriesOf(id)).filter(({ status }) => status === 'sending');
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  // The run that failed is retried after a pause.
  world.clock.advanceMs(3_600_000);
  await hooks.drain();
  const sent = (await hooks.deliveriesOf(id)).filter(({ eventId }) => emitted.includes(eventId));
  expect(sent).toMatchObject(Array(3).fill({ status: 'delivered', attempts: 1 }));
});

it('leaves no delivery claimed when a request to send now fails', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit(2);
  await fanOutLoop(eventCatalogue).tick(world.ctx, hooks.worker);
  const { ctx, lost } = losingAnswerOf(world.ctx, CLAIM);
  const input = { workspaceId: world.a.id, subscriptionId: id, limit: 10, ignoreSchedule: false };
  await expect(dispatchNow(ctx, input as never)).rejects.toThrow('before the answer came');
  expect(lost()).toBe(true);
  const loop = deliverLoop() as Recoverer;
  await expect
    .poll(async () => {
      const gone = [...(await deadWorkers(world.ctx)), ...(await orphans(world.ctx, [loop]))];
      await reapDeadWorkers(world.ctx, [loop], gone);
      return (await hooks.deliveriesOf(id)).filter(({ status }) => status === 'sending');
    })
    .toEqual([]);
  await hooks.drain();
  expect(await hooks.deliveriesOf(id)).toMatchObject(Array(2).fill({ status: 'delivered', attempts: 1 }));
});

it('refuses an address that is not public when it connects, whatever the name was when it was stored', async () => {
  const strict = await openTestWorld({ start: new Date().toISOString(), config: { webhookAllowHttp: true } });
  const strictWorker = await startWorker(strict.ctx, 'worker');
  const { json } = await strict.inject({
    method: 'POST',
    url: '/campaigns/webhooks/subscriptions',
    query: { workspaceId: strict.a.id },
    body: { url: 'http://hooks.example.com/x' },
  });
  await strict.ctx.sql.execute('UPDATE webhook_subscriptions SET url = $1', ['http://169.254.169.254/latest']);
  await inTx(strict.ctx, (ctx) => appendEvents(ctx, strict.a.id, [mailboxPaused.draft(mailboxPaused.sample)]));
  await drainLoops(strict.ctx, strictWorker, webhookLoops());
  const url = `/campaigns/webhooks/subscriptions/${json.id}/deliveries`;
  const { items } = (await strict.inject({ url, query: { workspaceId: strict.a.id } })).json;
  expect(items).toMatchObject([{ status: 'retrying', errorCode: 'address_refused', responseStatus: null }]);
  await strictWorker.stop({ clean: true });
  await strict.close();
});

it('spaces calls by maxPerSecond', async () => {
  await hooks.subscribe(receiver.url, { maxPerSecond: 20 });
  await hooks.emit(10);
  const startedMs = performance.now();
  await hooks.drain();
  expect(receiver.requests).toHaveLength(10);
  expect(performance.now() - startedMs).toBeGreaterThan(440);
});

it('deletes deliveries after thirty days, but never one that is still open', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit();
  await hooks.drain();
  receiver.respond = answer(500);
  await hooks.emit();
  await hooks.drain();
  world.clock.advanceMs(31 * 86_400_000);
  await deleteOldDeliveries(world.ctx, new AbortController().signal);
  expect((await hooks.deliveriesOf(id)).map((delivery) => delivery.status)).toEqual(['retrying']);
});
