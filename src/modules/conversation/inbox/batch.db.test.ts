import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { codeOf } from '../../../../test/support/answers.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const batch = (body: unknown, more = {}) => open.ask('POST', '/batch', body, more);
const undo = (undo_token: string, more = {}) => open.ask('POST', '/batch/undo', { undo_token }, more);
const read = async (id: number) => (await open.ask('PATCH', `/${id}`, {})).json;

async function three(): Promise<number[]> {
  const all = [await open.answered(), await open.answered(), await open.answered()];
  open.world.clock.advanceMs(1_000);
  return all.map(({ send }) => send.threadId);
}

it('changes many alike, tells each as an event, and takes all of it back once', async () => {
  const ids = await three();
  const [first = 0, second = 0, third = 0] = ids;
  await open.ask('PATCH', `/${second}`, { is_read: true });
  open.world.clock.advanceMs(1_000);
  const done = await batch({ thread_ids: [...ids, 77_777_777], set: { is_archived: true, is_read: true } });
  expect(done.json).toMatchObject({ matchedCount: 3, changedCount: 3 });
  for (const id of ids) expect(await read(id)).toMatchObject({ is_archived: true, is_read: true });
  const feed = await open.world.inA({
    url: '/campaigns/webhooks/events',
    query: { type: 'inbox.thread.updated', limit: 1_000 },
  });
  const told = feed.json.items.filter(({ data }: { data: { changed: string[] } }) => data.changed.includes('archived'));
  expect(told.map(({ data }: { data: { threadId: number } }) => data.threadId).sort()).toEqual([...ids].sort());

  expect((await undo(done.json.undo_token)).json).toEqual({ changedCount: 3, skippedCount: 0 });
  expect(await read(first)).toMatchObject({ is_archived: false, is_read: false, unread_count: 1 });
  expect(await read(second)).toMatchObject({ is_archived: false, is_read: true });
  expect(await read(third)).toMatchObject({ is_archived: false, is_read: false });
  const again = await undo(done.json.undo_token);
  expect([again.status, again.json.code]).toEqual([404, 'batch_not_found']);
});

it('leaves conversations that were changed since', async () => {
  const ids = await three();
  const done = await batch({ thread_ids: ids, set: { snoozed_until: '2026-05-01T08:00:00Z' } });
  open.world.clock.advanceMs(1_000);
  await open.ask('PATCH', `/${ids[0]}`, { snoozed_until: '2026-06-01T08:00:00Z' });
  expect((await undo(done.json.undo_token)).json).toEqual({ changedCount: 2, skippedCount: 1 });
  expect(await read(ids[0] ?? 0)).toMatchObject({ snoozed_until: '2026-06-01T08:00:00.000Z' });
  expect(await read(ids[1] ?? 0)).toMatchObject({ snoozed_until: null });
});

it('sets a class for each contact, and gives every one its own back', async () => {
  const ids = await three();
  const before = await Promise.all(ids.map(read));
  await open.ask('PATCH', `/${ids[2]}`, { replyIntent: 'neutral' });
  open.world.clock.advanceMs(1_000);
  const done = await batch({ thread_ids: ids, set: { replyIntent: 'not_interested' } });
  expect(done.json).toMatchObject({ changedCount: 3 });
  for (const id of ids) {
    expect(await read(id)).toMatchObject({ replyIntent: 'not_interested', intentSource: 'manual' });
  }
  expect((await undo(done.json.undo_token)).json).toEqual({ changedCount: 3, skippedCount: 0 });
  expect(await read(ids[0] ?? 0)).toMatchObject({ replyIntent: before[0].replyIntent });
  expect(await read(ids[2] ?? 0)).toMatchObject({ replyIntent: 'neutral', intentSource: 'manual' });
});

it('can be undone for ten minutes', async () => {
  const ids = await three();
  const done = await batch({ thread_ids: ids, set: { is_archived: true } });
  open.world.clock.advanceMs(600_000);
  expect((await undo(done.json.undo_token)).status).toBe(404);
  expect(await read(ids[0] ?? 0)).toMatchObject({ is_archived: true });
});

it('is done once for an idempotency key', async () => {
  const ids = await three();
  const headers = { 'idempotency-key': `batch-${ids[0]}` };
  const first = await batch({ thread_ids: ids, set: { is_archived: true } }, { headers });
  const again = await batch({ thread_ids: ids, set: { is_archived: true } }, { headers });
  expect(again.json).toEqual(first.json);
  expect(again.headers['idempotent-replayed']).toBe('true');
});

it('refuses an empty change and an empty list, and knows nothing of other workspaces', async () => {
  const ids = await three();
  expect(codeOf(await batch({ thread_ids: ids, set: {} }))).toEqual([['body', 'set'], 'missing_one_of']);
  expect((await batch({ thread_ids: [], set: { is_read: true } })).status).toBe(422);
  const inB = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
  const foreign = await batch({ thread_ids: ids, set: { is_archived: true } }, inB);
  expect(foreign.json).toMatchObject({ matchedCount: 0, changedCount: 0 });
  expect(await read(ids[0] ?? 0)).toMatchObject({ is_archived: false });
  const ours = await batch({ thread_ids: ids, set: { is_archived: true } });
  expect((await undo(ours.json.undo_token, inB)).status).toBe(404);
  const reader = await open.world.makeKey(open.world.a.id, ['read']);
  expect((await batch({ thread_ids: ids, set: { is_read: true } }, { key: reader })).status).toBe(403);
});
