import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { wakeThread } from './wake-thread.service.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const change = (id: number, body: unknown) => open.ask('PATCH', `/${id}`, body);

/** Returns the events about one conversation from the feed. */
async function told(type: string, threadId: number) {
  const feed = await open.world.inA({ url: '/campaigns/webhooks/events', query: { type, limit: 1_000 } });
  return feed.json.items
    .map(({ data }: { data: Record<string, unknown> }) => data)
    .filter((data: Record<string, unknown>) => data['threadId'] === threadId);
}

it('a change of a conversation is an event that says what is different', async () => {
  const { send } = await open.answered();
  await change(send.threadId, { is_read: true, is_archived: true });
  await change(send.threadId, { is_read: true });
  await change(send.threadId, { replyIntent: 'not_interested', replyLabel: 'declined' });
  await change(send.threadId, { replyIntent: 'interested', replyLabel: 'declined', is_archived: false });
  const events = await told('inbox.thread.updated', send.threadId);
  expect(events).toMatchObject([
    { changed: ['read', 'archived'], isRead: true, isArchived: true, contactId: send.contactId },
    { changed: ['intent'], replyIntent: 'not_interested', replyLabel: 'declined', replyIntentBucket: 'negative' },
  ]);
});

it('so is the class in a workspace whose mail is kept elsewhere', async () => {
  const { send } = await open.answered();
  await open.world.ctx.sql.execute(`update workspaces set inbox_backend = 'external' where id = $1`, [open.world.a.id]);
  try {
    await open.ask('PATCH', `/${send.threadId}/reply-intent`, { replyIntent: 'not_interested' });
    await open.ask('PATCH', `/${send.threadId}/reply-intent`, { replyIntent: 'not_interested' });
  } finally {
    await open.world.ctx.sql.execute(`update workspaces set inbox_backend = 'native' where id = $1`, [open.world.a.id]);
  }
  expect(await told('inbox.thread.updated', send.threadId)).toMatchObject([{ changed: ['intent'] }]);
});

it('a woken conversation is an event, once', async () => {
  const { send } = await open.answered();
  const at = new Date(open.world.clock.now().getTime() + 3_600_000);
  await change(send.threadId, { snoozed_until: at.toISOString() });
  open.world.clock.advanceMs(3_600_000);
  const sleeper = { workspaceId: open.world.a.id, threadId: send.threadId };
  await wakeThread(open.world.ctx, sleeper);
  await wakeThread(open.world.ctx, sleeper);
  expect(await told('inbox.thread.updated', send.threadId)).toMatchObject([
    { changed: ['snoozed'], snoozedUntil: at.toISOString() },
  ]);
  expect(await told('inbox.thread.woken', send.threadId)).toMatchObject([
    { threadId: send.threadId, contactId: send.contactId },
  ]);
});
