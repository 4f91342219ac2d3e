import { afterAll, beforeAll, expect, test } from 'vitest';
import { person } from '../../../../../test/support/people.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

const columns = { shown: ['positive'], hidden: ['sent'], order: ['name', 'positive', 'state'] };
const VIEW = { name: 'Active', screen: 'campaigns', search: { status: 'active' }, columns };
const share = (body: object = VIEW, more: object = {}) =>
  world.inA({ method: 'POST', url: '/shared-views', body, ...more });
const list = async () => (await world.inA({ url: '/shared-views' })).json.items;

test('a view that a member shares is in the list of other members, with filters, columns, and order', async () => {
  const mia = await person(world, 'member', 'Mia');
  const ben = await person(world, 'viewer', 'Ben');
  const query = { workspaceId: world.a.id };
  const made = await mia.ask({ method: 'POST', url: '/shared-views', query, body: VIEW });
  expect(made).toMatchObject({ status: 200, json: VIEW });
  expect((await ben.ask({ url: '/shared-views', query })).json.items).toEqual([made.json]);
  const refused = await ben.ask({ method: 'POST', url: '/shared-views', query, body: { ...VIEW, name: 'Mine' } });
  expect(refused.status).toBe(403);
  const path = `/shared-views/${made.json.id}`;
  expect((await ben.ask({ method: 'DELETE', url: path, query })).status).toBe(403);
  expect((await mia.ask({ method: 'DELETE', url: path, query })).json).toEqual({ id: made.json.id, deleted: true });
  expect(await list()).toEqual([]);
});

test('a name is used once per list, in any case, and a repeated request creates one view', async () => {
  const headers = { 'idempotency-key': 'share-1' };
  const [first, again] = [await share(VIEW, { headers }), await share(VIEW, { headers })];
  expect(again.json).toEqual(first.json);
  expect(await share({ ...VIEW, name: 'ACTIVE' })).toMatchObject({ status: 409, json: { code: 'already_exists' } });
  expect((await share({ ...VIEW, screen: 'mailboxes', columns: null })).json.columns).toBeNull();
  expect(await list()).toHaveLength(2);
});

test('another workspace neither lists nor deletes it; foreign and missing IDs are alike', async () => {
  const [view] = await list();
  expect((await world.inB({ url: '/shared-views' })).json.items).toEqual([]);
  const foreign = await world.inB({ method: 'DELETE', url: `/shared-views/${view.id}` });
  const missing = await world.inA({ method: 'DELETE', url: `/shared-views/${world.ctx.ids.uuid()}` });
  expect([foreign.status, foreign.json.code]).toEqual([404, 'shared_view_not_found']);
  expect(missing.json.code).toBe('shared_view_not_found');
  expect(await list()).toContainEqual(view);
});

test('a workspace has at most 50 shared views, also under parallel requests', async () => {
  const used = (await list()).length;
  const names = Array.from({ length: 50 - used + 2 }, (_, n) => `View ${n}`);
  const answers = await Promise.all(names.map((name) => share({ ...VIEW, name })));
  expect(answers.filter(({ status }) => status === 409).map(({ json }) => json.code)).toEqual([
    'limit_reached',
    'limit_reached',
  ]);
  expect(await list()).toHaveLength(50);
});

test.each([
  [{ ...VIEW, name: '' }, ['body', 'name']],
  [{ ...VIEW, screen: 'x' }, ['body', 'screen']],
  [{ ...VIEW, columns: { ...columns, order: [''] } }, ['body', 'columns', 'order', 0]],
])('%j is rejected with its location', async (body, loc) => {
  const answer = await share(body);
  expect([answer.status, answer.json.detail[0].loc]).toEqual([422, loc]);
});
