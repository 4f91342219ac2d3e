import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../../test/support/answering.js';
import { StreamReader } from '../../../../../test/support/streams/stream-reader.js';
import type { TestRequest } from '../../../../../test/support/world.js';

let open: AnsweringWorld;
let other: string;
beforeAll(async () => {
  open = await openAnswering({ running: false });
  other = await open.world.makeKey(open.world.a.id, ['read', 'write']);
});
afterAll(() => open?.close());

const thread = async (): Promise<number> => (await open.answered()).send.threadId;
const be = (method: 'PUT' | 'DELETE', id: number, state?: string, more: Partial<TestRequest> = {}) =>
  open.world.inject({
    method,
    url: `/threads/${id}/presence`,
    ...(state !== undefined && { body: { state } }),
    ...more,
    query: { workspaceId: open.world.a.id, ...more.query },
  });
const seen = async (key: string) =>
  (await open.world.inA({ url: '/threads/presence', key })).json.others.map(
    ({ thread_id, state, name }: { thread_id: number; state: string; name: string }) => [thread_id, state, name],
  );

it('tells each who else is there for thirty seconds after they last said so', async () => {
  const id = await thread();
  expect((await be('PUT', id, 'typing')).json).toEqual({ others: [] });
  const second = await be('PUT', id, 'viewing', { key: other });
  expect(second.json.others).toMatchObject([{ thread_id: id, state: 'typing', name: 'test' }]);
  expect(await seen(other)).toEqual([[id, 'typing', 'test']]);
  open.world.clock.advanceMs(20_000);
  await be('PUT', id, 'typing');
  open.world.clock.advanceMs(15_000);
  expect(await seen(other)).toEqual([[id, 'typing', 'test']]);
  expect(await seen(open.world.a.key)).toEqual([]);
  open.world.clock.advanceMs(15_000);
  expect(await seen(other)).toEqual([]);
});

it('is over when they say so, and may be said again', async () => {
  const id = await thread();
  await be('PUT', id, 'viewing');
  expect((await be('DELETE', id)).json).toEqual({ left: true });
  expect((await be('DELETE', id)).json).toEqual({ left: true });
  expect(await seen(other)).toEqual([]);
});

it('is pushed to streams of the same workspace when it changes, and written to no log', async () => {
  const id = await thread();
  const { world } = open;
  const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const follow = ({ id: workspaceId, key }: { id: number; key: string }, types = '') =>
    StreamReader.open(`${origin}/events/stream?workspaceId=${workspaceId}${types}`, { authorization: `Bearer ${key}` });
  const streams = [await follow(world.a), await follow(world.b), await follow(world.a, '&types=campaign.paused')];
  const [ours, foreign, narrow] = streams as [StreamReader, StreamReader, StreamReader];
  await Promise.all(streams.map((stream) => stream.joined()));
  const before = Number(ours.lastId);
  const events = async () =>
    (await world.ctx.sql.query('select from events where workspace_id = $1', [world.a.id])).length;
  const written = await events();

  await be('PUT', id, 'viewing');
  const pushed = () => ours.text.split('event: presence\ndata: {}\n\n').length - 1;
  await ours.until(() => pushed() === 1, 'somebody came');
  await be('PUT', id, 'viewing');
  await be('PUT', id, 'typing');
  await ours.until(() => pushed() === 2, 'they write');
  await be('DELETE', id);
  await ours.until(() => pushed() === 3, 'they have gone');
  expect(Number(ours.lastId)).toBe(before);
  expect(await events()).toBe(written);
  expect(foreign.text + narrow.text).not.toContain('presence');
  for (const stream of streams) stream.close();
  const log = await world.inject({ url: '/audit-log', key: world.adminKey, query: { workspaceId: world.a.id } });
  expect(log.text).not.toContain('Presence');
});

it('needs a conversation of the workspace, the right to write, and a state that there is', async () => {
  const id = await thread();
  const inB = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
  for (const answer of [await be('PUT', id, 'viewing', inB), await be('DELETE', id, undefined, inB)]) {
    expect([answer.status, answer.json.code]).toEqual([404, 'thread_not_found']);
  }
  expect((await be('PUT', id, 'asleep')).status).toBe(422);
  expect((await be('PUT', id, 'viewing', { key: null })).status).toBe(401);
  const reader = await open.world.makeKey(open.world.a.id, ['read']);
  expect((await be('PUT', id, 'viewing', { key: reader })).status).toBe(403);
  expect(await seen(other)).toEqual([]);
});
