import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../../test/support/answering.js';
import { codeOf } from '../../../../../test/support/answers.js';
import { firstOwner, person } from '../../../../../test/support/people.js';
import type { TestRequest } from '../../../../../test/support/world.js';

let open: AnsweringWorld;
let mia: Awaited<ReturnType<typeof person>>;
let vera: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  open = await openAnswering({ running: false });
  await firstOwner(open.world);
  mia = await person(open.world, 'member', 'Mia');
  vera = await person(open.world, 'viewer', 'Vera');
});
afterAll(() => open?.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, path = '', body?: unknown, more: Partial<TestRequest> = {}) =>
  open.world.inA({ method, url: `/saved-replies${path}`, ...(body === undefined ? {} : { body }), ...more });
const as = (who: typeof mia, method: Method, path = '', body?: unknown) =>
  who.ask({
    method,
    url: `/saved-replies${path}`,
    query: { workspaceId: open.world.a.id },
    ...(body === undefined ? {} : { body }),
  });
const namesFor = async (who: typeof mia): Promise<string[]> =>
  (await as(who, 'GET')).json.items.map(({ name }: { name: string }) => name);
const TEXT = { bodyText: 'Hi {{firstName}}, {{senderFirstName}} here. {{unknownThing}}' };

it('lists replies by name: shared ones for all, private ones for their owner', async () => {
  const shared = await as(mia, 'POST', '', { name: 'beta', shortcut: 'b', ...TEXT });
  expect(shared.json).toMatchObject({
    name: 'beta',
    subject: '',
    shared: true,
    ownerName: 'Mia',
    isMine: true,
    usedCount: 0,
  });
  const own = await as(mia, 'POST', '', { name: 'Alpha', shared: false, shortcut: 'b', ...TEXT });
  expect(own.status).toBe(200);
  expect(await namesFor(mia)).toEqual(['Alpha', 'beta']);
  expect(await namesFor(vera)).toEqual(['beta']);
  expect((await ask('GET')).json.items).toMatchObject([{ name: 'beta', isMine: false }]);

  const foreign = await ask('PATCH', `/${own.json.id}`, { name: 'Mine now' });
  expect([foreign.status, foreign.json.code]).toEqual([404, 'saved_reply_not_found']);
  for (const id of [own.json.id, shared.json.id])
    expect((await as(mia, 'DELETE', `/${id}`)).json).toEqual({ id, deleted: true });
  expect(await namesFor(mia)).toEqual([]);
});

it('is edited only by its owner and by admins', async () => {
  const { json: made } = await as(mia, 'POST', '', { name: 'Price', ...TEXT });
  const changed = await ask('PATCH', `/${made.id}`, { bodyText: 'New', shortcut: 'price' });
  expect(changed.json).toMatchObject({ name: 'Price', bodyText: 'New', shortcut: 'price', ownerName: 'Mia' });
  const max = await person(open.world, 'member', 'Max');
  for (const refused of [
    await as(max, 'PATCH', `/${made.id}`, { name: 'x' }),
    await as(max, 'DELETE', `/${made.id}`),
  ]) {
    expect([refused.status, refused.json.code]).toEqual([403, 'not_the_author']);
  }
  expect((await as(vera, 'POST', '', { name: 'x', ...TEXT })).status).toBe(403);
  expect((await as(vera, 'DELETE', `/${made.id}`)).status).toBe(403);
  await as(mia, 'DELETE', `/${made.id}`);
});

it('gives its words filled for a conversation, says what has no value, and counts the use', async () => {
  const { campaign, send } = await open.answered();
  await open.world.ctx.sql.execute(`update contacts set first_name = 'Ana' where campaign_id = $1`, [
    campaign.campaignId,
  ]);
  const { json: made } = await ask('POST', '', {
    name: 'Fill',
    subject: 'For {{firstName}}',
    bodyHtml: '<p>{{company}}</p>',
    ...TEXT,
  });
  const put = await as(mia, 'POST', `/${made.id}/use`, { thread_id: send.threadId });
  expect(put.json).toMatchObject({ subject: 'For Ana', missing: ['unknownThing', 'company'] });
  expect(put.json.bodyText).toMatch(/^Hi Ana, .* here\. $/);
  expect((await ask('GET')).json.items).toMatchObject([{ name: 'Fill', usedCount: 1 }]);
  const nowhere = await ask('POST', `/${made.id}/use`, { thread_id: 999_999_999 });
  expect([nowhere.status, nowhere.json.code]).toEqual([404, 'thread_not_found']);
  expect((await ask('GET')).json.items).toMatchObject([{ usedCount: 1 }]);
  await ask('DELETE', `/${made.id}`);
});

it('lists the variables of a conversation with the values that replies get, and none of another workspace', async () => {
  const { campaign, send } = await open.answered();
  await open.world.ctx.sql.execute(
    `update contacts set first_name = 'Ana', custom_fields = '{"seats": 25, "my plan": "Pro"}' where campaign_id = $1`,
    [campaign.campaignId],
  );
  const url = `/threads/${send.threadId}/variables`;
  const { items } = (await vera.ask({ method: 'GET', url, query: { workspaceId: open.world.a.id } })).json;
  expect(items).toContainEqual({ name: 'firstName', value: 'Ana' });
  expect(items).toContainEqual({ name: 'company', value: '' });
  expect(items.at(-1)).toEqual({ name: 'seats', value: '25' });
  expect(items.map(({ name }: { name: string }) => name)).not.toContain('unsubscribeUrl');

  const nowhere = await open.world.inA({ method: 'GET', url: '/threads/999999999/variables' });
  for (const foreign of [nowhere, await open.world.inB({ method: 'GET', url })]) {
    expect([foreign.status, foreign.json.code]).toEqual([404, 'thread_not_found']);
  }
});

it('refuses templates that are broken, shortcuts that are taken and what says nothing, and changes nothing', async () => {
  const { json: made } = await ask('POST', '', { name: 'One', shortcut: 'Same', ...TEXT });
  const taken = await as(mia, 'POST', '', { name: 'Two', shortcut: 'same', ...TEXT });
  expect([taken.status, taken.json.code]).toEqual([409, 'already_exists']);
  expect(codeOf(await ask('POST', '', { name: 'x', bodyText: '{{' }))).toEqual([
    ['body', 'bodyText'],
    'template_syntax',
  ]);
  expect((await ask('PATCH', `/${made.id}`, { bodyHtml: '{{' })).json.detail[0].loc).toEqual(['body', 'bodyHtml']);
  for (const bad of [{ name: '' }, { bodyText: '' }, { shortcut: 'a b' }, { name: 'a\r\nBcc: x' }]) {
    expect((await ask('PATCH', `/${made.id}`, bad)).status).toBe(422);
  }
  expect((await ask('GET')).json.items).toMatchObject([{ name: 'One', shortcut: 'Same', bodyHtml: '' }]);
  const cleared = await ask('PATCH', `/${made.id}`, { subject: null, bodyHtml: null, shared: null, shortcut: null });
  expect(cleared.json).toMatchObject({ subject: '', bodyHtml: '', shared: true, shortcut: null });
  await ask('DELETE', `/${made.id}`);
});

it('is saved once for an idempotency key, and is not found from outside', async () => {
  const headers = { 'idempotency-key': 'saved-1' };
  const first = await ask('POST', '', { name: 'Once', ...TEXT }, { headers });
  const again = await ask('POST', '', { name: 'Once', ...TEXT }, { headers });
  expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
  const inB = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
  expect((await ask('GET', '', undefined, inB)).json.items).toEqual([]);
  for (const [method, path, body] of [
    ['PATCH', '', { name: 'x' }],
    ['DELETE', '', undefined],
    ['POST', '/use', { thread_id: 1 }],
  ] as const) {
    const answer = await ask(method, `/${first.json.id}${path}`, body, inB);
    expect([answer.status, answer.json.code]).toEqual([404, 'saved_reply_not_found']);
  }
  expect((await ask('GET', '', undefined, { key: null })).status).toBe(401);
  const reader = await open.world.makeKey(open.world.a.id, ['read']);
  expect((await ask('POST', '', { name: 'x', ...TEXT }, { key: reader })).status).toBe(403);
  await ask('DELETE', `/${first.json.id}`);
});

it('returns filled HTML without active content, and with its text, links, and images', async () => {
  const { send } = await open.answered();
  const parts = [
    '<script>alert(1)</script>',
    '<p onclick="alert(2)">Hi {{ firstName | default: "you" }}</p>',
    '<a href="javascript:alert(3)">a</a>',
    '<a href="{{ "java" | append: "script:alert(4)" }}">b</a>',
    '<a href="https://a.example/?q={{ "x" }}">c</a>',
    '<img src="https://a.example/i.png" onerror="alert(5)">',
    '<b style="background:url(javascript:alert(6));color:red">d</b>',
    '<style>p{color:red}</style><iframe src="https://a.example"></iframe><svg onload="alert(7)"></svg>',
  ];
  const made = await ask('POST', '', { name: 'Hostile', bodyText: 'x', bodyHtml: parts.join('') });
  expect(made.status, made.text).toBe(200);
  const used = await ask('POST', `/${made.json.id}/use`, { thread_id: send.threadId });
  expect(used.status, used.text).toBe(200);
  expect(used.json.bodyHtml).not.toMatch(/alert|javascript|onclick|onerror|<script|<style|<iframe|<svg|url\(/i);
  expect(used.json.bodyHtml).toContain('href="https://a.example/?q=x"');
  expect(used.json.bodyHtml).toContain('src="https://a.example/i.png"');
  expect(used.json.bodyHtml).toMatch(/<p>Hi [^<]+<\/p>/);
});
