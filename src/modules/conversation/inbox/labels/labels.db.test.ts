import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../../test/support/answering.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

let made = 0;
const label = async (rest: object = {}): Promise<string> => {
  made += 1;
  const body = { name: `Label ${String(made).padStart(2, '0')}`, ...rest };
  return (await open.world.inA({ method: 'POST', url: '/thread-labels', body })).json.id;
};
const thread = async (): Promise<number> => (await open.answered()).send.threadId;
const batch = (ids: readonly number[], set: object) => open.ask('POST', '/batch', { thread_ids: ids, set });
const idsOf = ({ json }: { json: { threads: Array<{ id: number }> } }) => json.threads.map(({ id }) => id);
const listed = async (...ids: string[]) =>
  idsOf(await open.world.inA({ url: '/threads', query: { label_id: ids.join(',') } }));
const labelsOf = async (id: number): Promise<string[]> =>
  (await open.world.inA({ url: `/threads/${id}/messages` })).json.thread.label_ids;
const changes = async (threadId: number) => {
  const query = { type: 'inbox.thread.updated', limit: 1_000 };
  const { json } = await open.world.inA({ url: '/campaigns/webhooks/events', query });
  return json.items
    .filter(({ data }: { data: { threadId: number } }) => data.threadId === threadId)
    .map(({ data }: { data: { changed: string[]; labelIds: string[] } }) => [data.changed, data.labelIds]);
};

it('creates and updates labels with a unique name, a color and a sentiment', async () => {
  const post = (body: object) => open.world.inA({ method: 'POST', url: '/thread-labels', body });
  const { json } = await post({ name: 'Demo booked', color: 'green', sentiment: 'positive' });
  expect(json).toMatchObject({ name: 'Demo booked', color: 'green', sentiment: 'positive' });
  expect(await post({ name: 'demo BOOKED' })).toMatchObject({ status: 409, json: { code: 'already_exists' } });
  expect((await post({ name: 'Blue', color: '#00f' })).status).toBe(422);
  const change = { method: 'PATCH', url: `/thread-labels/${json.id}`, body: { color: 'blue' } } as const;
  expect((await open.world.inA(change)).json).toMatchObject({ name: 'Demo booked', color: 'blue' });
  expect((await open.world.inB(change)).json.code).toBe('label_not_found');
  expect((await open.world.inB({ url: '/thread-labels' })).json.items).toEqual([]);
});

it('adds labels to a conversation and removes them, with an event for each change', async () => {
  const [one, other, id] = [await label(), await label(), await thread()];
  const patch = (body: object) => open.ask('PATCH', `/${id}`, body);
  expect((await patch({ add_labels: [other, one] })).json.label_ids).toEqual([one, other]);
  await patch({ add_labels: [one] });
  expect((await patch({ remove_labels: [one] })).json.label_ids).toEqual([other]);
  expect(await changes(id)).toEqual([
    [['labels'], [one, other]],
    [['labels'], [other]],
  ]);
});

it('adds a label to many conversations, and undo keeps it where it was before', async () => {
  const [one, other] = [await label(), await label()];
  const [had, new1, new2] = [await thread(), await thread(), await thread()];
  await open.ask('PATCH', `/${had}`, { add_labels: [one] });
  const done = await batch([had, new1, new2], { add_labels: [one], remove_labels: [other] });
  expect(done.json).toMatchObject({ matchedCount: 3, changedCount: 2 });
  expect((await listed(one)).sort()).toEqual([had, new1, new2].sort());
  await open.ask('PATCH', `/${new2}`, { is_read: true, is_archived: false, add_labels: [other] });
  open.world.clock.advanceMs(1_000);
  const undone = await open.ask('POST', '/batch/undo', { undo_token: done.json.undo_token });
  expect(undone.json.changedCount).toBeGreaterThanOrEqual(1);
  expect(await labelsOf(had)).toEqual([one]);
  expect(await labelsOf(new1)).toEqual([]);
});

it('lists conversations with any of several labels', async () => {
  const [one, other, third] = [await label(), await label(), await label()];
  const [a, b] = [await thread(), await thread()];
  await batch([a], { add_labels: [one] });
  await batch([b], { add_labels: [other] });
  expect((await listed(one, other)).sort()).toEqual([a, b].sort());
  expect(await listed(one, third)).toEqual([a]);
  expect(await listed('nothing')).toEqual([]);
});

it('rejects unknown labels and changes nothing', async () => {
  const foreign = (await open.world.inB({ method: 'POST', url: '/thread-labels', body: { name: 'Theirs' } })).json.id;
  const id = await thread();
  const refused = await batch([id], { add_labels: [await label(), foreign], is_archived: true });
  expect(refused.status).toBe(422);
  expect(refused.json.detail[0]).toMatchObject({
    loc: ['body', 'set', 'add_labels', 1],
    ctx: { code: 'unknown_label' },
  });
  expect((await open.ask('PATCH', `/${id}`, { add_labels: [foreign] })).status).toBe(422);
  expect(await labelsOf(id)).toEqual([]);
});

it('removes a deleted label from all conversations', async () => {
  const [one, id] = [await label(), await thread()];
  await batch([id], { add_labels: [one] });
  expect((await open.world.inA({ method: 'DELETE', url: `/thread-labels/${one}` })).json).toEqual({
    ...{ id: one, deleted: true },
  });
  expect(await labelsOf(id)).toEqual([]);
  expect((await open.ask('PATCH', `/${id}`, { is_read: true })).json.label_ids).toEqual([]);
});

it('allows at most 50 labels per workspace', async () => {
  const { json } = await open.world.inA({ url: '/thread-labels' });
  for (let count = json.items.length; count < 50; count += 1) await label();
  const more = { method: 'POST', url: '/thread-labels', body: { name: 'One more' } } as const;
  expect(await open.world.inA(more)).toMatchObject({ status: 409, json: { code: 'limit_reached' } });
});
