import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, type WebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import {
  DELIVERIES,
  openWebhookWorld,
  SUBSCRIPTIONS,
  type WebhookWorld,
  webhookLoops,
} from '../../../../test/support/webhook-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { BREAKER_FAILURES } from '../../../engine/webhook/outcome.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { startWorker, type Worker } from '../../../platform/due/worker.js';
import { claimBatch, deliverBatch, Pacer } from './deliver.service.js';
import { deliverLoop } from './webhooks.worker.js';

let hooks: WebhookWorld;
let world: TestWorld;
let receiver: WebhookReceiver;
let id: string;

beforeEach(async () => {
  hooks = await openWebhookWorld();
  world = hooks.world;
  receiver = await hooks.receive();
  ({ id } = await hooks.subscribe(receiver.url));
});
afterEach(() => hooks.close());

const nextAttemptAt = async (): Promise<number> =>
  Date.parse((await hooks.ask('GET', `${SUBSCRIPTIONS}/${id}`)).json.nextAttemptAt);
/** Returns the IDs of the events received after this many requests. */
const cameSince = (before: number): string[] =>
  receiver.requests.slice(before).map(({ headers }) => headers['webhook-id'] as string);

/** Breaks a receiver: its breaker is open with a pause of about half a minute, and `failed` deliveries have ended. */
async function breakDown(failed = 1): Promise<Array<{ readonly id: string; readonly eventId: string }>> {
  receiver.respond = answer(500);
  await hooks.emit(40);
  await hooks.drain();
  await world.ctx.sql.execute('update webhook_subscriptions set consecutive_failures = $2 where id = $1', [
    id,
    BREAKER_FAILURES + 5,
  ]);
  const ended = (await hooks.deliveriesOf(id, { status: 'queued' })).slice(0, failed);
  await world.ctx.sql.execute(`update webhook_deliveries set status = 'failed' where id = any($1::uuid[])`, [
    ended.map((delivery) => delivery.id),
  ]);
  world.clock.advanceMs(1_000);
  return ended;
}
const requeue = (delivery: { readonly id: string }) => hooks.ask('POST', `${DELIVERIES}/${delivery.id}/requeue`);

it('a requeued delivery is sent before deliveries held by the circuit breaker, and its success releases them', async () => {
  const [delivery] = await breakDown();
  const before = receiver.requests.length;
  await hooks.drain();
  expect(cameSince(before)).toEqual([]);
  receiver.respond = answer(204);
  const { json } = await requeue(delivery!);
  expect(Date.parse(json.nextAttemptAt)).toBeLessThanOrEqual(world.clock.now().getTime());
  expect(await nextAttemptAt()).toBeLessThanOrEqual(world.clock.now().getTime());
  await hooks.drain();
  expect(cameSince(before)[0]).toBe(delivery!.eventId);
  expect(cameSince(before).length).toBeGreaterThan(20);
  expect((await hooks.ask('GET', `${SUBSCRIPTIONS}/${id}`)).json).toMatchObject({
    consecutiveFailures: 0,
    nextAttemptAt: null,
  });
});

it('its success releases them even if it ends while due deliveries are being listed', async () => {
  const [delivery] = await breakDown();
  const before = receiver.requests.length;
  let release = (): void => undefined;
  receiver.respond = (request, response) => {
    receiver.respond = answer(204);
    release = () => void answer(204)(request, response);
  };
  await requeue(delivery!);
  const loop = deliverLoop();
  await loop.tick(world.ctx, hooks.worker);
  await vi.waitFor(() => expect(cameSince(before)).toHaveLength(1));
  const { sql } = world.ctx;
  const succeeded = async () =>
    expect(await sql.query('select 1 from webhook_subscriptions where consecutive_failures = 0')).toHaveLength(1);
  let looks = 0;
  const query: typeof sql.query = async (...given) => {
    const rows = await sql.query<never>(...given);
    looks += 1;
    if (looks === 1) {
      release();
      await vi.waitFor(succeeded);
      // The run has written its results and ends.
      await sleep(100);
    }
    return rows;
  };
  await drainLoops({ ...world.ctx, sql: { ...sql, query } }, hooks.worker, [loop]);
  expect(cameSince(before).length).toBeGreaterThan(20);
});

it('its failure makes one call and no pause shorter', async () => {
  const [delivery] = await breakDown();
  const pauseEnds = await nextAttemptAt();
  const before = receiver.requests.length;
  await requeue(delivery!);
  const held = (await hooks.deliveriesOf(id, { status: 'queued' })).filter((one) => one.id !== delivery!.id);
  expect(new Set(held.map((one) => one.nextAttemptAt))).toEqual(new Set([new Date(pauseEnds).toISOString()]));
  await hooks.drain();
  world.clock.advanceMs(5_000);
  await hooks.drain();
  expect(cameSince(before)).toEqual([delivery!.eventId]);
  expect(await nextAttemptAt()).toBeGreaterThanOrEqual(pauseEnds);
});

it.each([
  ['all that failed', async () => hooks.ask('POST', `${DELIVERIES}/requeue-failed`)],
  [
    'one after the other',
    async (ended: ReadonlyArray<{ readonly id: string }>) => {
      for (const delivery of ended) await requeue(delivery);
    },
  ],
])('requeueing %s makes one call to a receiver that is down', async (_how, requeueAll) => {
  const ended = await breakDown(20);
  const before = receiver.requests.length;
  await requeueAll(ended);
  await hooks.drain();
  expect(cameSince(before)).toHaveLength(1);
  expect(ended.map(({ eventId }) => eventId)).toContain(cameSince(before)[0]);
  expect(await nextAttemptAt()).toBeGreaterThan(world.clock.now().getTime() + 20_000);
});

it('retried deliveries are attempted no earlier than a second after the last failure', async () => {
  const [first, second] = await breakDown(2);
  const before = receiver.requests.length;
  await requeue(first!);
  await hooks.drain();
  await requeue(second!);
  await hooks.drain();
  expect(cameSince(before)).toEqual([first!.eventId]);
  world.clock.advanceMs(1_000);
  await hooks.drain();
  expect(cameSince(before)).toEqual([first!.eventId, second!.eventId]);
});

it('a test and a replay are attempted immediately as well', async () => {
  const [delivery] = await breakDown();
  const before = receiver.requests.length;
  const tested = await hooks.ask('POST', `${SUBSCRIPTIONS}/${id}/test`);
  await hooks.drain();
  expect(cameSince(before)).toEqual([tested.json.eventId]);
  world.clock.advanceMs(1_000);
  await hooks.ask('POST', `${SUBSCRIPTIONS}/${id}/replay`, { body: { afterSequence: 0 } });
  await hooks.drain();
  expect(cameSince(before)).toEqual([tested.json.eventId, delivery!.eventId]);
});

it('a requested delivery is attempted by another worker if the first one dies', async () => {
  const [delivery] = await breakDown();
  const before = receiver.requests.length;
  let release = (): void => undefined;
  receiver.respond = (_request, response) => {
    release = () => void response.writeHead(500).end();
  };
  await requeue(delivery!);
  const lost = deliverLoop();
  const lostWorker = await startWorker(world.ctx, 'worker');
  await lost.tick(world.ctx, lostWorker);
  await vi.waitFor(() => expect(cameSince(before)).toHaveLength(1));
  // While the probe is in progress, no other delivery is sent.
  await drainLoops(world.ctx, hooks.worker, webhookLoops());
  expect(cameSince(before)).toEqual([delivery!.eventId]);
  receiver.respond = answer(500);
  const heir = deliverLoop();
  await heir.recover!(world.ctx, [lostWorker.id]);
  await drainLoops(world.ctx, hooks.worker, [heir]);
  expect(cameSince(before)).toEqual([delivery!.eventId, delivery!.eventId]);
  release();
  await lost.drain!();
  await lostWorker.stop({ clean: true });
});

it('a requested delivery that was delivered otherwise makes no other delivery early', async () => {
  const [delivery] = await breakDown();
  await requeue(delivery!);
  await world.ctx.sql.execute('delete from webhook_deliveries where id = $1', [delivery!.id]);
  const before = receiver.requests.length;
  await hooks.drain();
  expect(cameSince(before)).toEqual([]);
  expect(await nextAttemptAt()).toBeGreaterThan(world.clock.now().getTime() + 20_000);
});

it('a worker that comes to a receiver after another one has probed it leaves what is held back alone', async () => {
  const [delivery] = await breakDown();
  await requeue(delivery!);
  const target = { workspaceId: world.a.id, subscriptionId: id };
  const claimAs = (worker: Worker) =>
    claimBatch(world.ctx, worker, target, { limit: 100, dueBy: world.clock.now(), ids: null });
  const second = await startWorker(world.ctx, 'worker');
  const claimed = await claimAs(hooks.worker);
  expect(claimed!.deliveries.map((one) => one.id)).toEqual([delivery!.id]);
  expect(await claimAs(second)).toBeNull();
  await deliverBatch(world.ctx, hooks.worker, claimed!, new Pacer());
  expect(await claimAs(second)).toBeNull();
  await second.stop({ clean: true });
});
