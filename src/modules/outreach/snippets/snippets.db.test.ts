import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../../../test/support/answers.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, path = '', body?: unknown, more: Partial<TestRequest> = {}) =>
  world.inA({ method, url: `/snippets${path}`, ...(body === undefined ? {} : { body }), ...more });
const make = async (name: string, texts: object = { bodyText: 'One' }) => {
  const answer = await ask('POST', '', { name, ...texts });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const campaignWith = (name: string, ...bodies: string[]) =>
  world.inA({
    method: 'POST',
    url: '/campaigns',
    body: { name, steps: bodies.map((bodyText) => ({ subject: 's', bodyText })) },
  });

it('keeps every version of a snippet with its author and time', async () => {
  const made = await make('history', { bodyText: 'First {{firstName}}' });
  expect(made).toEqual({
    ...{ id: expect.any(String), name: 'history', version: 1, bodyText: 'First {{firstName}}', bodyHtml: '' },
    ...{ folder: '', language: null, authorName: expect.any(String), campaignsCount: 0, campaigns: [] },
    ...{ createdAt: '2026-03-02T08:00:00.000Z', updatedAt: '2026-03-02T08:00:00.000Z' },
  });
  world.clock.advanceMs(60_000);
  const changed = await ask('PATCH', `/${made.id}`, { bodyHtml: '<p>Second</p>' });
  expect(changed.json).toMatchObject({
    version: 2,
    bodyText: 'First {{firstName}}',
    updatedAt: '2026-03-02T08:01:00.000Z',
  });
  const same = await ask('PATCH', `/${made.id}`, { bodyHtml: '<p>Second</p>' });
  expect(same.json.version).toBe(2);
  const { items } = (await ask('GET', `/${made.id}/versions`)).json;
  expect(items).toEqual([
    {
      ...{ version: 2, bodyText: 'First {{firstName}}', bodyHtml: '<p>Second</p>' },
      ...{ authorName: made.authorName, createdAt: '2026-03-02T08:01:00.000Z' },
    },
    expect.objectContaining({ version: 1, bodyHtml: '' }),
  ]);
  // Writing the texts of an older version restores it.
  await ask('PATCH', `/${made.id}`, { bodyText: items[1].bodyText, bodyHtml: items[1].bodyHtml });
  expect((await ask('GET', `/${made.id}`)).json).toMatchObject({ version: 3, bodyHtml: '' });
  expect((await ask('GET')).json.items).toContainEqual(expect.objectContaining({ name: 'history', version: 3 }));
});

it('has a folder and a language, which lists filter by and which make no version', async () => {
  const { id } = await make('labeled', { bodyText: 'One', folder: ' Agencies ', language: 'de-at' });
  const names = async (query: object) =>
    (await ask('GET', '', undefined, { query: { workspaceId: world.a.id, ...query } })).json.items?.map(
      (one: { name: string }) => one.name,
    );
  expect(await names({ folder: 'Agencies', language: 'DE-at' })).toEqual(['labeled']);
  expect(await names({ folder: 'Agencies', language: 'de' })).toEqual([]);
  const moved = await ask('PATCH', `/${id}`, { folder: '', language: null });
  expect(moved.json).toMatchObject({ folder: '', language: null, version: 1 });
  expect(await names({ folder: 'Agencies' })).toEqual([]);
  for (const answer of [
    await ask('POST', '', { name: 'x', bodyText: 'x', language: 'no tag' }),
    await ask('PATCH', `/${id}`, { language: '!' }),
  ]) {
    expect(codeOf(answer)).toEqual([['body', 'language'], 'invalid_language']);
  }
  const query = { workspaceId: world.a.id, language: '!' };
  expect(codeOf(await ask('GET', '', undefined, { query }))).toEqual([['query', 'language'], 'invalid_language']);
});

it('keeps the latest 100 versions', async () => {
  const { id } = await make('busy');
  for (let version = 2; version <= 103; version += 1) await ask('PATCH', `/${id}`, { bodyText: `Text ${version}` });
  const { items } = (await ask('GET', `/${id}/versions`)).json;
  expect([items.length, items[0].version, items.at(-1).version]).toEqual([100, 103, 4]);
});

it('rejects texts that do not compile in a part of an email, and changes nothing', async () => {
  const { id } = await make('sound');
  for (const [texts, field, code] of [
    [{ bodyText: '{{' }, 'bodyText', 'template_syntax'],
    [{ bodyHtml: '<p>{a|b</p>' }, 'bodyHtml', 'unbalanced_spintax'],
    [{ bodyText: '{% snippet "other" %}' }, 'bodyText', 'template_syntax'],
    [{ bodyText: '', bodyHtml: '<a href="{% if x %}a">x{% endif %}</a>' }, 'bodyHtml', 'template_syntax'],
    [{ bodyText: '  ', bodyHtml: '' }, 'bodyText', 'missing_one_of'],
  ] as const) {
    expect(codeOf(await ask('POST', '', { name: 'bad', ...texts }))).toEqual([['body', field], code]);
    expect(codeOf(await ask('PATCH', `/${id}`, texts))).toEqual([['body', field], code]);
  }
  for (const name of ['', 'Offer', 'a b', '-a', `a${'b'.repeat(60)}`]) {
    expect((await ask('POST', '', { name, bodyText: 'x' })).status).toBe(422);
  }
  expect((await ask('POST', '', { name: 'sound', bodyText: 'x' })).json.code).toBe('already_exists');
  const other = await make('second');
  expect((await ask('PATCH', `/${other.id}`, { name: 'sound' })).json.code).toBe('already_exists');
  expect((await ask('GET', `/${id}`)).json).toMatchObject({ name: 'sound', version: 1, bodyText: 'One' });
});

it('cannot be deleted or renamed while a campaign uses it, and names the campaigns', async () => {
  const { id } = await make('used');
  const { id: campaignId } = (await campaignWith('Spring', 'Hi', '{% snippet "used" %}')).json;
  const copy = (await world.inA({ method: 'POST', url: `/campaigns/${campaignId}/duplicate`, body: {} })).json;
  const campaigns = [
    { id: campaignId, name: 'Spring' },
    { id: copy.campaign?.id ?? copy.id, name: 'Spring (copy)' },
  ];
  expect((await ask('GET', `/${id}`)).json).toMatchObject({ campaignsCount: 2, campaigns });
  for (const refused of [await ask('DELETE', `/${id}`), await ask('PATCH', `/${id}`, { name: 'renamed' })]) {
    expect([refused.status, refused.json.code]).toEqual([409, 'snippet_in_use']);
    expect(refused.json.detail).toContain('Spring, Spring (copy)');
    expect(refused.json.context).toEqual({ campaigns });
  }
  await world.inA({ method: 'DELETE', url: `/campaigns/${campaigns[1]?.id}` });
  const { json: steps } = await world.inA({ url: `/campaigns/${campaignId}/steps` });
  // A variant counts as a use like its step; a tag inside `raw` does not.
  const url = `/campaigns/steps/${steps[1].id}`;
  const variants = [{ bodyText: '{% snippet "used" %}' }, { bodyText: 'B' }];
  expect((await world.inA({ method: 'PATCH', url, body: { bodyText: 'x', variants } })).status).toBe(200);
  expect((await ask('DELETE', `/${id}`)).status).toBe(409);
  await world.inA({
    method: 'PATCH',
    url,
    body: { bodyText: '{% raw %}{% snippet "used" %}{% endraw %}', variants: [] },
  });
  expect((await ask('PATCH', `/${id}`, { name: 'renamed' })).json).toMatchObject({ name: 'renamed', version: 1 });
  expect((await ask('DELETE', `/${id}`)).json).toEqual({ id, deleted: true });
  expect((await ask('GET', `/${id}`)).json.code).toBe('snippet_not_found');
});

it('cannot disappear between the check of a step and its write', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await make(`race-${round}`);
    const [written, deleted] = await Promise.all([
      campaignWith(`Race ${round}`, `{% snippet "race-${round}" %}`),
      ask('DELETE', `/${id}`),
    ]);
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([written.status, deleted.status]);
  }
});

it('is created once for an idempotency key, and is not found from another workspace', async () => {
  const headers = { 'idempotency-key': 'snippet-1' };
  const first = await ask('POST', '', { name: 'once', bodyText: 'x' }, { headers });
  const again = await ask('POST', '', { name: 'once', bodyText: 'x' }, { headers });
  expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
  const inB = { key: world.b.key, query: { workspaceId: world.b.id } };
  expect((await ask('GET', '', undefined, inB)).json.items).toEqual([]);
  const missing = '019577f8-0000-7000-8000-000000000000';
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/versions', undefined],
    ['PATCH', '', { bodyText: 'x' }],
    ['DELETE', '', undefined],
  ] as const) {
    const foreign = await ask(method, `/${first.json.id}${path}`, body, inB);
    const absent = await ask(method, `/${missing}${path}`, body);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'snippet_not_found']);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...absent.json, requestId: '' });
  }
  expect((await ask('GET', '', undefined, { key: null })).status).toBe(401);
  const reader = await world.makeKey(world.a.id, ['read']);
  expect((await ask('POST', '', { name: 'x', bodyText: 'x' }, { key: reader })).status).toBe(403);
  // The name is available in another workspace, whose steps cannot use this snippet.
  const query = { workspaceId: world.b.id };
  const body = { name: 'B', steps: [{ subject: 's', bodyText: '{% snippet "once" %}' }] };
  const unseen = await world.inject({ method: 'POST', url: '/campaigns', key: world.b.key, query, body });
  expect(codeOf(unseen)).toEqual([['body', 'steps', 0, 'bodyText'], 'unknown_snippet']);
});
