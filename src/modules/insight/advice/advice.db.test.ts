import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedDraft } from '../../../../test/support/launch-seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { adviceRules } from '../../../engine/advice/rules.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());
beforeEach(() => world.database.sql.query('truncate campaigns, mailboxes, domains, advice_dismissals cascade'));

interface Item {
  readonly key: string;
  readonly count: number;
  readonly dismissedAt: string | null;
  readonly subjects: ReadonlyArray<{ id: string; name: string; value: string | null }>;
  readonly change: null | {
    requests: ReadonlyArray<{ operation: string; campaignId: string | null; body: object }>;
  };
}
const list = async (query: Record<string, string> = {}, read = world.inA): Promise<Item[]> =>
  (await read({ url: '/advice', query })).json.items;
const find = async (key: string) => (await list()).find((item) => item.key === key);
const post = (url: string, read = world.inA) => read({ method: 'POST', url });

const draft = () =>
  seedDraft(world, { contacts: 1, mailboxes: 2, settings: { tracking: { opens: true, domain: 'link.one.test' } } });

it('reports what the workspace can improve, and nothing of another workspace', async () => {
  const { mailboxIds } = await draft();
  await world.ctx.sql.query('update mailboxes set daily_limit = 80 where id = $1', [mailboxIds[0]]);
  expect(await find('mailbox_limit_high')).toMatchObject({
    ...{ impact: 'high', title: 'Daily limits above 50 emails', count: 1, screen: 'mailboxes' },
    subjects: [{ kind: 'mailbox', value: '80 emails per day' }],
  });
  const keys = (await list({}, world.inB)).map(({ key }) => key);
  expect(keys.filter((key) => !key.startsWith('workspace_'))).toEqual([]);
});

it('sends its texts in the language of the request', async () => {
  await draft();
  const { json } = await world.inA({ url: '/advice', headers: { 'accept-language': 'de' } });

  const titles = json.items.map(({ title }: { title: string }) => title);
  expect(titles).toContain('Die Messung von Öffnungen ist eingeschaltet');
});

it('a change fixes its finding by the requests it names', async () => {
  const { campaignId, mailboxIds } = await draft();
  await world.ctx.sql.query('update mailboxes set daily_limit = 80 where id = any($1::int[])', [mailboxIds]);
  const limit = await find('mailbox_limit_high');
  expect(limit?.change?.requests).toHaveLength(1);
  for (const { body } of limit?.change?.requests ?? [])
    expect((await world.inA({ method: 'POST', url: '/mailboxes/update', body })).status).toBe(200);
  expect(await find('mailbox_limit_high')).toBeUndefined();

  const opens = await find('campaign_tracks_opens');
  expect(opens?.change?.requests).toEqual([
    { operation: 'updateCampaign', campaignId, domain: null, body: { settings: { tracking: { opens: false } } } },
  ]);
  for (const { campaignId: id, body } of opens?.change?.requests ?? [])
    expect((await world.inA({ method: 'PATCH', url: `/campaigns/${id}`, body })).status).toBe(200);
  expect(await find('campaign_tracks_opens')).toBeUndefined();
});

it('every change is a request that its operation accepts', async () => {
  const { campaignId, mailboxIds } = await draft();
  const uuids = await world.ctx.sql.query<{ uuid: string }>('select uuid from mailboxes where id = $1', [
    mailboxIds[0],
  ]);
  for (const { key, change } of adviceRules) {
    if (change === null || ['createWarmupOperation', 'updateDnsRecords'].includes(change.operation)) continue;
    const isCampaign = change.operation === 'updateCampaign';
    const { status, json } = await world.inA(
      isCampaign
        ? { method: 'PATCH', url: `/campaigns/${campaignId}`, body: { ...change.body } }
        : { method: 'POST', url: '/mailboxes/update', body: { ...change.body, mailboxes: [uuids[0]?.uuid] } },
    );
    expect([key, status, json.detail]).toEqual([key, 200, undefined]);
  }
});

it('a dismissed finding stays hidden until its evidence changes, and can be restored', async () => {
  const { mailboxIds } = await draft();
  const raise = (id: number | undefined) =>
    world.ctx.sql.query('update mailboxes set daily_limit = 80 where id = $1', [id]);
  await raise(mailboxIds[0]);
  expect((await post('/advice/mailbox_limit_high/dismiss')).json.dismissedAt).toBe(world.clock.now().toISOString());
  expect(await find('mailbox_limit_high')).toBeUndefined();
  const all = await list({ dismissed: 'true' });
  expect(all.find(({ key }) => key === 'mailbox_limit_high')?.dismissedAt).not.toBeNull();

  await raise(mailboxIds[1]);
  expect(await find('mailbox_limit_high')).toMatchObject({ count: 2, dismissedAt: null });

  await post('/advice/mailbox_limit_high/dismiss');
  expect(await find('mailbox_limit_high')).toBeUndefined();
  expect((await post('/advice/mailbox_limit_high/restore')).json.dismissedAt).toBeNull();
  expect(await find('mailbox_limit_high')).toMatchObject({ count: 2 });
});

it('nothing is dismissed under a key that reports nothing, or in another workspace', async () => {
  await draft();
  for (const path of ['/advice/unknown/dismiss', '/advice/unknown/restore', '/advice/domain_listed/dismiss']) {
    const { status, json } = await post(path);
    expect([status, json.detail.code ?? json.code]).toEqual([404, 'finding_not_found']);
  }
  expect((await post('/advice/campaign_tracks_opens/dismiss', world.inB)).status).toBe(404);
  expect(await world.ctx.sql.query('select * from advice_dismissals')).toEqual([]);
});

it('results come from the last 14 days', async () => {
  const { campaignId } = await draft();
  await world.ctx.sql.query(
    `insert into campaign_stats (workspace_id, campaign_id, step_id, variant_id, day, sent, new_contacted, hard_bounces)
     select $1, $2, id, id, $3::date, 200, 200, 20 from campaign_steps where campaign_id = $2`,
    [world.a.id, campaignId, world.clock.now()],
  );
  expect(await find('results_bounces')).toMatchObject({ subjects: [{ value: '10% of 200 emails' }] });
  world.clock.advanceMs(15 * 86_400_000);
  expect(await find('results_bounces')).toBeUndefined();
});

it('the page about the advisor lists every rule', () => {
  const page = readFileSync('docs/use/advisor.md', 'utf8');
  expect(adviceRules.map(({ key }) => key).filter((key) => !page.includes(`| \`${key}\` |`))).toEqual([]);
});
