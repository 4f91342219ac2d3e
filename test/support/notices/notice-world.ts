import { expect } from 'vitest';
import { eventCatalogue } from '../../../src/events.js';
import { contactReplied } from '../../../src/modules/conversation/receiving/settling/receiving.events.js';
import { appendEvents, type EventType } from '../../../src/modules/foundation/events/index.js';
import { noticesLoop } from '../../../src/modules/foundation/notices/index.js';
import type { Config } from '../../../src/platform/config.js';
import { inTx } from '../../../src/platform/context.js';
import { drainLoops } from '../../../src/platform/due/drain.js';
import type { Respond, WebhookReceiver } from '../webhook-receiver.js';
import { openWebhookWorld, type WebhookWorld, webhookLoops } from '../webhook-world.js';
import { SLACK } from './slack-answers.js';

export const CHANNELS = '/notice-channels';

/** World with notice channels of workspace `a` and loops driven by the test. */
export interface NoticeWorld extends WebhookWorld {
  /** Starts a service with Slack's documented responses, `ok` by default. */
  slack(respond?: Respond): Promise<WebhookReceiver>;
  /** Creates a channel and returns its ID. */
  channel(body: object): Promise<string>;
  view(id: string): Promise<Record<string, unknown>>;
  /** Commits reply events with these fields. */
  reply(count?: number, fields?: object, type?: EventType): Promise<void>;
  /** Fans out events and sends due messages; returns the due time of the next message. */
  send(): Promise<Date | null>;
  /** Fans out and sends a minute later; returns the due time of the next message. */
  sendAMinuteLater(): Promise<Date | null>;
  /** Moves the clock to the next time of day in UTC, `HH:MM`. */
  moveTo(time: string): void;
}

export async function openNoticeWorld(config: Partial<Config> = {}): Promise<NoticeWorld> {
  const hooks = await openWebhookWorld({ publicUrl: 'https://outrider.studio.test', ...config });
  const { world } = hooks;
  const loops = [...webhookLoops(), noticesLoop(eventCatalogue)];
  const send = () => drainLoops(world.ctx, hooks.worker, loops);
  return {
    ...hooks,
    slack: (respond = SLACK.ok) => hooks.receive(respond),
    channel: async (body) => {
      const given = { kind: 'slack', name: 'Sales', eventTypes: ['campaign.contact.replied'], ...body };
      const { status, json } = await hooks.ask('POST', CHANNELS, { body: given });
      expect(status, JSON.stringify(json)).toBe(200);
      return json.id;
    },
    view: async (id) => (await hooks.ask('GET', `${CHANNELS}/${id}`)).json,
    reply: async (count = 1, fields = {}, type = contactReplied) => {
      const draft = type.draft({ ...type.sample, ...fields });
      await inTx(world.ctx, (ctx) => appendEvents(ctx, world.a.id, new Array(count).fill(draft)));
    },
    moveTo: (time) => {
      const now = world.clock.now().getTime();
      const at = Date.parse(`${new Date(now).toISOString().slice(0, 10)}T${time}:00Z`);
      world.clock.moveTo(new Date(at > now ? at : at + 86_400_000));
    },
    send,
    sendAMinuteLater: async () => {
      await send();
      world.clock.advanceMs(60_000);
      return send();
    },
  };
}
