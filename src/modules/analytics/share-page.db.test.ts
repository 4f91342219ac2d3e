import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';
import { appendStats } from '../statistics/index.js';

let world: TestWorld;
let campaignId: string;
let token: string;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const page = (given = token) => world.inject({ url: `/share/${given}`, key: null });

beforeEach(async () => {
  const body = { name: 'Shared', steps: [{ subject: 'Hello', bodyText: 'Hi {{firstName}}' }] };
  campaignId = (await world.inA({ method: 'POST', url: '/campaigns', body })).json.id;
  token = (await world.inA({ url: `/campaigns/${campaignId}/share` })).json.token;
});

it('shows the figures to whoever has the link, without a key and without anything about contacts', async () => {
  await world.inA({
    method: 'POST',
    url: `/campaigns/${campaignId}/contacts`,
    body: { contacts: [{ email: 'secret.person@private.test', firstName: 'Secret' }] },
  });
  const stepId = (await world.inA({ url: `/campaigns/${campaignId}/steps` })).json[0].id;
  await appendStats(world.ctx, world.a.id, [
    {
      campaignId,
      stepId,
      variantId: null,
      at: new Date('2026-03-01'),
      counts: { sent: 4, new_contacted: 4, unique_replies: 1 },
    },
  ]);
  const answer = await page();
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.json)).toEqual(['name', 'status', 'metrics', 'steps', 'daily', 'updatedAt']);
  expect(answer.json).toMatchObject({
    name: 'Shared',
    status: 'draft',
    metrics: { sent: 4, replyRate: 0.25 },
    steps: [{ stepId, subject: 'Hello', metrics: { sent: 4 } }],
    daily: [{ date: '2026-03-01', sent: 4, uniqueReplies: 1 }],
    updatedAt: '2026-03-02T08:00:00.000Z',
  });
  expect(answer.text.toLowerCase()).not.toContain('secret');
});

it('is one 404 when sharing is off, the campaign is deleted, or the link is made up', async () => {
  const answers = [await page('x'.repeat(43)), await page('nonsense'), await page(`${token.slice(0, 42)}!`)];
  await world.inA({ method: 'PATCH', url: `/campaigns/${campaignId}`, body: { settings: { shareEnabled: false } } });
  answers.push(await page());
  await world.inA({ method: 'PATCH', url: `/campaigns/${campaignId}`, body: { settings: { shareEnabled: true } } });
  expect((await page()).status).toBe(200);
  await world.inA({ method: 'DELETE', url: `/campaigns/${campaignId}` });
  answers.push(await page());
  for (const { status, json } of answers) expect([status, json.code]).toEqual([404, 'share_not_found']);
  expect(new Set(answers.map(({ json }) => json.detail)).size).toBe(1);
});
