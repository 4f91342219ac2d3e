import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../../test/support/answering.js';
import { codeOf } from '../../../../../test/support/answers.js';
import { firstOwner, person } from '../../../../../test/support/people.js';
import type { TestRequest } from '../../../../../test/support/world.js';

let open: AnsweringWorld;
let mia: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  open = await openAnswering({ running: false });
  await firstOwner(open.world);
  mia = await person(open.world, 'member', 'Mia');
});
afterAll(() => open?.close());

const thread = async (): Promise<number> => (await open.answered()).send.threadId;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const notes = (method: Method, path: string, body?: unknown, more: Partial<TestRequest> = {}) =>
  open.ask(method, path, body, more);
const write = (id: number, body: unknown, more: Partial<TestRequest> = {}) => notes('POST', `/${id}/notes`, body, more);
const listed = async (id: number) => (await notes('GET', `/${id}/notes`)).json.notes;
const told = async (type: string) =>
  (await open.world.inA({ url: '/campaigns/webhooks/events', query: { type, limit: 1_000 } })).json.items;

it('keeps notes of a conversation in order, with authors and mentions, and emits events without their text', async () => {
  const id = await thread();
  const people = (await open.world.inA({ url: '/threads/mentionable' })).json.people;
  expect(people).toContainEqual({ id: mia.userId, name: 'Mia' });
  const first = await write(id, { body: 'Call her on Monday <b>', mentions: [mia.userId, mia.userId] });
  expect(first.json).toMatchObject({
    ...{ thread_id: id, body: 'Call her on Monday <b>', is_mine: true, mentions: [{ id: mia.userId, name: 'Mia' }] },
    author: { kind: 'api_key', name: 'test' },
  });
  open.world.clock.advanceMs(1_000);
  const url = `/threads/${id}/notes`;
  const second = await mia.ask({
    method: 'POST',
    url,
    query: { workspaceId: open.world.a.id },
    body: { body: 'Done.' },
  });
  expect(second.json).toMatchObject({ author: { kind: 'person', id: mia.userId, name: 'Mia' }, is_mine: true });
  expect((await listed(id)).map((note: { body: string; is_mine: boolean }) => [note.body, note.is_mine])).toEqual([
    ['Call her on Monday <b>', true],
    ['Done.', false],
  ]);
  const [event] = (await told('inbox.note.created')).filter(
    (one: { data: { threadId: number } }) => one.data.threadId === id,
  );
  expect(event.data).toMatchObject({ threadId: id, noteId: first.json.id, mentions: [mia.userId] });
  expect(JSON.stringify(await told('inbox.note.created'))).not.toContain('Monday');
});

it('is edited only by its author, and deleted by its author and by admins', async () => {
  const id = await thread();
  const { json: note } = await write(id, { body: 'First', mentions: [mia.userId] });
  const path = `/${id}/notes/${note.id}`;
  const asMia = (method: Method, body?: object) =>
    mia.ask({ method, url: `/threads${path}`, query: { workspaceId: open.world.a.id }, ...(body && { body }) });
  for (const refused of [await asMia('PATCH', { body: 'Hers' }), await asMia('DELETE')]) {
    expect([refused.status, refused.json.code]).toEqual([403, 'not_the_author']);
  }
  expect((await notes('PATCH', path, { body: 'Second' })).json).toMatchObject({
    body: 'Second',
    mentions: [{ id: mia.userId }],
  });
  expect((await notes('PATCH', path, { mentions: [] })).json).toMatchObject({ body: 'Second', mentions: [] });
  expect((await told('inbox.note.updated')).length).toBe(2);

  const url = `/threads/${id}/notes`;
  const hers = await mia.ask({ method: 'POST', url, query: { workspaceId: open.world.a.id }, body: { body: 'Hers' } });
  const admin = await notes('DELETE', `/${id}/notes/${hers.json.id}`);
  expect(admin.json).toEqual({ id: hers.json.id, deleted: true });
  await notes('DELETE', path);
  expect(await listed(id)).toEqual([]);
  const gone = await notes('DELETE', path);
  expect([gone.status, gone.json.code]).toEqual([404, 'note_not_found']);
  expect((await told('inbox.note.deleted')).length).toBe(2);
});

it('is written once for an idempotency key', async () => {
  const id = await thread();
  const headers = { 'idempotency-key': `note-${id}` };
  const first = await write(id, { body: 'Once' }, { headers });
  const again = await write(id, { body: 'Once' }, { headers });
  expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
  expect(await listed(id)).toHaveLength(1);
});

it('names people of the workspace only, says something, and is not found from outside', async () => {
  const id = await thread();
  const stranger = '01959f00-6666-7aaa-8bbb-000000000006';
  expect(codeOf(await write(id, { body: 'x', mentions: [mia.userId, stranger] }))).toEqual([
    ['body', 'mentions', 1],
    'unknown_person',
  ]);
  expect((await write(id, { body: '  \n' })).status).toBe(422);
  expect((await write(id, { body: 'x'.repeat(10_001) })).status).toBe(422);
  expect(await listed(id)).toEqual([]);

  const { json: note } = await write(id, { body: 'Ours' });
  const inB = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
  const other = await thread();
  const codes = [
    await notes('GET', `/${id}/notes`, undefined, inB),
    await write(id, { body: 'x' }, inB),
    await notes('PATCH', `/${id}/notes/${note.id}`, { body: 'x' }, inB),
    await notes('DELETE', `/${other}/notes/${note.id}`),
  ].map(({ status, json }) => [status, json.code]);
  expect(codes).toEqual([
    [404, 'thread_not_found'],
    [404, 'thread_not_found'],
    [404, 'note_not_found'],
    [404, 'note_not_found'],
  ]);
  expect((await write(id, { body: 'x' }, { key: null })).status).toBe(401);
  expect((await write(id, { body: 'x' }, { key: await open.world.makeKey(open.world.a.id, ['read']) })).status).toBe(
    403,
  );
});

it('is in the timeline of the person with its author, as is mail outside campaigns, until it is deleted', async () => {
  const { send } = await open.answered();
  const [email, mailbox] = ['solo@book.test', send.address];
  const timeline = (more: Partial<TestRequest> = {}) => open.world.inA({ url: `/contacts/${email}/timeline`, ...more });
  const items = async () => (await timeline()).json.items;
  expect((await timeline()).status).toBe(404);
  await open.world.inA({ method: 'POST', url: '/profiles', body: { email } });
  open.world.clock.advanceMs(60_000);
  const mail = { from: 'Solo <Solo@book.test>', to: mailbox, envelopeTo: mailbox, envelopeFrom: email };
  await open.deliver({ ...mail, subject: 'Your prices', messageId: '<solo1@book.test>', text: 'How much is it?' });
  const outsideCampaigns = [
    { type: 'inbox.message.received', text: 'Email received: Your prices', campaignId: null, author: null },
    { type: 'profile.created', text: 'Added to the address book' },
  ];
  expect(await items()).toMatchObject(outsideCampaigns);
  const [{ threadId }] = await items();
  open.world.clock.advanceMs(60_000);
  const note = await write(threadId, { body: 'Offer her the annual plan' });
  await notes('PATCH', `/${threadId}/notes/${note.json.id}`, { body: 'Offer the annual plan' });
  await write(send.threadId, { body: 'About someone else' });
  const text = 'Note by test: Offer the annual plan';
  const written = {
    id: note.json.id,
    at: note.json.created_at,
    type: 'inbox.note.created',
    threadId,
    author: 'test',
    text,
  };
  expect(await items()).toMatchObject([written, ...outsideCampaigns]);
  const pages = [(await timeline({ query: { limit: 1 } })).json];
  while (pages.at(-1).hasMore) {
    pages.push((await timeline({ query: { limit: 1, cursor: pages.at(-1).nextCursor } })).json);
  }
  expect(pages.flatMap((page) => page.items)).toEqual(await items());
  await notes('DELETE', `/${threadId}/notes/${note.json.id}`);
  expect(await items()).toMatchObject(outsideCampaigns);
  const inB = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
  expect((await timeline(inB)).json.code).toBe('contact_not_found');
});
