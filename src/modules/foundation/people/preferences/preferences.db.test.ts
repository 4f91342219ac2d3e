import { afterAll, beforeAll, expect, test } from 'vitest';
import { person, signIn, type Visitor, visitorOf } from '../../../../../test/support/people.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';

let world: TestWorld;
let mia: Visitor;
const DEFAULTS = {
  theme: 'auto',
  density: 'comfortable',
  language: null,
  timezone: null,
  single_keys: true,
  undo_s: 10,
  pictures: false,
  saved_views: [],
  columns: [],
};

beforeAll(async () => {
  world = await openTestWorld();
  mia = await person(world, 'viewer', 'Mia');
});
afterAll(() => world?.close());

const read = async (visitor: Visitor) => (await visitor.ask({ url: '/me/preferences' })).json;
const change = (visitor: Visitor, body: unknown) =>
  visitor.ask({ method: 'PATCH', url: '/me/preferences', body: body as object });

test('a person finds them as they come, changes what they name, and finds it in another browser; others have theirs', async () => {
  const ben = await person(world, 'owner', 'Ben');
  expect(await read(mia)).toEqual(DEFAULTS);
  const changed = await change(mia, { theme: 'dark', language: 'de', timezone: 'Europe/Vienna', undo_s: 0 });
  expect(changed).toMatchObject({
    status: 200,
    json: { ...DEFAULTS, theme: 'dark', language: 'de', timezone: 'Europe/Vienna', undo_s: 0 },
  });
  expect((await change(mia, { timezone: null, language: null })).json).toMatchObject({
    timezone: null,
    language: null,
  });
  const elsewhere = visitorOf(world, await signIn(world, 'mia@studio.test'));
  expect(await read(elsewhere)).toEqual({ ...DEFAULTS, theme: 'dark', undo_s: 0 });
  expect(await read(ben)).toEqual(DEFAULTS);
  const log = await world.inA({ url: '/audit-log', query: { actor: 'person' }, key: world.adminKey });
  const named = log.json.items.filter((one: { action: string }) => one.action === 'preferences.changed');
  expect(named[1]).toMatchObject({
    userId: mia.userId,
    changes: { names: ['theme', 'language', 'timezone', 'undo_s'] },
  });
});

test('two tabs that change different settings in parallel do not undo each other', async () => {
  await Promise.all([
    change(mia, { density: 'compact' }),
    change(mia, { pictures: true }),
    change(mia, { undo_s: 30 }),
  ]);
  expect(await read(mia)).toMatchObject({ density: 'compact', pictures: true, undo_s: 30 });
});

test('omits views of workspaces that the user does not belong to', async () => {
  const view = (workspace_id: number, name: string) => ({
    workspace_id,
    name,
    search: { view: 'positive', q: 'price' },
  });
  const both = await change(mia, { saved_views: [view(world.a.id, 'Yes'), view(world.b.id, 'Theirs')] });
  expect(both.json.saved_views).toEqual([view(world.a.id, 'Yes')]);
  expect((await change(mia, { saved_views: [] })).json.saved_views).toEqual([]);
});

test('a view names the list that it filters', async () => {
  const view = { workspace_id: world.a.id, name: 'Austria', screen: 'mailboxes', search: { tag: 'austria' } };
  expect((await change(mia, { saved_views: [view] })).json.saved_views).toEqual([view]);
  expect((await change(mia, { saved_views: [] })).json.saved_views).toEqual([]);
});

test('a view keeps columns and their order, and a list keeps its order', async () => {
  const columns = { shown: ['tags'], hidden: [], order: ['tags', 'sent'] };
  const view = { workspace_id: world.a.id, name: 'Tagged', screen: 'mailboxes', search: {}, columns };
  const chosen = { saved_views: [view], columns: [{ screen: 'mailboxes', ...columns }] };
  expect((await change(mia, chosen)).json).toMatchObject(chosen);
  expect((await change(mia, { saved_views: [], columns: [] })).json.saved_views).toEqual([]);
});

test('the columns of each list are kept until they are replaced', async () => {
  const columns = [{ screen: 'mailboxes', shown: ['tags'], hidden: ['sent', 'sync'] }];
  expect((await change(mia, { columns })).json.columns).toEqual(columns);
  await change(mia, { theme: 'light' });
  expect((await read(mia)).columns).toEqual(columns);
  expect((await change(mia, { columns: [] })).json.columns).toEqual([]);
});

test.each([
  [{ theme: 'pink' }, ['body', 'theme']],
  [{ timezone: 'Mars/Olympus' }, ['body', 'timezone']],
  [{ language: 'tlh' }, ['body', 'language']],
  [{ undo_s: 61 }, ['body', 'undo_s']],
  [{ undo_s: -1 }, ['body', 'undo_s']],
  [{ single_keys: 'perhaps' }, ['body', 'single_keys']],
  [{ columns: [{ screen: 'x', shown: [], hidden: [] }] }, ['body', 'columns', 0, 'screen']],
  [{ columns: [{ screen: 'inbox', shown: [''], hidden: [] }] }, ['body', 'columns', 0, 'shown', 0]],
  [{ saved_views: [{ workspace_id: 1, name: '', search: {} }] }, ['body', 'saved_views', 0, 'name']],
  [{ saved_views: [{ workspace_id: 1, name: 'x', screen: 'x', search: {} }] }, ['body', 'saved_views', 0, 'screen']],
])('%j is rejected with its location, and nothing of the request is stored', async (wrong, loc) => {
  const before = await read(mia);
  const answer = await change(mia, { density: 'comfortable', ...wrong });
  expect(answer.status).toBe(422);
  expect(answer.json.detail).toMatchObject([{ loc }]);
  expect(await read(mia)).toEqual(before);
});

test('they are of people: a key has none', async () => {
  for (const method of ['GET', 'PATCH'] as const) {
    const body = method === 'GET' ? {} : { body: {} };
    expect(await world.inject({ method, url: '/me/preferences', ...body })).toMatchObject({
      status: 403,
      json: { code: 'person_required' },
    });
    expect(await world.inject({ method, url: '/me/preferences', key: null, ...body })).toMatchObject({ status: 401 });
  }
});

test('errors are in the language of the request, with the same codes and locations', async () => {
  const headers = { 'accept-language': 'de-AT, en;q=0.5' };
  const create = (more: object) => world.inA({ method: 'POST', url: '/campaigns', body: { name: '' }, ...more });
  const [german, english] = [await create({ headers }), await create({})];
  expect([german.status, german.json.detail[0]]).toMatchObject([
    422,
    { type: 'string_too_short', loc: ['body', 'name'], msg: 'Erforderlich.' },
  ]);
  expect(english.json.detail[0].msg).toBe('String should have at least 1 character');
  const missing = await world.inA({ url: `/campaigns/${world.ctx.ids.uuid()}`, headers });
  expect(missing).toMatchObject({
    status: 404,
    json: { code: 'campaign_not_found', detail: 'Dieser Eintrag ist nicht vorhanden oder nicht zugänglich.' },
  });
});
