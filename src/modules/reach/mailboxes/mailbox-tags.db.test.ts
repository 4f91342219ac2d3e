import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes, jo, mailboxApi } from '../../../../test/support/mailbox-api.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
let api: ReturnType<typeof mailboxApi>;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  api = mailboxApi(world);
});
afterAll(() => world?.close());
beforeEach(async () => {
  await api.clear();
  await api.create([jo({ address: 'a@one.example', tags: ['x', 'y'] }), jo({ address: 'b@one.example' })]);
});

const BOTH = ['a@one.example', 'b@one.example'];
const tags = async () =>
  Object.fromEntries(
    (await api.list()).json.mailboxes.map((one: { address: string; tags: string[] }) => [one.address, one.tags]),
  );

test('tags are added and removed without touching the other tags of each mailbox', async () => {
  const done = await api.update({ mailboxes: BOTH, addTags: ['y', 'z'], removeTags: ['x'] });
  expect([done.status, done.json.updatedCount]).toEqual([200, 2]);
  expect(await tags()).toEqual({ 'a@one.example': ['y', 'z'], 'b@one.example': ['y', 'z'] });
  await api.update({ mailboxes: BOTH, removeTags: ['y', 'z', 'absent'] });
  expect(await tags()).toEqual({ 'a@one.example': [], 'b@one.example': [] });
});

test('campaigns that follow an added tag attach its mailboxes', async () => {
  await api.clear();
  await api.create([jo({ address: 'a@one.example' })]);
  await api.update({ mailboxes: ['a@one.example'], addTags: ['z'] });
  expect(await api.jobs()).toContain('mailboxes.tagged');
});

test('a mailbox that would exceed 20 tags is rejected and unchanged, the others are updated', async () => {
  const twenty = Array.from({ length: 19 }, (_, index) => `t${index}`);
  const done = await api.update({ mailboxes: BOTH, addTags: twenty });
  expect(done.json.rejections).toMatchObject([{ mailbox: 'a@one.example', code: 'limit_reached' }]);
  expect((await tags())['a@one.example']).toEqual(['x', 'y']);
  expect((await tags())['b@one.example']).toHaveLength(19);
});

test('tags that are replaced, or both added and removed, are a 422 that changes nothing', async () => {
  const replaced = await api.update({ mailboxes: BOTH, tags: ['q'], addTags: ['z'] });
  expect([replaced.status, codes(replaced)]).toEqual([422, [['body.addTags', 'conflicting_values']]]);
  const twice = await api.update({ mailboxes: BOTH, addTags: ['z'], removeTags: ['q', 'z'] });
  expect([twice.status, codes(twice)]).toEqual([422, [['body.removeTags.1', 'conflicting_values']]]);
  expect(await tags()).toEqual({ 'a@one.example': ['x', 'y'], 'b@one.example': [] });
});
