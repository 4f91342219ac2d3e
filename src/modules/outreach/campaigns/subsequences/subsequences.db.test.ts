import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { insertRow } from '../../../../platform/db/rows.js';
import { listSubsequences, routingPolicyOf } from './routing-policy.service.js';

let world: TestWorld;
let parent: string;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const body = { name: 'Parent', groupId: 'g', settings: { dailyLimit: 100 }, schedule: { timezone: 'Europe/Berlin' } };
  parent = (await world.inA({ method: 'POST', url: '/campaigns', body })).json.id;
});

const url = (id = '') => `/campaigns/${parent}/subsequences${id === '' ? '' : `/${id}`}`;
const trigger = { intents: ['interested'] };
const create = (body: object = {}) =>
  world.inA({ method: 'POST', url: url(), body: { name: 'Child', trigger, ...body } });
const patch = (id: string, body: object) => world.inA({ method: 'PATCH', url: url(id), body });
const names = async () =>
  (await world.inA({ url: url() })).json.map((one: { name: string; order: number }) => `${one.order}${one.name}`);
const campaign = async (id: string) => (await world.inA({ url: `/campaigns/${id}` })).json;
const policyUrl = () => `/campaigns/${parent}/subsequence-routing-policy`;
const policy = (body: object) => world.inA({ method: 'PATCH', url: policyUrl(), body });

describe('a subsequence', () => {
  it('is a draft that follows its parent, and a campaign of its own', async () => {
    const steps = [{ subject: 'Hi', bodyText: 'x' }];
    const { json } = await create({ steps });
    expect(json).toEqual({
      id: expect.any(String),
      parentCampaignId: parent,
      name: 'Child',
      order: 1,
      enabled: true,
      status: 'draft',
      trigger: {
        intents: ['interested'],
        labels: [],
        activities: [],
        replyContains: [],
        clickedUrlContains: [],
        minOpens: 1,
        match: 'any',
      },
      entryDelaySeconds: 0,
      dailyLimitMode: 'inherit',
      dailyLimit: null,
      scheduleMode: 'inherit',
      continueThread: true,
      stepsCount: 1,
      contactCounts: expect.objectContaining({ total: 0 }),
      sent: 0,
      uniqueReplies: 0,
      createdAt: '2026-03-02T08:00:00.000Z',
      updatedAt: '2026-03-02T08:00:00.000Z',
    });
    expect((await world.inA({ url: url(json.id) })).json).toEqual(json);
    expect(await campaign(json.id)).toMatchObject({
      parentCampaignId: parent,
      groupId: 'g',
      settings: { dailyLimit: 100 },
      schedule: { timezone: 'Europe/Berlin' },
    });
    const listed = async (includeSubsequences: boolean) =>
      (await world.inA({ url: '/campaigns', query: { includeSubsequences } })).json.some(
        (one: { id: string }) => one.id === json.id,
      );
    expect([await listed(false), await listed(true)]).toEqual([false, true]);
  });

  it('takes its position among its siblings, and the others move', async () => {
    await create({ name: 'a' });
    const b = (await create({ name: 'b' })).json.id;
    await create({ name: 'c', order: 1 });
    expect(await names()).toEqual(['1c', '2a', '3b']);
    await patch(b, { order: 1 });
    expect(await names()).toEqual(['1b', '2c', '3a']);
    await world.inA({ method: 'DELETE', url: url(b) });
    expect(await names()).toEqual(['1c', '2a']);
  });

  it('follows the mailboxes of its parent, including later changes', async () => {
    const now = world.clock.now();
    const boxes: number[] = [];
    for (const name of ['one', 'two']) {
      const values = { workspace_id: world.a.id, uuid: world.ctx.ids.uuid(), domain: 'x.example', status: 'active' };
      const row = await insertRow(world.ctx.sql, 'mailboxes', {
        ...values,
        ...{ address: `${name}-${parent}@x.example`, created_at: now, updated_at: now },
      });
      boxes.push(row.id);
    }
    const attach = (mailboxId?: number) =>
      world.inA({ method: 'POST', url: `/campaigns/${parent}/mailboxes`, body: { mailboxId } });
    const count = async (id: string) => (await campaign(id)).mailboxesCount;
    await attach(boxes[0]);
    const { id } = (await create()).json;
    expect(await count(id)).toBe(1);
    await attach(boxes[1]);
    expect(await count(id)).toBe(2);
    await world.inA({ method: 'DELETE', url: `/campaigns/${parent}/mailboxes/${boxes[0]}` });
    expect(await count(id)).toBe(1);
  });

  it('follows changes of the schedule and limit it inherits, and no others', async () => {
    const inherits = (await create()).json.id;
    const own = (await create({ schedule: { timezone: 'Asia/Tokyo' }, dailyLimit: 5 })).json;
    expect(own).toMatchObject({ scheduleMode: 'own', dailyLimitMode: 'custom', dailyLimit: 5 });
    const body = { schedule: { timezone: 'UTC' }, settings: { dailyLimit: 7, gapSeconds: 1 } };
    await world.inA({ method: 'PATCH', url: `/campaigns/${parent}`, body });
    expect(await campaign(inherits)).toMatchObject({
      schedule: { timezone: 'UTC' },
      settings: { dailyLimit: 7, gapSeconds: 540 },
      revision: 2,
    });
    expect(await campaign(own.id)).toMatchObject({
      schedule: { timezone: 'Asia/Tokyo' },
      settings: { dailyLimit: 5 },
      revision: 1,
    });
  });

  it('that is given a schedule or limit as a campaign inherits it no longer', async () => {
    const { id } = (await create()).json;
    await world.inA({ method: 'PUT', url: `/campaigns/${id}/schedule`, body: { timezone: 'Asia/Tokyo' } });
    await world.inA({ method: 'PATCH', url: `/campaigns/${id}`, body: { settings: { dailyLimit: null } } });
    const { json } = await world.inA({ url: url(id) });
    expect(json).toMatchObject({ scheduleMode: 'own', dailyLimitMode: 'unlimited', dailyLimit: null });
    const back = await patch(id, { scheduleMode: 'inherit', dailyLimitMode: null });
    expect(back.json).toMatchObject({ scheduleMode: 'inherit', dailyLimitMode: 'inherit' });
    expect(await campaign(id)).toMatchObject({
      schedule: { timezone: 'Europe/Berlin' },
      settings: { dailyLimit: 100 },
    });
  });

  it('changes what is sent; its trigger merges by field', async () => {
    const { id } = (await create({ trigger: { intents: ['interested'], replyContains: ['price'] } })).json;
    const { json } = await patch(id, {
      name: 'New',
      enabled: false,
      trigger: { intents: null, match: 'all' },
      entryDelaySeconds: 60,
    });
    expect(json).toMatchObject({ name: 'New', enabled: false, entryDelaySeconds: 60, continueThread: true });
    expect(json.trigger).toMatchObject({ intents: [], replyContains: ['price'], match: 'all' });
    expect((await patch(id, { enabled: null, entryDelaySeconds: null })).json).toMatchObject({
      enabled: true,
      entryDelaySeconds: 0,
    });
    expect(await listSubsequences(world.ctx, world.a.id, parent)).toMatchObject([
      {
        campaignId: id,
        parentCampaignId: parent,
        position: 1,
        enabled: true,
        status: 'draft',
        trigger: { match: 'all' },
      },
    ]);
  });

  it.each([
    [{ trigger: {} }, 'trigger', 'missing_one_of'],
    [{ trigger: { minOpens: 3 } }, 'trigger', 'missing_one_of'],
    [{ trigger: { intents: ['maybe'] } }, 'trigger.intents.0', 'enum'],
    [{ name: '' }, 'name', 'string_too_short'],
    [{ dailyLimitMode: 'custom' }, 'dailyLimit', 'missing'],
    [{ dailyLimitMode: 'inherit', dailyLimit: 3 }, 'dailyLimit', 'conflicting_values'],
    [{ scheduleMode: 'inherit', schedule: {} }, 'schedule', 'conflicting_values'],
    [{ schedule: { startDate: '2026-03-05', endDate: '2026-03-04' } }, 'schedule.endDate', 'end_before_start'],
    [{ steps: [{ bodyText: 'x' }], continueThread: false }, 'steps.0.subject', 'missing'],
    [{ steps: [{ bodyText: 'x', threadMode: 'new_thread' }] }, 'steps.0.subject', 'missing'],
  ])('%j is refused', async (body, loc, code) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    const [issue] = answer.json.detail;
    expect([issue.loc.slice(1).join('.'), issue.ctx?.code ?? issue.type]).toEqual([loc, code]);
    expect(await names()).toEqual([]);
  });

  it('cannot have subsequences, and a campaign has at most 20', async () => {
    const { id } = (await create()).json;
    const nested = await world.inA({
      method: 'POST',
      url: `/campaigns/${id}/subsequences`,
      body: { name: 'x', trigger },
    });
    expect([nested.status, nested.json.code]).toEqual([409, 'campaign_not_editable']);
    await Promise.all(Array.from({ length: 19 }, () => create()));
    const full = await create();
    expect([full.status, full.json.code]).toEqual([409, 'limit_reached']);
    const orders = (await world.inA({ url: url() })).json.map((one: { order: number }) => one.order);
    expect(orders).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('of another campaign, missing or deleted is a 404', async () => {
    const { id } = (await create()).json;
    const other = (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Other' } })).json.id;
    const answers = [
      await world.inA({ url: url('x') }),
      await world.inA({ url: `/campaigns/${other}/subsequences/${id}` }),
    ];
    await world.inA({ method: 'DELETE', url: `/campaigns/${id}` });
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      answers.push(await world.inA({ method, url: url(id), ...(method === 'PATCH' ? { body: {} } : {}) }));
    }
    for (const { status, json } of answers) expect([status, json.code]).toEqual([404, 'subsequence_not_found']);
    expect((await world.inA({ url: url('x'), key: null })).status).toBe(401);
  });

  it('goes with its parent, with an event of its own', async () => {
    const { id } = (await create()).json;
    world.clock.advanceMs(1000);
    await world.inA({ method: 'DELETE', url: `/campaigns/${parent}` });
    expect((await world.inA({ url: `/campaigns/${id}` })).status).toBe(404);
    const events = await world.ctx.sql.query(
      `select 1 from events where campaign_id = $1 and type = 'campaign.deleted'`,
      [id],
    );
    expect(events).toHaveLength(1);
  });

  it('is read-only while it is archived', async () => {
    const { id } = (await create()).json;
    await world.ctx.sql.execute(`update campaigns set status = 'archived' where id = $1`, [id]);
    expect((await patch(id, { name: 'x' })).json.code).toBe('campaign_not_editable');
  });

  it('is read-only while its parent is archived, through the operations of campaigns as well', async () => {
    const { id } = (await create({ steps: [{ subject: 'Hi', bodyText: 'x' }] })).json;
    const move = (action: string) =>
      world.inA({ method: 'POST', url: `/campaigns/${parent}/lifecycle`, body: { action } });
    const before = await campaign(id);
    const [step] = (await world.inA({ url: `/campaigns/${id}/steps` })).json;
    const changes = [
      { method: 'PATCH', url: `/campaigns/${id}`, body: { name: 'Renamed' } },
      { method: 'PUT', url: `/campaigns/${id}/schedule`, body: { timezone: 'UTC' } },
      { method: 'PUT', url: `/campaigns/${id}/stop-rules`, body: {} },
      { method: 'POST', url: `/campaigns/${id}/steps`, body: { subject: 'More', bodyText: 'y' } },
      { method: 'PATCH', url: `/campaigns/steps/${step.id}`, body: { subject: 'Else' } },
      { method: 'POST', url: `/campaigns/${id}/mailboxes/by-tag`, body: { tag: 'team' } },
      { method: 'DELETE', url: `/campaigns/steps/${step.id}` },
    ] as const;
    expect((await move('archive')).status).toBe(200);
    for (const change of changes) {
      const { status, json } = await world.inA(change);
      expect([change.method, change.url, status, json.code]).toEqual([
        change.method,
        change.url,
        409,
        'campaign_not_editable',
      ]);
    }
    expect(await campaign(id)).toEqual(before);
    expect((await move('unarchive')).status).toBe(200);
    for (const change of changes) expect((await world.inA(change)).status).toBeLessThan(300);
  });
});

describe('the routing policy', () => {
  it('has defaults, names all subsequences, and changes what is sent', async () => {
    const [a, b] = [(await create({ name: 'A' })).json.id, (await create({ name: 'B' })).json.id];
    expect((await world.inA({ url: policyUrl() })).json).toMatchObject({
      campaignId: parent,
      mode: 'first_match',
      order: [a, b],
      stopParent: true,
      allowReentry: false,
      cooldownDays: 0,
      maxPerContact: 1,
    });
    world.clock.advanceMs(1000);
    const { json } = await policy({ order: [b], cooldownDays: 3, mode: 'manual' });
    expect(json).toMatchObject({ order: [b, a], cooldownDays: 3, mode: 'manual', stopParent: true });
    expect(json.updatedAt).toBe(world.clock.now().toISOString());
    expect((await policy({ mode: null, order: null })).json).toMatchObject({
      order: [a, b],
      mode: 'first_match',
      cooldownDays: 3,
    });
    await policy({ order: [b] });
    expect(await names()).toEqual(['1B', '2A']);
    await patch(a, { order: 1 });
    expect((await world.inA({ url: policyUrl() })).json.order).toEqual([a, b]);
    expect(await routingPolicyOf(world.ctx, world.a.id, parent)).toMatchObject({ order: [a, b], cooldownDays: 3 });
  });

  it('refuses what is no subsequence, one named twice, and bounds', async () => {
    const { id } = (await create()).json;
    const code = async (body: object) => {
      const [issue] = (await policy(body)).json.detail;
      return [issue.loc.slice(1).join('.'), issue.ctx?.code ?? issue.type];
    };
    expect(await code({ order: [parent] })).toEqual(['order.0', 'unknown_campaign']);
    expect(await code({ order: [id, id] })).toEqual(['order.1', 'conflicting_values']);
    expect(await code({ maxPerContact: 0 })).toEqual(['maxPerContact', 'greater_than_equal']);
    expect(await code({ cooldownDays: 366 })).toEqual(['cooldownDays', 'less_than_equal']);
  });
});
