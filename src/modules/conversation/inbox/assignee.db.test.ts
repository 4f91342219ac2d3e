import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { codeOf } from '../../../../test/support/answers.js';
import { firstOwner, person } from '../../../../test/support/people.js';

let open: AnsweringWorld;
let mia: Awaited<ReturnType<typeof person>>;
let stranger: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  open = await openAnswering({ running: false });
  await firstOwner(open.world);
  mia = await person(open.world, 'member', 'Mia');
  stranger = await person(open.world, 'member', 'Stan', { workspaceId: open.world.b.id });
});
afterAll(() => open?.close());

const thread = async (): Promise<number> => (await open.answered()).send.threadId;
const give = (id: number, assignee: string | null) => open.ask('PATCH', `/${id}`, { assignee_id: assignee });
const idsOf = ({ json }: { json: { threads: Array<{ id: number }> } }) => json.threads.map(({ id }) => id);
const listed = async (assignee: string) => idsOf(await open.world.inA({ url: '/threads', query: { assignee } }));
const changes = async (threadId: number) => {
  const query = { type: 'inbox.thread.updated', limit: 1_000 };
  const { json } = await open.world.inA({ url: '/campaigns/webhooks/events', query });
  return json.items
    .filter(({ data }: { data: { threadId: number } }) => data.threadId === threadId)
    .map(({ data }: { data: { changed: string[]; assigneeId: string | null } }) => [data.changed, data.assigneeId]);
};

it('is given to a person, found by who looks after it, and given back', async () => {
  const [hers, free] = [await thread(), await thread()];
  expect((await give(hers, mia.userId)).json).toMatchObject({ assignee_id: mia.userId, assignee_name: 'Mia' });
  expect(await listed(mia.userId)).toEqual([hers]);
  const asMia = { method: 'GET', url: '/threads', query: { workspaceId: open.world.a.id, assignee: 'me' } } as const;
  expect(idsOf(await mia.ask(asMia))).toEqual([hers]);
  expect(await listed('none')).toContain(free);
  expect(await listed('none')).not.toContain(hers);
  expect(await listed('somewhere')).toEqual([]);
  await give(hers, mia.userId);
  expect((await give(hers, null)).json).toMatchObject({ assignee_id: null, assignee_name: null });
  expect(await changes(hers)).toEqual([
    [['assigned'], mia.userId],
    [['assigned'], null],
  ]);
});

it('is counted for its assignee, and no longer as unassigned', async () => {
  const countsOf = async (ask: typeof mia.ask) =>
    (await ask({ method: 'GET', url: '/threads/counts', query: { workspaceId: open.world.a.id } })).json;
  const id = await thread();
  const before = await countsOf(mia.ask);
  await give(id, mia.userId);
  const after = await countsOf(mia.ask);
  expect(after.assigned_to_me).toBe(before.assigned_to_me + 1);
  expect(after.unassigned).toBe(before.unassigned - 1);
  expect((await open.world.inA({ url: '/threads/counts' })).json).toMatchObject({
    assigned_to_me: 0,
    unassigned: after.unassigned,
  });
  await open.ask('PATCH', `/${id}`, { is_archived: true });
  expect((await countsOf(mia.ask)).assigned_to_me).toBe(before.assigned_to_me);
});

it('is given to people of the workspace only, and an API key has none of its own', async () => {
  const id = await thread();
  for (const other of [stranger.userId, open.world.ctx.ids.uuid()]) {
    expect(codeOf(await give(id, other))).toEqual([['body', 'assignee_id'], 'unknown_person']);
    const many = await open.ask('POST', '/batch', { thread_ids: [id], set: { assignee_id: other, is_read: true } });
    expect(codeOf(many)).toEqual([['body', 'set', 'assignee_id'], 'unknown_person']);
  }
  const me = await open.world.inA({ url: '/threads', query: { assignee: 'me' } });
  expect(codeOf(me)).toEqual([['query', 'assignee'], 'unknown_person']);
  expect(await changes(id)).toEqual([]);
});

it('of many conversations is set together, and removed', async () => {
  const ids = [await thread(), await thread()];
  await give(ids[0] as number, mia.userId);
  const { json } = await open.ask('POST', '/batch', { thread_ids: ids, set: { assignee_id: mia.userId } });
  expect(json).toMatchObject({ matchedCount: 2, changedCount: 1 });
  expect((await listed(mia.userId)).sort()).toEqual([...ids].sort());
  await open.ask('POST', '/batch/undo', { undo_token: json.undo_token });
  expect(await listed(mia.userId)).toEqual([ids[0]]);
});

it('is free again when its person leaves the workspace', async () => {
  const id = await thread();
  const leaver = await person(open.world, 'member', 'Leo');
  await give(id, leaver.userId);
  const left = await open.world.inA({
    method: 'DELETE',
    url: `/workspaces/${open.world.a.id}/members/${leaver.userId}`,
  });
  expect(left.status, left.text).toBe(200);
  expect(await listed('none')).toContain(id);
  expect(codeOf(await give(id, leaver.userId))).toEqual([['body', 'assignee_id'], 'unknown_person']);
});
