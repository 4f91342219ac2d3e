import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiWorld, openApiWorld } from '../../test/support/provider-apis/api-world.js';
import { watchInstance } from './instance-levels.js';

const DAY_MS = 86_400_000;

let open: ApiWorld;
beforeAll(async () => {
  open = await openApiWorld('graph', { push: true });
  watchInstance(open.r.world.ctx);
});
afterAll(() => open?.close());

const mailboxes = async () => {
  const { text } = await open.r.world.inject({ url: '/metrics', key: open.r.world.adminKey });
  const lines = text.matchAll(/^outrider_api_mailboxes\{api="graph",new_mail="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, by, count]) => [by, Number(count)]));
};

it('/metrics counts mailboxes at an API with push, without push, and with expired or rejected subscriptions', async () => {
  const { world } = open.r;
  expect(await mailboxes()).toEqual({ push: 0, polling: 0, push_failing: 0 });
  await open.connect();
  expect(await mailboxes()).toEqual({ push: 0, polling: 1, push_failing: 0 });
  await open.poll();
  await open.keepWatches();
  expect(await mailboxes()).toEqual({ push: 1, polling: 0, push_failing: 0 });

  world.clock.advanceMs(4 * DAY_MS);
  expect(await mailboxes()).toEqual({ push: 0, polling: 0, push_failing: 1 });
  await open.renewTokens();
  open.api.fault({ on: 'POST /v1.0/subscriptions', kind: 'answer', answer: { status: 403, body: {} } });
  await open.keepWatches();
  expect(await mailboxes()).toEqual({ push: 0, polling: 0, push_failing: 1 });

  await world.ctx.sql.execute(`update mailbox_syncs set due_at = 'infinity'`);
  expect(await mailboxes()).toEqual({ push: 0, polling: 0, push_failing: 0 });
});
