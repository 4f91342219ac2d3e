import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

const create = (body?: unknown, headers: Record<string, string> = {}, key: string | null = world.adminKey) =>
  world.inject({
    ...{ method: 'POST', url: '/demo/trial', key, query: { workspaceId: world.a.id }, headers },
    ...(body !== undefined && { body }),
  });
const read = (workspaceId: number, url: string) =>
  world.inject({ method: 'GET', url, key: world.adminKey, query: { workspaceId } });

it('is a sandbox with a campaign that only waits for its launch', async () => {
  const made = await create({ timezone: 'Europe/Berlin' }, { 'idempotency-key': 'once' });
  expect(made.status).toBe(200);
  const { workspaceId, campaignId } = made.json;
  expect((await read(workspaceId, `/workspaces/${workspaceId}`)).json).toMatchObject({
    ...{ type: 'sandbox', is_demo: false, timezone: 'Europe/Berlin', mailboxes_count: 1 },
  });
  expect((await read(workspaceId, `/campaigns/${campaignId}`)).json).toMatchObject({
    ...{ status: 'draft', stepsCount: 2 },
    settings: { gapSeconds: 0, jitterSeconds: 0 },
  });
  expect((await read(workspaceId, `/campaigns/${campaignId}/contacts`)).json).toHaveLength(5);
  expect((await read(workspaceId, `/campaigns/${campaignId}/preflight`)).json).toMatchObject({ ready: true });
  // A double click creates one sandbox.
  const again = await create({ timezone: 'Europe/Berlin' }, { 'idempotency-key': 'once' });
  expect(again.json).toEqual(made.json);
});

it('takes UTC by default, refuses an unknown time zone, and needs the whole account', async () => {
  const made = await create();
  expect((await read(made.json.workspaceId, `/workspaces/${made.json.workspaceId}`)).json.timezone).toBe('UTC');
  expect((await create({ timezone: 'Mars/Olympus' })).json.detail).toMatchObject([{ loc: ['body', 'timezone'] }]);
  expect(await create(undefined, {}, world.a.key)).toMatchObject({
    status: 403,
    json: { code: 'account_key_required' },
  });
  expect((await create(undefined, {}, null)).status).toBe(401);
});
