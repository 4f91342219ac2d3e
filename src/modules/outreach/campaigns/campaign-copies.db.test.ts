import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { insertRow } from '../../../platform/db/rows.js';
import { findSharedCampaign } from './share.service.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const create = async (body: object = {}) =>
  (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Source', ...body } })).json;
const duplicate = (id: string, body?: object, headers = {}) =>
  world.inA({ method: 'POST', url: `/campaigns/${id}/duplicate`, headers, ...(body === undefined ? {} : { body }) });
const share = (id: string, appOrigin?: string) => world.inA({ url: `/campaigns/${id}/share`, query: { appOrigin } });

describe('a duplicate', () => {
  const full = {
    priority: 'HIGH',
    groupId: 'g',
    labels: ['l'],
    metadata: { k: 'v' },
    description: 'd',
    schedule: { timezone: 'Asia/Tokyo' },
    stopRules: { stopOnClick: true },
    settings: { gapSeconds: 1, templateSeed: 9 },
    steps: [
      {
        subject: 'a',
        bodyText: 'a',
        variants: [
          { bodyText: 'x', share: 1 },
          { bodyText: 'y', share: 3 },
        ],
      },
      { bodyHtml: '<p>b</p>', delayDays: 2 },
    ],
  };

  it('is a draft with everything but contacts, and its own ids', async () => {
    const source = await create(full);
    await world.ctx.sql.execute(`update campaigns set status = 'archived', launched_at = now() where id = $1`, [
      source.id,
    ]);
    world.clock.advanceMs(1000);
    const { json } = await duplicate(source.id);
    expect(json).toMatchObject({
      sourceCampaignId: source.id,
      copied: { steps: 2, mailboxes: 0, subsequences: 0, contacts: 0 },
      campaign: { id: json.id, name: 'Source (copy)', status: 'draft', launchedAt: null, revision: 1 },
    });
    for (const field of ['priority', 'groupId', 'labels', 'metadata', 'description', 'stopRules', 'settings']) {
      expect(json.campaign[field]).toEqual(source[field]);
    }
    expect(json.campaign.schedule.timezone).toBe('Asia/Tokyo');
    const steps = async (id: string) => (await world.inA({ url: `/campaigns/${id}/steps` })).json;
    type Part = Record<string, unknown>;
    const bare = ({ id: _id, campaignId: _campaign, createdAt: _at, updatedAt: _to, ...rest }: Part) => ({
      ...rest,
      variants: (rest.variants as Part[]).map(({ id: _variant, ...variant }) => variant),
    });
    const [before, after] = [await steps(source.id), await steps(json.id)];
    expect(after.map(bare)).toEqual(before.map(bare));
    const ids = (list: { id: string; variants: { id: string }[] }[]) =>
      list.flatMap((step) => [step.id, ...step.variants.map((variant) => variant.id)]);
    expect(new Set([...ids(before), ...ids(after)]).size).toBe(8);
    const [event] = await world.ctx.sql.query('select data from events where campaign_id = $1', [json.id]);
    expect(event).toMatchObject({ data: { sourceCampaignId: source.id, status: 'draft' } });
  });

  it('omits what the request excludes', async () => {
    const source = await create(full);
    const { json } = await duplicate(source.id, {
      name: 'Other',
      groupId: null,
      includeSteps: false,
      includeSchedule: false,
      includeStopRules: false,
      includeSettings: false,
    });
    expect(json.campaign).toMatchObject({
      name: 'Other',
      groupId: null,
      stepsCount: 0,
      schedule: { timezone: 'UTC' },
      settings: { gapSeconds: 540 },
      stopRules: { stopOnClick: false },
    });
  });

  it('takes mailboxes with their policies', async () => {
    const now = world.clock.now();
    const source = await create();
    const values = { workspace_id: world.a.id, uuid: world.ctx.ids.uuid(), domain: 'x.example', status: 'active' };
    await insertRow(world.ctx.sql, 'mailboxes', {
      ...values,
      ...{ address: 'copy@x.example', created_at: now, updated_at: now },
    });
    const body = { email: 'copy@x.example', policy: { dailyLimit: 3 } };
    await world.inA({ method: 'POST', url: `/campaigns/${source.id}/mailboxes`, body });
    const { json } = await duplicate(source.id);
    expect(json.copied.mailboxes).toBe(1);
    const [box] = (await world.inA({ url: `/campaigns/${json.id}/mailboxes` })).json;
    expect(box).toMatchObject({ address: 'copy@x.example', policy: { dailyLimit: 3 }, assignedContacts: 0 });
    expect((await duplicate(source.id, { includeMailboxes: false })).json.copied.mailboxes).toBe(0);
  });

  it('takes subsequences and their routing when asked', async () => {
    const source = await create({ settings: { dailyLimit: 10 } });
    const child = async (name: string) => {
      const body = { name, trigger: { intents: ['interested'] }, steps: [{ subject: name, bodyText: 'x' }] };
      return (await world.inA({ method: 'POST', url: `/campaigns/${source.id}/subsequences`, body })).json.id;
    };
    const [a, b] = [await child('a'), await child('b')];
    const policy = { method: 'PATCH', url: `/campaigns/${source.id}/subsequence-routing-policy` } as const;
    await world.inA({ ...policy, body: { order: [b, a], cooldownDays: 4 } });
    const { json } = await duplicate(source.id, { includeSubsequences: true });
    expect(json.copied.subsequences).toBe(2);
    const copies = (await world.inA({ url: `/campaigns/${json.id}/subsequences` })).json;
    expect(copies).toMatchObject([
      { name: 'b', order: 1, stepsCount: 1, parentCampaignId: json.id },
      { name: 'a', order: 2, stepsCount: 1, parentCampaignId: json.id },
    ]);
    const routing = (await world.inA({ url: `/campaigns/${json.id}/subsequence-routing-policy` })).json;
    expect(routing).toMatchObject({ cooldownDays: 4, order: [copies[0].id, copies[1].id] });
    expect((await duplicate(source.id)).json.copied.subsequences).toBe(0);
  });

  it('of a subsequence is a campaign that stands alone', async () => {
    const source = await create();
    const body = { name: 'child', trigger: { intents: ['neutral'] } };
    const { id } = (await world.inA({ method: 'POST', url: `/campaigns/${source.id}/subsequences`, body })).json;
    expect((await duplicate(id)).json.campaign.parentCampaignId).toBeNull();
  });

  it('has its contacts copied by a job when asked', async () => {
    const source = await create();
    const { json } = await duplicate(source.id, { includeContacts: true });
    const jobs = await world.ctx.sql.query(
      `select j.payload -> 'payload' as payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'campaigns.copy-contacts' and j.payload -> 'payload' ->> 'fromCampaignId' = $1`,
      [source.id],
    );
    expect(jobs).toEqual([{ payload: { workspaceId: world.a.id, fromCampaignId: source.id, toCampaignId: json.id } }]);
  });

  it('has a name that fits, counted in characters', async () => {
    const source = await create({ name: '😀'.repeat(200) });
    const { name } = (await duplicate(source.id)).json.campaign;
    expect([[...name].length, name.endsWith('😀 (copy)')]).toEqual([200, true]);
  });

  it('needs a group where its stop rules do', async () => {
    const source = await create({ groupId: 'g', stopRules: { unsubscribeScope: 'group' } });
    expect((await duplicate(source.id, { groupId: null })).json.detail[0].loc).toEqual(['body', 'groupId']);
  });

  it('is made once for one idempotency key', async () => {
    const source = await create();
    const headers = { 'idempotency-key': 'copy' };
    const first = await duplicate(source.id, {}, headers);
    expect((await duplicate(source.id, {}, headers)).text).toBe(first.text);
  });
});

describe('the share link', () => {
  it('is the same every time, and other for every campaign', async () => {
    const [a, b] = [await create(), await create()];
    const first = (await share(a.id, 'https://app.example.org')).json;
    expect(first).toEqual({
      campaignId: a.id,
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      url: `https://app.example.org/share/${first.token}`,
      appOrigin: 'https://app.example.org',
      enabled: true,
    });
    expect((await share(a.id, 'https://app.example.org')).json).toEqual(first);
    expect((await share(b.id)).json.token).not.toBe(first.token);
    expect((await share(a.id)).json.token).toBe(first.token);
  });

  it.each([
    ['https://app.example.org/', 'https://app.example.org'],
    ['HTTPS://App.Example.org:8443', 'https://app.example.org:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('%s is an origin', async (given, origin) => {
    expect((await share((await create()).id, given)).json.appOrigin).toBe(origin);
  });

  it.each([
    'http://app.example.org',
    'https://app.example.org/path',
    'https://app.example.org?x=1',
    'https://user@app.example.org',
    'javascript:alert(1)',
    'app.example.org',
  ])('%s is refused', async (appOrigin) => {
    const answer = await share((await create()).id, appOrigin);
    expect(answer.json.detail[0]).toMatchObject({ loc: ['query', 'appOrigin'], ctx: { code: 'invalid_url' } });
  });

  it('leads to the campaign only while it is shared and there', async () => {
    const { id } = await create();
    const { token } = (await share(id)).json;
    expect((await findSharedCampaign(world.ctx, token))?.id).toBe(id);
    await world.inA({ method: 'PATCH', url: `/campaigns/${id}`, body: { settings: { shareEnabled: false } } });
    expect((await share(id)).json.enabled).toBe(false);
    expect(await findSharedCampaign(world.ctx, token)).toBeUndefined();
    await world.inA({ method: 'PATCH', url: `/campaigns/${id}`, body: { settings: { shareEnabled: true } } });
    await world.inA({ method: 'DELETE', url: `/campaigns/${id}` });
    expect(await findSharedCampaign(world.ctx, token)).toBeUndefined();
    expect(await findSharedCampaign(world.ctx, 'x')).toBeUndefined();
  });
});

describe('facts about campaigns', () => {
  it('statuses and transitions are those the engine decides by', async () => {
    const { json } = await world.inA({ url: '/campaigns/status-enums' });
    expect(json.statuses.map((status: { value: string }) => status.value)).toEqual([
      'draft',
      'launching',
      'active',
      'paused',
      'completed',
      'archived',
    ]);
    expect(new Set(json.transitions.map((one: object) => JSON.stringify(one))).size).toBe(json.transitions.length);
    expect(json.transitions).toContainEqual({
      from: 'paused',
      action: 'resume',
      to: 'active',
      requiresPreflight: true,
      asynchronous: false,
    });
    expect(json.actions).toEqual(['launch', 'pause', 'resume', 'archive', 'unarchive']);
    expect(json.reasonCodes).toContain('mailbox_daily_limit');
  });

  it('capabilities name features, limits and the template language', async () => {
    const { json } = await world.inA({ url: '/campaigns/capabilities' });
    expect(json).toMatchObject({
      workspaceId: world.a.id,
      version: 'v1',
      mailboxBackend: 'native',
      inboxBackend: 'native',
      sandbox: false,
      features: { launch: true, variants: true },
      limits: { stepsPerCampaign: 50, variantsPerStep: 26, mailboxesPerCampaign: 10_000, subsequencesPerCampaign: 20 },
      timeframes: ['today', 'yesterday', 'last_7_days', 'last_4_weeks', 'all'],
      templates: { spintax: true, modes: ['strict', 'lenient'] },
    });
    expect(json.templates.variables).toContain('firstName');
    expect(json.templates.filters).toContain('default');
    expect(json.providers.domains).toEqual(['manual', 'sandbox']);
    for (const url of ['/campaigns/capabilities', '/campaigns/status-enums']) {
      expect((await world.inA({ url, key: null })).status).toBe(401);
      expect((await world.inA({ url, query: { workspaceId: world.b.id } })).json.code).toBe('workspace_not_found');
    }
  });

  it('every tag that capabilities name compiles', async () => {
    await world.inA({ method: 'POST', url: '/snippets', body: { name: 'a', bodyText: 'x' } });
    const { json } = await world.inA({ url: '/campaigns/capabilities' });
    const sources: Record<string, string> = {
      if: '{% if a %}{% endif %}',
      unless: '{% unless a %}{% endunless %}',
      case: '{% case a %}{% when 1 %}{% endcase %}',
      for: '{% for a in b %}{% endfor %}',
      assign: '{% assign a = 1 %}',
      capture: '{% capture a %}{% endcapture %}',
      increment: '{% increment a %}',
      decrement: '{% decrement a %}',
      raw: '{% raw %}{{{% endraw %}',
      snippet: '{% snippet "a" %}',
    };
    for (const tag of json.templates.tags) {
      const answer = await world.inA({
        method: 'POST',
        url: '/campaigns',
        body: { name: tag, steps: [{ subject: 'x', bodyText: sources[tag] }] },
      });
      expect([tag, answer.status]).toEqual([tag, 200]);
    }
  });
});
