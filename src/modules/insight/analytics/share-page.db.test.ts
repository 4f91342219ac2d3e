import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { appendStats } from '../../outreach/statistics/index.js';

let world: TestWorld;
let campaignId: string;
let token: string;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const page = (given = token, query = '', headers: Record<string, string> = {}) =>
  world.inject({ url: `/share/${given}${query}`, key: null, headers });
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

beforeEach(async () => {
  const body = { name: 'Shared', steps: [{ subject: 'Hello', bodyText: 'Hi {{firstName}}' }] };
  campaignId = (await world.inA({ method: 'POST', url: '/campaigns', body })).json.id;
  token = (await world.inA({ url: `/campaigns/${campaignId}/share` })).json.token;
});

it('shows the stats to anyone with the link, without a key and without data about contacts', async () => {
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
  expect(Object.keys(answer.json)).toEqual([
    ...['name', 'workspaceName', 'brand', 'timezone', 'status', 'timeframe', 'from', 'to'],
    ...['metrics', 'steps', 'daily', 'updatedAt'],
  ]);
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

it('redirects browsers to a page, and returns JSON to programs and with format=json', async () => {
  const opened = await page(token, '', BROWSER);
  expect([opened.status, opened.headers['location']]).toEqual([302, `/app/share/${token}`]);
  expect(String(opened.headers['vary'])).toContain('Accept');
  const program = await page(token, '', { accept: 'application/json' });
  expect([program.status, program.json.name, program.headers['vary']]).toEqual([200, 'Shared', 'Accept']);
  const asked = await page(token, '?format=json', BROWSER);
  expect([asked.status, asked.json.name]).toEqual([200, 'Shared']);
  const wrong = await page(token, '?format=xml');
  expect([wrong.status, wrong.json.detail[0].loc]).toEqual([422, ['query', 'format']]);
});

it('counts a period in days of the workspace, and refuses one that is none', async () => {
  const stepId = (await world.inA({ url: `/campaigns/${campaignId}/steps` })).json[0].id;
  const facts = { campaignId, stepId, variantId: null };
  await appendStats(world.ctx, world.a.id, [
    { ...facts, at: new Date('2026-02-10T12:00:00Z'), counts: { sent: 2, new_contacted: 2 } },
    { ...facts, at: new Date('2026-03-01T12:00:00Z'), counts: { sent: 3, new_contacted: 3 } },
  ]);
  const march = await page(token, '?from=2026-03-01&to=2026-03-02');
  expect(march.json).toMatchObject({ timeframe: null, metrics: { sent: 3 }, steps: [{ metrics: { sent: 3 } }] });
  expect((await page()).json).toMatchObject({ timeframe: 'all', metrics: { sent: 5 } });
  const wrong = await page(token, '?from=2026-03-02&to=2026-03-01');
  expect(wrong.status).toBe(422);
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
