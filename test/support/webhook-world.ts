import { expect } from 'vitest';
import { eventCatalogue } from '../../src/events.js';
import { appendEvents, type EventDraft, type EventType } from '../../src/modules/foundation/events/index.js';
import { deliverLoop, fanOutLoop } from '../../src/modules/insight/webhooks/index.js';
import { mailboxPaused } from '../../src/modules/reach/mailboxes/core/mailboxes.events.js';
import type { Config } from '../../src/platform/config.js';
import { inTx } from '../../src/platform/context.js';
import { drainLoops } from '../../src/platform/due/drain.js';
import { type RunningWorker, startWorker } from '../../src/platform/due/worker.js';
import { answer, type Respond, startReceiver, type WebhookReceiver } from './webhook-receiver.js';
import { openTestWorld, type TestAnswer, type TestRequest, type TestWorld } from './world.js';

export const SUBSCRIPTIONS = '/campaigns/webhooks/subscriptions';
export const DELIVERIES = '/campaigns/webhooks/deliveries';
export const EVENTS = '/campaigns/webhooks/events';

export interface DeliveryJson {
  readonly id: string;
  readonly eventId: string;
  readonly status: string;
  readonly nextAttemptAt: string | null;
  readonly attempts: number;
  readonly attemptLog: ReadonlyArray<{ readonly attempt: number }>;
}

/** World with a worker, loops driven by the test, and receivers on loopback. Requests are for workspace `a`. */
export interface WebhookWorld {
  readonly world: TestWorld;
  readonly worker: RunningWorker;
  ask(method: string, url: string, rest?: Partial<TestRequest>): Promise<TestAnswer>;
  receive(respond?: Respond): Promise<WebhookReceiver>;
  subscribe(url: string, body?: object): Promise<{ readonly id: string; readonly secret: string }>;
  /** Commits `count` events of a type, `mailbox.paused` by default, with its sample data and these fields. Returns their IDs. */
  emit(count?: number, type?: EventType, fields?: object): Promise<string[]>;
  /** Fans out and delivers until nothing is due; returns when the next delivery is due. */
  drain(): Promise<Date | null>;
  deliveriesOf(id: string, query?: NonNullable<TestRequest['query']>): Promise<DeliveryJson[]>;
  /** Deletes all subscriptions. */
  removeAll(): Promise<void>;
  close(): Promise<void>;
}

export const webhookLoops = () => [fanOutLoop(eventCatalogue), deliverLoop()];

/** `start` is the real time, because the library that verifies signatures compares with it. */
export async function openWebhookWorld(config: Partial<Config> = {}): Promise<WebhookWorld> {
  const world = await openTestWorld({
    start: new Date().toISOString(),
    config: { webhookAllowHttp: true, egressAllow: ['127.0.0.0/8'], ...config },
    pool: { size: 20 },
  });
  const worker = await startWorker(world.ctx, 'worker');
  const receivers: WebhookReceiver[] = [];
  const ask: WebhookWorld['ask'] = (method, url, rest = {}) =>
    world.inject({ ...rest, method: method as 'GET', url, query: { workspaceId: world.a.id, ...rest.query } });
  const deliveriesOf: WebhookWorld['deliveriesOf'] = async (id, query = {}) =>
    (await ask('GET', `${SUBSCRIPTIONS}/${id}/deliveries`, { query: { limit: 200, ...query } })).json.items;
  return {
    world,
    worker,
    ask,
    deliveriesOf,
    receive: async (respond = answer(204)) => {
      const server = await startReceiver(respond);
      receivers.push(server);
      return server;
    },
    subscribe: async (url, body = {}) => {
      const { json, status } = await ask('POST', SUBSCRIPTIONS, { body: { url, ...body } });
      expect(status, JSON.stringify(json)).toBe(200);
      return json;
    },
    emit: (count = 1, type = mailboxPaused, fields = {}) => {
      const draft = type.draft({ ...type.sample, ...fields });
      return inTx(world.ctx, (ctx) => appendEvents(ctx, world.a.id, new Array<EventDraft>(count).fill(draft)));
    },
    drain: () => drainLoops(world.ctx, worker, webhookLoops()),
    removeAll: async () => {
      const { json } = await ask('GET', SUBSCRIPTIONS, { query: { limit: 100 } });
      for (const { id } of json.items) await ask('DELETE', `${SUBSCRIPTIONS}/${id}`);
    },
    close: async () => {
      await worker.stop({ clean: true });
      await Promise.all(receivers.map((server) => server.close()));
      await world.close();
    },
  };
}
