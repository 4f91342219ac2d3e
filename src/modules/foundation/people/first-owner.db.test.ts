import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, firstOwnerToken, PASSWORD, visitorOf } from '../../../../test/support/people.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { makeFirstOwnerLink } from './index.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

const come = (token: string, change: Record<string, unknown> = {}) =>
  world.inject({
    method: 'POST',
    url: '/auth/first-owner',
    key: null,
    body: { token, name: 'Nora Lind', email: 'Nora@Studio.test', password: PASSWORD, ...change },
  });

test('a start without users creates a link of which only a hash is stored, and each start another one', async () => {
  const [first, second] = [await firstOwnerToken(world), await firstOwnerToken(world)];
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(second).not.toBe(first);
  const rows = await world.ctx.sql.query<{ text: string }>(
    'select to_json(entrance_links)::text as text from entrance_links',
  );
  expect(rows).toHaveLength(2);
  for (const { text } of rows) expect(text).not.toContain(first);
});

const show = (token: string) => world.inject({ url: `/auth/first-owner/${token}`, key: null });

test('an unknown or expired link, or one used from a foreign page, admits no one', async () => {
  const token = await firstOwnerToken(world);
  expect(await show(token)).toMatchObject({ status: 200, json: { expires_at: expect.stringMatching(/Z$/) } });
  expect(await show('x'.repeat(43))).toMatchObject({ status: 404, json: { code: 'link_not_found' } });
  expect(await come('x'.repeat(43))).toMatchObject({ status: 404, json: { code: 'link_not_found' } });
  const weak = await come(token, { password: 'too short' });
  expect(weak.json.detail).toMatchObject([{ type: 'string_too_short', loc: ['body', 'password'] }]);
  expect(weak.text).not.toContain('too short');
  const foreign = await world.inject({
    method: 'POST',
    url: '/auth/first-owner',
    key: null,
    headers: { origin: 'https://evil.test' },
    body: { token, name: 'Eve', email: 'eve@evil.test', password: PASSWORD },
  });
  expect(foreign).toMatchObject({ status: 403, json: { code: 'csrf_refused' } });
  world.clock.advanceMs(24 * 3_600_000);
  expect(await come(token)).toMatchObject({ status: 404, json: { code: 'link_not_found' } });
  expect(await show(token)).toMatchObject({ status: 404, json: { code: 'link_not_found' } });
});

test('of parallel visitors with links, one becomes the owner of all workspaces, and every link expires', async () => {
  const [one, two] = [await firstOwnerToken(world), await firstOwnerToken(world)];
  await world.inB({ method: 'PATCH', url: `/workspaces/${world.b.id}`, body: { timezone: 'Asia/Tokyo' } });
  expect((await come(one, { timezone: 'Mars/Olympus' })).json.detail).toMatchObject([{ loc: ['body', 'timezone'] }]);
  const timezone = 'Europe/Berlin';
  const answers = await Promise.all([come(one, { timezone }), come(one, { timezone }), come(one, { timezone })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await come(two)).toMatchObject({ status: 404 });
  for (const used of [one, two]) expect((await show(used)).status).toBe(404);
  expect(await makeFirstOwnerLink(world.ctx)).toBe(null);

  const owner = answers.find(({ status }) => status === 200)!;
  expect(owner.json.user).toMatchObject({ name: 'Nora Lind', email: 'Nora@studio.test' });
  expect(
    owner.json.workspaces.map((one: { role: string; workspace_id: number }) => [one.workspace_id, one.role]),
  ).toEqual([world.b.id, world.a.id].map((id) => [id, 'owner']));
  // The browser's time zone replaces the default, not one that was chosen.
  expect(owner.json.workspaces.map((one: { timezone: string }) => one.timezone)).toEqual(['Asia/Tokyo', timezone]);
  const cookie = owner.headers['set-cookie'] ?? '';
  expect(cookie).toMatch(/^outrider=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  const session = await visitorOf(world, owner).ask({ url: '/auth/session' });
  expect(session.json).toEqual(owner.json);
  const stored = await world.ctx.sql.query<{ text: string }>('select to_json(sessions)::text as text from sessions');
  expect(stored[0]!.text).not.toContain(cookieOf(owner).split('=')[1]);
});

test('new workspaces belong to the owner of the account, who makes them without a key', async () => {
  const owner = visitorOf(
    world,
    await world.inject({
      method: 'POST',
      url: '/auth/sign-in',
      key: null,
      body: { email: 'nora@studio.test', password: PASSWORD },
    }),
  );
  const made = await owner.ask({
    method: 'POST',
    url: '/workspaces',
    query: { workspaceId: world.a.id },
    body: { project_name: 'Third' },
  });
  expect(made).toMatchObject({ status: 200, json: { role: 'owner' } });
  const third = made.json.workspace_id;
  expect(await owner.ask({ url: `/workspaces/${third}`, query: { workspaceId: third } })).toMatchObject({
    status: 200,
  });
  const byKey = await world.inject({
    method: 'POST',
    url: '/workspaces',
    key: world.adminKey,
    query: { workspaceId: world.a.id },
    body: { project_name: 'Fourth' },
  });
  const listed = await owner.ask({ url: '/workspaces', query: { workspaceId: world.a.id } });
  expect(listed.json.map((one: { workspace_id: number }) => one.workspace_id)).toContain(byKey.json.workspace_id);
});
