import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { codeOf } from '../../../../test/support/answers.js';
import { inTx } from '../../../platform/context.js';
import { runThreadBulk, takeThreadPiece } from './bulk/piece.service.js';

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

describe('all conversations of a filter', () => {
  /** Adds conversations with one word as their subject. */
  const addMany = (word: string, count: number, intent: string | null = null) =>
    open.world.ctx.sql.query<{ id: number }>(
      `insert into threads (workspace_id, mailbox_id, subject, message_count, visible_count, unread_count, reply_intent,
         first_message_at, last_message_at, created_at, updated_at)
       select t.workspace_id, t.mailbox_id, $2, 1, 1, 1, $4, $3, $3, $3, $3 from generate_series(1, $5),
         (select workspace_id, mailbox_id from threads where workspace_id = $1 limit 1) t returning id`,
      [open.world.a.id, word, open.world.clock.now(), intent, count],
    );
  const archived = async (word: string) => {
    const [row] = await open.world.ctx.sql.query<{ n: number }>(
      'select count(*)::int as n from threads where workspace_id = $1 and subject = $2 and is_archived',
      [open.world.a.id, word],
    );
    return row?.n;
  };
  const ofFilter = (word: string, expected_count: number, set: object, more = {}) =>
    batch({ filter: { search_text: word }, expected_count, set }, more);
  const stateOf = async (id: string, more = {}) => open.ask('GET', `/batch/${id}`, undefined, more);
  const job = (bulkId: string) => ({ workspaceId: open.world.a.id, bulkId });
  const { signal } = new AbortController();
  const run = (id: string) => runThreadBulk(open.world.ctx, job(id), signal);

  it('are changed in pieces, once each after a crash, without ones that got a message since, and all are restored', async () => {
    await three();
    const rows = await addMany('Kappa', 450);
    expect((await open.ask('GET', '/count?search_text=kappa')).json).toEqual({ count: 450 });
    const { json } = await ofFilter('kappa', 450, { is_archived: true, is_read: true });
    expect(json).toMatchObject({ matchedCount: 450, changedCount: 200, undo_token: json.batch_id, undo_until: null });
    const { items } = (await open.world.inA({ url: '/jobs' })).json;
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'conversation_change', title: '450 conversations', progress: 44 }),
    );
    // The worker dies in a piece: its transaction is rolled back.
    await expect(
      inTx(open.world.ctx, async (ctx) => {
        await takeThreadPiece(ctx, open.world.a.id, json.batch_id, 200);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    open.world.clock.advanceMs(1_000);
    await open.world.ctx.sql.execute('update threads set last_message_at = $3 where workspace_id = $1 and id = $2', [
      open.world.a.id,
      rows.at(-1)?.id,
      open.world.clock.now(),
    ]);
    // A second worker that was declared dead still runs it too.
    await Promise.all([run(json.batch_id), run(json.batch_id)]);
    const counts = { matchedCount: 450, visitedCount: 449, changedCount: 449, failedCount: 0, problem: null };
    const { json: done } = await stateOf(json.batch_id);
    expect(done).toMatchObject({ status: 'completed', ...counts });
    expect(new Date(done.undo_until).getTime()).toBe(open.world.clock.now().getTime() + 600_000);
    expect(await archived('Kappa')).toBe(449);

    open.world.clock.advanceMs(1_000);
    expect((await undo(json.undo_token)).json).toEqual({ changedCount: 49, skippedCount: 0, isRunning: true });
    await run(json.batch_id);
    expect(await archived('Kappa')).toBe(0);
    expect((await undo(json.undo_token)).json).toEqual({ changedCount: 449, skippedCount: 0, isRunning: false });
  });

  it('are left one by one if a change is not possible for them, with the reason, and the others change', async () => {
    await addMany('Sigma', 201, 'interested');
    const [without] = await addMany('Sigma', 1);
    await addMany('Sigma', 1, 'interested');
    const { json } = await ofFilter('sigma', 203, { replyLabel: 'meeting_request' });
    expect(json).toMatchObject({ matchedCount: 203, changedCount: 200 });
    await run(json.batch_id);
    const { json: done } = await stateOf(json.batch_id);
    expect(done).toMatchObject({ status: 'completed', visitedCount: 203, changedCount: 202, failedCount: 1 });
    const message = 'The label meeting_request belongs to the intent interested.';
    expect(done.failures).toEqual([{ thread_id: without?.id, message }]);
  });

  it('stop changing when the change is undone while it runs', async () => {
    await addMany('Omega', 250);
    const { json } = await ofFilter('omega', 250, { is_archived: true });
    expect((await undo(json.undo_token)).json).toEqual({ changedCount: 200, skippedCount: 0, isRunning: false });
    await run(json.batch_id);
    expect(await archived('Omega')).toBe(0);
    expect((await stateOf(json.batch_id)).json).toMatchObject({ status: 'undone', undoneCount: 200, undo_until: null });
  });

  it('are changed once for an idempotency key, and only by their workspace with the right to write', async () => {
    await addMany('Theta', 3);
    const headers = { 'idempotency-key': 'theta' };
    const first = await ofFilter('theta', 3, { is_archived: true }, { headers });
    expect(first.json).toMatchObject({ changedCount: 3, undo_until: expect.any(String) });
    const again = await ofFilter('theta', 3, { is_archived: true }, { headers });
    expect(again.json).toEqual(first.json);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const inB = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
    expect((await ofFilter('theta', 0, { is_archived: false }, inB)).json).toMatchObject({ matchedCount: 0 });
    expect((await stateOf(first.json.batch_id, inB)).status).toBe(404);
    expect((await undo(first.json.undo_token, inB)).status).toBe(404);
    const key = await open.world.makeKey(open.world.a.id, ['read']);
    expect((await ofFilter('theta', 3, { is_read: true }, { key })).status).toBe(403);
    expect(await archived('Theta')).toBe(3);
  });

  it('need exactly one of IDs and a filter, with about the count that the caller saw', async () => {
    const set = { is_read: true };
    expect(codeOf(await batch({ set }))).toEqual([['body'], 'missing_one_of']);
    const both = await batch({ thread_ids: [1], filter: {}, expected_count: 1, set });
    expect(codeOf(both)).toEqual([['body', 'filter'], 'conflicting_values']);
    expect(codeOf(await batch({ filter: {}, set }))).toEqual([['body', 'expected_count'], 'missing_one_of']);
    const unknown = await batch({ filter: { replyIntent: 'happy' }, expected_count: 1, set });
    expect(codeOf(unknown)).toEqual([['body', 'filter', 'replyIntent'], 'unknown_intent']);
    expect((await ofFilter('kappa', 12, set)).json).toMatchObject({ code: 'count_changed' });
  });
});
