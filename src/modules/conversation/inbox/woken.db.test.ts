import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { wakeThread } from './wake-thread.service.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

interface Listed {
  readonly id: number;
  readonly woken_at: string | null;
  readonly is_read: boolean;
}
const list = async (query = {}): Promise<Listed[]> =>
  (await open.world.inA({ url: '/threads', query: { has_customer_reply: true, ...query } })).json.threads;
const idsOf = async (query = {}) => (await list(query)).map(({ id }) => id);
const HOUR_MS = 3_600_000;

/** Snoozes a conversation for an hour and lets the hour pass. */
async function sleepAndWake(threadId: number): Promise<void> {
  const until = new Date(open.world.clock.now().getTime() + HOUR_MS).toISOString();
  await open.ask('PATCH', `/${threadId}`, { snoozed_until: until, is_read: true });
  open.world.clock.advanceMs(HOUR_MS);
  await wakeThread(open.world.ctx, { workspaceId: open.world.a.id, threadId });
}
/** Conversation with a reply one minute after the previous one's. */
async function answered(): Promise<number> {
  open.world.clock.advanceMs(60_000);
  return (await open.answered()).send.threadId;
}

it('a conversation that comes back from a snooze stands on top, marked and unread, on every page in its place', async () => {
  const [old, middle, young] = [await answered(), await answered(), await answered()];
  expect(await idsOf()).toEqual([young, middle, old]);
  await sleepAndWake(old);
  const [first] = await list();
  expect(first).toMatchObject({ id: old, is_read: false, woken_at: open.world.clock.now().toISOString() });
  expect(await idsOf()).toEqual([old, young, middle]);

  // A later message is listed above the conversation.
  const newest = await answered();
  await sleepAndWake(middle);
  expect(await idsOf()).toEqual([middle, newest, old, young]);
  const pages: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { has_customer_reply: true, limit: 1, ...(cursor !== undefined && { cursor }) };
    const { threads, next_cursor } = (await open.world.inA({ url: '/threads', query })).json;
    pages.push(...threads.map(({ id }: Listed) => id));
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  expect(pages).toEqual([middle, newest, old, young]);

  // Searches also include these conversations, and filters apply to them.
  expect(await idsOf({ search: 'call' })).toEqual([middle, newest, old, young]);
  expect(await idsOf({ is_read: false, limit: 2 })).toEqual([middle, newest]);
});

it('goes back to its place once it is put away again, and keeps it while it is only read', async () => {
  const [a, b] = [await answered(), await answered()];
  await sleepAndWake(a);
  expect((await idsOf()).slice(0, 2)).toEqual([a, b]);
  await open.ask('PATCH', `/${a}`, { is_read: true });
  expect((await list())[0]).toMatchObject({ id: a, is_read: true, woken_at: expect.any(String) });
  await open.ask('PATCH', `/${a}`, { is_archived: true });
  await open.ask('PATCH', `/${a}`, { is_archived: false });
  expect((await list()).find(({ id }) => id === a)?.woken_at).toBeNull();
  expect((await idsOf()).slice(0, 2)).toEqual([b, a]);
  await sleepAndWake(a);
  await open.ask('POST', '/batch', { thread_ids: [a], set: { snoozed_until: '2036-01-01T00:00:00Z' } });
  await open.ask('PATCH', `/${a}`, { snoozed_until: null });
  expect((await list()).find(({ id }) => id === a)?.woken_at).toBeNull();
});

it('is marked and listed first again once a batch that archived it is undone, and only then', async () => {
  const [a, b] = [await answered(), await answered()];
  await sleepAndWake(a);
  const woken = (await list()).find(({ id }) => id === a)?.woken_at;
  for (const set of [{ is_archived: true }, { snoozed_until: '2036-01-01T00:00:00Z' }, { is_read: true }]) {
    open.world.clock.advanceMs(1_000);
    const done = await open.ask('POST', '/batch', { thread_ids: [a, b], set });
    await open.ask('POST', '/batch/undo', { undo_token: done.json.undo_token });
    const [first] = await list();
    expect(first).toMatchObject({ id: a, woken_at: woken });
    expect((await list()).find(({ id }) => id === b)?.woken_at).toBeNull();
  }
  const done = await open.ask('POST', '/batch', { thread_ids: [a, b], set: { is_archived: true } });
  open.world.clock.advanceMs(1_000);
  await open.ask('PATCH', `/${a}`, { is_archived: false });
  await open.ask('POST', '/batch/undo', { undo_token: done.json.undo_token });
  expect((await list()).find(({ id }) => id === a)?.woken_at).toBeNull();
});
