import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../../test/support/launch-seed.js';
import { setCampaignStatus } from '../../../../test/support/seed.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const create = (body: object, headers = {}) => world.inA({ method: 'POST', url: '/campaigns', body, headers });
const created = async (body: object = {}) => (await create({ name: 'Some', ...body })).json;
const read = (id: string) => world.inA({ url: `/campaigns/${id}` });
const patch = (id: string, body: object, headers = {}) =>
  world.inA({ method: 'PATCH', url: `/campaigns/${id}`, body, headers });
const remove = (id: string, headers = {}) => world.inA({ method: 'DELETE', url: `/campaigns/${id}`, headers });
const missing = '01959f00-1111-7aaa-8bbb-000000000001';

describe('creating a campaign', () => {
  it('gives a draft with the documented defaults, which reads back as it was answered', async () => {
    const answer = await create({ name: 'Spring' });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      workspaceId: world.a.id,
      name: 'Spring',
      priority: 'MEDIUM',
      status: 'draft',
      createdAt: '2026-03-02T08:00:00.000Z',
      pauseReason: null,
      description: null,
      groupId: null,
      labels: [],
      metadata: {},
      parentCampaignId: null,
      stepsCount: 0,
      mailboxesCount: 0,
      contactCounts: { total: 0, pending: 0, failed: 0 },
      nextSendAt: null,
      estimatedCompletionAt: null,
      lastLaunchJobId: null,
      launchedAt: null,
      revision: 1,
      schedule: {
        timezone: 'UTC',
        windows: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], start: '09:00', end: '17:00' }],
        nextWindow: { startAt: '2026-03-02T09:00:00.000Z', endAt: '2026-03-02T17:00:00.000Z' },
      },
      stopRules: { stopOnReply: true, outOfOffice: { hold: true, resumeAfterDays: 1 }, scope: 'campaign' },
      settings: { gapSeconds: 540, ramp: { enabled: false, start: 10 }, dailyLimit: null, cc: [] },
      sendingStatus: { code: 'campaign_draft', contactsDue: 0, mailboxesTotal: 0, sentToday: 0 },
    });
    expect(answer.headers.etag).toBe('"1"');
    const again = await read(answer.json.id);
    expect([again.json, again.headers.etag]).toEqual([answer.json, '"1"']);
  });

  it('takes partial settings, schedule and stop rules and fills the rest with defaults', async () => {
    const { settings, schedule, stopRules } = await created({
      settings: { dailyLimit: 50, ramp: { enabled: true }, tracking: { opens: true } },
      schedule: { timezone: 'Europe/Berlin' },
      stopRules: { outOfOffice: { maxHoldDays: 10 } },
    });
    expect(settings).toMatchObject({ dailyLimit: 50, ramp: { enabled: true, start: 10, ceiling: 50 } });
    expect(settings.tracking).toEqual({ opens: true, clicks: false, domain: null });
    expect(schedule).toMatchObject({ timezone: 'Europe/Berlin', holidays: [], endDate: null });
    expect(stopRules.outOfOffice).toEqual({ hold: true, resumeAfterDays: 1, defaultHoldDays: 7, maxHoldDays: 10 });
  });

  it('makes steps and mailboxes in the same transaction, or nothing at all', async () => {
    const before = (await world.inA({ url: '/campaigns' })).json.length;
    const refused = await create({
      name: 'Half',
      steps: [{ subject: 'Hi', bodyText: 'Hello' }, { bodyText: 'Hi {{ name' }],
      mailboxes: [{ email: 'nobody@nowhere.example' }],
      schedule: { startDate: '2026-03-10', endDate: '2026-03-09' },
      stopRules: { stopOnUnsubscribe: false },
    });
    expect(refused.status).toBe(422);
    expect(
      refused.json.detail.map((issue: { loc: unknown; ctx: { code: string } }) => [issue.loc, issue.ctx.code]),
    ).toEqual([
      [['body', 'schedule', 'endDate'], 'end_before_start'],
      [['body', 'stopRules', 'stopOnUnsubscribe'], 'conflicting_values'],
      [['body', 'steps', 1, 'bodyText'], 'template_syntax'],
      [['body', 'mailboxes', 0, 'email'], 'unknown_mailbox'],
    ]);
    expect((await world.inA({ url: '/campaigns' })).json).toHaveLength(before);
  });

  it('reports unreadable templates together with schema errors', async () => {
    const refused = await create({
      name: ['no', 'text'],
      steps: [
        { subject: 'Hi', bodyText: 'Hi {{ name', delaySeconds: 'soon' },
        { body: '<p>{a|b</p>', variants: [{ subject: '{{ | }}' }] },
      ],
    });
    expect(refused.status).toBe(422);
    const locations = refused.json.detail.map((issue: { loc: unknown[]; ctx?: { code?: string } }) => [
      issue.loc.join('.'),
      issue.ctx?.code ?? null,
    ]);
    expect(locations).toEqual([
      ['body.name', null],
      ['body.steps.0.delaySeconds', null],
      ['body.steps.0.bodyText', 'template_syntax'],
      ['body.steps.1.body', 'unbalanced_spintax'],
      ['body.steps.1.variants.0.subject', 'template_syntax'],
    ]);
  });

  it('keeps explicit step orders and puts the other steps after them', async () => {
    const step = (subject: string, order?: number) => ({
      subject,
      bodyText: 'x',
      ...(order === undefined ? {} : { order }),
    });
    const { id } = await created({ steps: [step('b'), step('c'), step('a', 1)] });
    const steps = (await world.inA({ url: `/campaigns/${id}/steps` })).json;
    expect(steps.map((one: { order: number; subject: string }) => [one.order, one.subject])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
  });

  it('inserts a slot that sleeps, a seed and one event', async () => {
    const { id } = await created({ priority: 'HIGH', groupId: 'g1' });
    const [slot] = await world.ctx.sql.query('select active, priority from campaign_slots where campaign_id = $1', [
      id,
    ]);
    expect(slot).toEqual({ active: false, priority: 1 });
    const [row] = await world.ctx.sql.query<{ seed: number }>('select seed from campaigns where id = $1', [id]);
    expect(row?.seed).toEqual(expect.any(Number));
    expect(await eventsOf(world, id)).toEqual([
      {
        type: 'campaign.created',
        data: { campaignId: id, campaignName: 'Some', groupId: 'g1', status: 'draft', sourceCampaignId: null },
      },
    ]);
  });

  it.each([
    [{ name: '' }, ['name'], 'string_too_short'],
    [{ name: 'x'.repeat(201) }, ['name'], 'string_too_long'],
    [{ name: null }, ['name'], 'string_type'],
    [{ priority: 'high' }, ['priority'], 'enum'],
    [{ groupId: 'a b' }, ['groupId'], 'string_pattern_mismatch'],
    [{ labels: Array.from({ length: 21 }, (_, n) => `l${n}`) }, ['labels'], 'too_long'],
    [{ metadata: { a: 1 } }, ['metadata', 'a'], 'string_type'],
    [{ settings: { dailyLimit: 0 } }, ['settings', 'dailyLimit'], 'greater_than_equal'],
    [{ settings: { followUpShare: 101 } }, ['settings', 'followUpShare'], 'less_than_equal'],
    [{ settings: { ramp: { start: 0 } } }, ['settings', 'ramp', 'start'], 'greater_than_equal'],
    [{ settings: { replyTo: 'nope' } }, ['settings', 'replyTo'], 'value_error'],
    [{ schedule: { timezone: 'Mars/Base' } }, ['schedule', 'timezone'], 'value_error'],
    [{ schedule: { windows: [] } }, ['schedule', 'windows'], 'too_short'],
    [{ stopRules: { softBounceLimit: 11 } }, ['stopRules', 'softBounceLimit'], 'less_than_equal'],
    [{ stopRules: { unsubscribeScope: 'group' } }, ['stopRules', 'unsubscribeScope'], 'value_error'],
  ])('%j is refused', async (body, loc, type) => {
    const answer = await create({ name: 'x', ...body });
    expect(answer.status).toBe(422);
    expect(answer.json.detail).toMatchObject([{ loc: ['body', ...loc], type }]);
  });

  it('a line break in an address is an injection of header fields, and said so', async () => {
    const answer = await create({ name: 'x', settings: { replyTo: 'jo@example.org\r\nBcc: x@example.net' } });
    expect(answer.json.detail).toMatchObject([
      { loc: ['body', 'settings', 'replyTo'], ctx: { code: 'header_injection' } },
    ]);
  });

  it('a replay with the same key makes no second campaign, another body under it is refused', async () => {
    const headers = { 'idempotency-key': 'campaign-1' };
    const first = await create({ name: 'Once' }, headers);
    const again = await create({ name: 'Once' }, headers);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect([first.headers['etag'], again.headers['etag']]).toEqual(['"1"', '"1"']);
    expect((await create({ name: 'Other' }, headers)).json.detail[0].ctx.code).toBe('idempotency_key_reuse');
    expect(await eventsOf(world, first.json.id)).toHaveLength(1);
  });

  it('read-only and unknown fields are ignored and named', async () => {
    const answer = await create({ name: 'x', status: 'active', settings: { dailyLmit: 3 } });
    expect(answer.json.status).toBe('draft');
    expect(answer.headers['x-ignored-fields']?.split(/, ?/).sort()).toEqual(['body.settings.dailyLmit', 'body.status']);
  });
});

describe('every operation on one campaign', () => {
  const requests: readonly TestRequest[] = [
    { url: '/campaigns/ID' },
    { method: 'PATCH', url: '/campaigns/ID', body: { name: 'y' } },
    { method: 'DELETE', url: '/campaigns/ID' },
    { method: 'PUT', url: '/campaigns/ID/schedule', body: {} },
    { method: 'PUT', url: '/campaigns/ID/stop-rules', body: {} },
    { url: '/campaigns/ID/steps' },
    { method: 'POST', url: '/campaigns/ID/steps', body: { subject: 'x', bodyText: 'x' } },
    { url: '/campaigns/ID/mailboxes' },
    { method: 'POST', url: '/campaigns/ID/mailboxes', body: { mailboxId: 1 } },
    { method: 'POST', url: '/campaigns/ID/mailboxes/batch', body: { mailboxes: [1] } },
    { method: 'POST', url: '/campaigns/ID/mailboxes/batch-delete', body: { mailboxes: [1] } },
    { method: 'PATCH', url: '/campaigns/ID/mailboxes/1', body: {} },
    { method: 'DELETE', url: '/campaigns/ID/mailboxes/1' },
    { method: 'POST', url: '/campaigns/ID/duplicate', body: {} },
    { url: '/campaigns/ID/share' },
    { url: '/campaigns/ID/subsequences' },
    { method: 'POST', url: '/campaigns/ID/subsequences', body: { name: 'x', trigger: { intents: ['interested'] } } },
    { url: `/campaigns/ID/subsequences/${missing}` },
    { url: '/campaigns/ID/subsequence-routing-policy' },
    { method: 'PATCH', url: '/campaigns/ID/subsequence-routing-policy', body: {} },
  ];

  it.each(requests)(
    '$method $url: no key is a 401; missing, malformed, deleted and foreign are one 404',
    async (request) => {
      const foreign = (await world.inB({ method: 'POST', url: '/campaigns', body: { name: 'theirs' } })).json.id;
      const deleted = (await created()).id;
      await remove(deleted);
      const withId = (id: string) => world.inA({ ...request, url: request.url.replace('ID', id) });
      expect((await world.inA({ ...request, key: null })).status).toBe(401);
      const answers = [];
      for (const id of [missing, 'no-uuid', deleted, foreign]) answers.push(await withId(id));
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        expect({ ...answer.json, requestId: '' }).toEqual({ ...answers[0]?.json, requestId: '' });
        expect(answer.json.code).toBe('campaign_not_found');
      }
    },
  );

  it('an archived campaign is read-only', async () => {
    const { id } = await created({ steps: [{ subject: 'x', bodyText: 'x' }] });
    const [step] = (await world.inA({ url: `/campaigns/${id}/steps` })).json;
    await setCampaignStatus(world, id, 'archived');
    const changes = requests.filter(
      ({ method, url }) => method !== undefined && method !== 'DELETE' && !url.endsWith('duplicate'),
    );
    const onStep: TestRequest[] = [
      { method: 'PATCH', url: `/campaigns/steps/${step.id}`, body: { name: 'n' } },
      { method: 'DELETE', url: `/campaigns/steps/${step.id}` },
    ];
    for (const request of [...changes, ...onStep]) {
      const answer = await world.inA({ ...request, url: request.url.replace('ID', id) });
      expect([request.url, answer.status, answer.json.code]).toEqual([request.url, 409, 'campaign_not_editable']);
    }
    expect((await remove(id)).status).toBe(200);
  });
});

describe('changing a campaign', () => {
  it('leaves what is absent, clears what is null and merges objects field by field', async () => {
    const { id } = await created({
      description: 'text',
      labels: ['a'],
      groupId: 'g',
      metadata: { k: 'v' },
      settings: { dailyLimit: 10, tracking: { opens: true, clicks: true }, cc: ['a@example.org'] },
      schedule: { timezone: 'Asia/Tokyo', holidays: ['2026-05-01'] },
      stopRules: { stopOnClick: true },
    });
    world.clock.advanceMs(1000);
    const { json } = await patch(id, {
      description: null,
      priority: null,
      settings: { dailyLimit: null, gapSeconds: 60, tracking: { clicks: null }, cc: ['b@example.org'] },
      schedule: { endDate: '2026-12-31', timezone: null },
    });
    expect(json).toMatchObject({
      description: null,
      labels: ['a'],
      groupId: 'g',
      metadata: { k: 'v' },
      revision: 2,
      settings: { dailyLimit: null, gapSeconds: 60, jitterSeconds: 300, cc: ['b@example.org'] },
      schedule: { endDate: '2026-12-31', timezone: 'UTC', holidays: ['2026-05-01'] },
      stopRules: { stopOnClick: true },
    });
    expect(json.settings.tracking).toEqual({ opens: true, clicks: false, domain: null });
    expect((await read(id)).json).toEqual(json);
    const reset = await patch(id, { settings: null, stopRules: null, labels: null, metadata: null });
    expect(reset.json).toMatchObject({ labels: [], metadata: {}, settings: { gapSeconds: 540, cc: [] } });
    expect(reset.json.stopRules.stopOnClick).toBe(false);
  });

  it('an empty change changes nothing', async () => {
    const before = await created();
    const answer = await patch(before.id, {});
    expect(answer.json).toEqual(before);
  });

  it('a group cannot be removed while stop rules need it', async () => {
    const { id } = await created({ groupId: 'g', stopRules: { unsubscribeScope: 'group' } });
    const answer = await patch(id, { groupId: null });
    expect(answer.json.detail).toMatchObject([{ loc: ['body', 'groupId'], ctx: { code: 'conflicting_values' } }]);
    expect((await patch(id, { groupId: null, stopRules: { unsubscribeScope: null } })).status).toBe(200);
  });

  it('a name cannot be cleared', async () => {
    const { id } = await created();
    expect((await patch(id, { name: null })).json.detail[0]).toMatchObject({ loc: ['body', 'name'] });
  });

  it('of two changes with the same If-Match one is refused with 412', async () => {
    const { id } = await created();
    const both = await Promise.all(['a', 'b'].map((name) => patch(id, { name }, { 'if-match': '"1"' })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 412]);
    const winner = both.find((answer) => answer.status === 200);
    expect((await read(id)).json).toMatchObject({ name: winner?.json.name, revision: 2 });
    expect(both.find((answer) => answer.status === 412)?.json.code).toBe('precondition_failed');
  });

  it('412 comes before 409', async () => {
    const { id } = await created();
    await setCampaignStatus(world, id, 'archived');
    expect((await patch(id, { name: 'x' }, { 'if-match': '"9"' })).status).toBe(412);
  });

  it('makes an active campaign due immediately, with its new priority', async () => {
    const { id } = await created();
    await setCampaignStatus(world, id, 'active');
    await world.ctx.sql.execute(`update campaign_slots set next_check_at = 'infinity' where campaign_id = $1`, [id]);
    await patch(id, { settings: { dailyLimit: 5 }, priority: 'LOW' });
    const [slot] = await world.ctx.sql.query<{ next_check_at: Date; priority: number }>(
      'select next_check_at, priority from campaign_slots where campaign_id = $1',
      [id],
    );
    expect(slot).toEqual({ next_check_at: world.clock.now(), priority: 3 });
  });
});
