import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { partOf } from '../../../../test/support/part-of.js';
import { answer, type ReceivedRequest } from '../../../../test/support/webhook-receiver.js';
import {
  DELIVERIES,
  openWebhookWorld,
  SUBSCRIPTIONS,
  type WebhookWorld,
  webhookLoops,
} from '../../../../test/support/webhook-world.js';
import { unitFloat } from '../../../engine/chance/draw.js';
import { startDueLoops } from '../../../platform/due/runner.js';
import { startWorker } from '../../../platform/due/worker.js';

let hooks: WebhookWorld;

beforeEach(async () => {
  hooks = await openWebhookWorld();
});

afterEach(() => hooks.close());

const ACTS = ['pause', 'resume', 'resume', 'rotate', 'rename', 'requeue', 'gone', 'delete'] as const;
const SUBSCRIBED = 8;
const RUN_MS = 4_000;

/**
 * Runs writers, two processes that fan out and deliver, and users who pause, resume, rotate, delete and requeue, in
 * parallel and in real time. Afterwards, every delivery has the status that its subscription implies, and once
 * everything is resumed, every event arrives everywhere.
 */
it.each(partOf([1, 2, 3]))(
  'strands no delivery, whatever is paused, resumed, disabled and deleted under writers (seed %i)',
  async (seed) => {
    const { world } = hooks;
    let draws = 0;
    const random = (): number => {
      draws += 1;
      return unitFloat(seed, `draw:${draws}`);
    };
    const gone = new Set<string>();
    const receiver = await hooks.receive((request, response) => {
      const isGone = gone.delete(request.path);
      const status = isGone ? 410 : request.body.length % 7 === 0 ? 500 : 204;
      answer(status)(request, response);
    });
    const paths: string[] = [];
    const ids: string[] = [];
    for (let index = 0; index < SUBSCRIBED; index += 1) {
      paths.push(`/hook/${index}`);
      const { id } = await hooks.subscribe(new URL(`/hook/${index}`, receiver.url).href);
      ids.push(id);
    }
    const second = await startWorker(world.ctx, 'worker');
    const running = [hooks.worker, second].map((worker) => startDueLoops(world.ctx, worker, webhookLoops()));
    const endMs = performance.now() + RUN_MS;
    const deleted = new Set<string>();
    const requeue = async (id: string): Promise<void> => {
      const [last] = await hooks.deliveriesOf(id, { limit: 1, status: 'failed' });
      if (last !== undefined) await hooks.ask('POST', `${DELIVERIES}/${last.id}/requeue`);
      await hooks.ask('POST', `${DELIVERIES}/requeue-failed`, { body: { subscriptionId: id } });
    };
    const act = async (): Promise<void> => {
      const index = Math.floor(random() * SUBSCRIBED);
      const id = ids[index] as string;
      const name = ACTS[Math.floor(random() * ACTS.length)];
      if (name === 'gone') gone.add(paths[index] as string);
      else if (name === 'delete' && deleted.size < 2) {
        deleted.add(id);
        await hooks.ask('DELETE', `${SUBSCRIPTIONS}/${id}`);
      } else if (name === 'rotate') await hooks.ask('POST', `${SUBSCRIPTIONS}/${id}/rotate-secret`);
      else if (name === 'rename') await hooks.ask('PATCH', `${SUBSCRIPTIONS}/${id}`, { body: { name: `n${index}` } });
      else if (name === 'requeue') {
        if (!deleted.has(id)) await requeue(id);
      } else if (name !== 'delete') await hooks.ask('POST', `${SUBSCRIPTIONS}/${id}/${name}`);
    };
    const until = async (work: () => Promise<unknown>, pauseMs: number): Promise<void> => {
      while (performance.now() < endMs) {
        await work();
        await sleep(pauseMs);
      }
    };
    await Promise.all([
      ...Array.from({ length: 3 }, () => until(() => hooks.emit(1 + Math.floor(random() * 8)), 2)),
      ...Array.from({ length: 4 }, () => until(act, 1)),
    ]);
    expect(await Promise.all(running.map((loops) => loops.stop(20_000)))).toEqual([true, true]);
    await second.stop({ clean: true });
    // Fans out the last events while nothing changes.
    await hooks.drain();

    const left = ids.filter((id) => !deleted.has(id));
    const written = await world.ctx.sql.query<{ id: string }>(`SELECT id FROM events WHERE type = 'mailbox.paused'`);
    expect(written.length).toBeGreaterThan(100);
    const statusesOf = async (): Promise<Map<string, Record<string, number>>> => {
      const { subscriptions } = (await hooks.ask('GET', `${DELIVERIES}/summary`)).json;
      return new Map(subscriptions.map((item: Summary) => [item.subscriptionId, item.byStatus]));
    };
    const before = await statusesOf();
    expect([...before.keys()].sort()).toEqual([...left].sort());
    for (const id of left) {
      const { status } = (await hooks.ask('GET', `${SUBSCRIPTIONS}/${id}`)).json;
      const { sending, paused, queued = 0, retrying = 0, cancelled, ...ended } = before.get(id) ?? {};
      expect({ sending, cancelled }).toEqual({ sending: 0, cancelled: 0 });
      expect(status === 'active' ? paused : queued + retrying).toBe(0);
      const all = queued + retrying + (paused ?? 0) + Object.values(ended).reduce((sum, count) => sum + count, 0);
      expect(all).toBeGreaterThanOrEqual(written.length);
    }

    receiver.respond = answer(204);
    for (const id of left) await hooks.ask('POST', `${SUBSCRIPTIONS}/${id}/resume`);
    // Failed deliveries wait for their next attempt, for up to a day.
    for (let round = 0; round < 5; round += 1) {
      world.clock.advanceMs(27 * 3_600_000);
      await hooks.drain();
      await hooks.ask('POST', `${DELIVERIES}/requeue-failed`, { body: { limit: 10_000 } });
    }
    for (const byStatus of (await statusesOf()).values()) {
      const { delivered, ...others } = byStatus;

      expect(delivered).toBeGreaterThanOrEqual(written.length);
      expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(0);
    }
    for (const path of paths.filter((_, index) => !deleted.has(ids[index] as string))) {
      const got = new Set(receiver.requests.filter((request) => request.path === path).map(idOf));
      expect(written.filter(({ id }) => !got.has(id))).toEqual([]);
    }
  },
  120_000,
);

interface Summary {
  readonly subscriptionId: string;
  readonly byStatus: Readonly<Record<string, number>>;
}

const idOf = (request: ReceivedRequest): string => request.headers['webhook-id'] as string;
