import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setCampaignStatus } from '../../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';

let world: TestWorld;
let campaign: string;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  campaign = (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Steps' } })).json.id;
});

const add = (body: object, headers = {}) =>
  world.inA({ method: 'POST', url: `/campaigns/${campaign}/steps`, body, headers });
const patch = (id: string, body: object, headers = {}) =>
  world.inA({ method: 'PATCH', url: `/campaigns/steps/${id}`, body, headers });
const remove = (id: string, headers = {}) => world.inA({ method: 'DELETE', url: `/campaigns/steps/${id}`, headers });
const list = async () => (await world.inA({ url: `/campaigns/${campaign}/steps` })).json;
const subjects = async () =>
  (await list()).map((step: { order: number; subject: string }) => `${step.order}${step.subject}`);
const revision = async () => (await world.inA({ url: `/campaigns/${campaign}` })).json.revision;
const jobs = (name: string) =>
  world.ctx.sql.query<{ payload: { payload: Record<string, unknown> } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and j.payload -> 'payload' ->> 'campaignId' = $2`,
    [name, campaign],
  );
const text = { subject: 'S', bodyText: 'Hello' };
const codes = (answer: {
  status: number;
  json: { detail: { loc: unknown[]; type: string; ctx?: { code?: string } }[] };
}) => {
  expect(answer.status).toBe(422);
  return answer.json.detail.map((issue) => [issue.loc.slice(1).join('.'), issue.ctx?.code ?? issue.type]);
};

describe('adding steps', () => {
  it('answers what the list shows, with the revision of the campaign as ETag', async () => {
    const answer = await add({ subject: 'Hi {{firstName}}', bodyHtml: '<p>Hello</p>' });
    expect(answer.json).toEqual({
      id: expect.any(String),
      campaignId: campaign,
      order: 1,
      subject: 'Hi {{firstName}}',
      body: '<p>Hello</p>',
      bodyText: '',
      bodyHtml: '<p>Hello</p>',
      attachments: [],
      attachmentNames: [],
      delaySeconds: 0,
      delayDays: 0,
      variants: [],
      createdAt: '2026-03-02T08:00:00.000Z',
      updatedAt: '2026-03-02T08:00:00.000Z',
      name: '',
      threadMode: 'new_thread',
      state: 'enabled',
      winner: null,
      template: null,
      affectedContacts: 0,
    });
    const { affectedContacts, ...step } = answer.json;
    expect([affectedContacts, await list()]).toEqual([0, [step]]);
    expect(answer.headers.etag).toBe(`"${await revision()}"`);
    expect(await revision()).toBe(2);
  });

  it('a taken order moves the rest down, an order beyond the end is the end', async () => {
    await add({ ...text, subject: 'a' });
    await add({ ...text, subject: 'c' });
    await add({ ...text, subject: 'b', order: 2 });
    await add({ ...text, subject: 'd', order: 50 });
    expect(await subjects()).toEqual(['1a', '2b', '3c', '4d']);
  });

  it('the order stays dense when steps are added in parallel', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => add({ ...text, subject: `${n}`, ...(n % 2 ? { order: 1 } : {}) })),
    );
    expect((await list()).map((step: { order: number }) => step.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('a campaign has at most 50 steps', async () => {
    const steps = Array.from({ length: 50 }, () => text);
    campaign = (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Full', steps } })).json.id;
    const answer = await add(text);
    expect([answer.status, answer.json.code, answer.json.context]).toEqual([
      409,
      'limit_reached',
      { limit: 50, used: 50 },
    ]);
  });

  it('a replay adds nothing', async () => {
    const first = await add(text, { 'idempotency-key': 'step' });
    expect((await add(text, { 'idempotency-key': 'step' })).text).toBe(first.text);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    [{}, 0, 0],
    [{ delayDays: 2 }, 172_800, 2],
    [{ delaySeconds: 90_000 }, 90_000, 1],
    [{ delaySeconds: 90_000, delayDays: 1 }, 90_000, 1],
    [{ delaySeconds: 0, delayDays: 3 }, 259_200, 3],
    [{ delaySeconds: 60, delayDays: 0 }, 60, 0],
  ])('delay %j of a first step', async (delay, delaySeconds, delayDays) => {
    expect((await add({ ...text, ...delay })).json).toMatchObject({ delaySeconds, delayDays });
  });

  it('a later step waits three days unless it says otherwise', async () => {
    await add(text);
    expect((await add({ bodyText: 'Again' })).json).toMatchObject({ delaySeconds: 259_200, delayDays: 3 });
  });

  it.each([
    ['', null, 'same_thread'],
    ['Re: s', null, 'same_thread'],
    ['Other', null, 'new_thread'],
    ['', 'new_thread', 'new_thread'],
    ['Other', 'same_thread', 'same_thread'],
  ])('a later step with subject %j and mode %j goes to %s', async (subject, threadMode, expected) => {
    await add(text);
    const mode = threadMode === null ? {} : { threadMode };
    expect((await add({ subject, bodyText: 'x', ...mode })).json.threadMode).toBe(expected);
  });

  it('body is HTML when it contains a tag, else text', async () => {
    expect((await add({ subject: 'x', body: '<b>Hi</b>' })).json).toMatchObject({
      bodyHtml: '<b>Hi</b>',
      bodyText: '',
    });
    expect((await add({ body: 'a < b and {{c}}' })).json).toMatchObject({ bodyHtml: '', bodyText: 'a < b and {{c}}' });
  });

  it.each([
    [{ bodyText: 'x' }, [['subject', 'missing']]],
    [{ subject: ' ', bodyText: 'x' }, [['subject', 'missing']]],
    [{ subject: 'x' }, [['body', 'missing_one_of']]],
    [{ subject: 'a\nb', bodyText: 'x' }, [['subject', 'header_injection']]],
    [{ ...text, delaySeconds: 86_400, delayDays: 2 }, [['delayDays', 'delay_conflict']]],
    [{ ...text, delayDays: 91 }, [['delayDays', 'less_than_equal']]],
    [{ ...text, order: 0 }, [['order', 'greater_than_equal']]],
    [{ ...text, body: '<p>x</p>', bodyHtml: '<p>y</p>' }, [['body', 'conflicting_values']]],
    [
      { subject: 'Hi {{ x', bodyText: '{a|b', bodyHtml: '{% if x %}' },
      [
        ['subject', 'template_syntax'],
        ['bodyText', 'unbalanced_spintax'],
        ['bodyHtml', 'template_syntax'],
      ],
    ],
    [{ ...text, variants: [{ share: 0 }, { share: 0 }] }, [['variants', 'share_sum_zero']]],
    [{ ...text, variants: [{ share: 1, weight: 2 }] }, [['variants.0.weight', 'conflicting_values']]],
    [{ ...text, variants: [{ bodyText: '{{ | }}' }] }, [['variants.0.bodyText', 'template_syntax']]],
    [{ ...text, variants: Array.from({ length: 27 }, () => ({})) }, [['variants', 'too_long']]],
    [{ subject: 'x', variants: [{ bodyText: 'a' }, { subject: 'b' }] }, [['body', 'missing_one_of']]],
  ])('%j is refused', async (body, expected) => {
    expect(codes(await add(body))).toEqual(expected);
    expect(await list()).toEqual([]);
  });

  it('a template error tells its offset', async () => {
    const answer = await add({ subject: 'x', bodyText: 'Hi {{ name' });
    expect(answer.json.detail[0].ctx).toMatchObject({ code: 'template_syntax', offset: 3 });
  });
});

describe('variants', () => {
  it('get labels and shares in percent; what they leave out stays empty', async () => {
    const { json } = await add({
      ...text,
      variants: [
        { bodyText: 'a', share: 1 },
        { subject: 'b', weight: 3 },
      ],
    });
    expect(json.variants).toMatchObject([
      { label: 'A', bodyText: 'a', subject: '', share: 25, weight: 25 },
      { label: 'B', bodyText: '', subject: 'b', share: 75, weight: 75 },
    ]);
  });

  it('without any share all are alike', async () => {
    const { json } = await add({ ...text, variants: [{}, {}, {}] });
    expect(json.variants.map((variant: { weight: number }) => variant.weight)).toEqual([33, 33, 33]);
  });

  it('a step may live on its variants alone', async () => {
    expect(
      (
        await add({
          variants: [
            { subject: 'a', bodyText: 'a' },
            { subject: 'b', bodyHtml: 'b' },
          ],
        })
      ).status,
    ).toBe(200);
  });

  it('a new list keeps variants by id, or by position when it has no ids', async () => {
    const { json } = await add({ ...text, variants: [{ bodyText: 'a' }, { bodyText: 'b' }, { bodyText: 'c' }] });
    const [a, b, c] = json.variants.map((variant: { id: string }) => variant.id);
    const byPosition = await patch(json.id, { variants: [{ bodyText: 'A' }, { bodyText: 'B' }] });
    expect(byPosition.json.variants.map((variant: { id: string }) => variant.id)).toEqual([a, b]);
    const byId = await patch(json.id, { variants: [{ id: b, bodyText: 'B2' }, { bodyText: 'new' }] });
    const [first, second] = byId.json.variants;
    expect(first).toMatchObject({ id: b, bodyText: 'B2', label: 'A', share: 50 });
    expect([a, b, c]).not.toContain(second.id);
    expect((await list())[0].variants).toEqual(byId.json.variants);
  });

  it('one id twice is refused', async () => {
    const { json } = await add({ ...text, variants: [{}] });
    const { id } = json.variants[0];
    expect(codes(await patch(json.id, { variants: [{ id }, { id }] }))).toEqual([
      ['variants.1.id', 'conflicting_values'],
    ]);
  });

  it('null takes them away', async () => {
    const { json } = await add({ ...text, variants: [{}, {}] });
    expect((await patch(json.id, { variants: null })).json.variants).toEqual([]);
  });
});

describe('changing a step', () => {
  it('touches what is sent and counts the revision up', async () => {
    const { json } = await add({ ...text, name: 'Intro', delayDays: 1 });
    world.clock.advanceMs(1000);
    const changed = await patch(json.id, { subject: 'New', state: 'disabled' });
    expect(changed.json).toEqual({
      ...json,
      subject: 'New',
      state: 'disabled',
      updatedAt: world.clock.now().toISOString(),
    });
    expect(await revision()).toBe(3);
  });

  it('null gives the default', async () => {
    await add(text);
    const { json } = await add({ bodyText: 'x', name: 'n', delayDays: 9, threadMode: 'new_thread' });
    const changed = await patch(json.id, { name: null, delayDays: null, threadMode: null });
    expect(changed.json).toMatchObject({ name: '', delaySeconds: 259_200, threadMode: 'same_thread' });
  });

  it('a step that was read can be sent back as it is', async () => {
    const { json } = await add({
      ...text,
      bodyHtml: '<i>Hello</i>',
      delaySeconds: 100_000,
      variants: [{ share: 2 }, { share: 1 }],
    });
    const { id: _id, campaignId: _campaign, createdAt: _created, updatedAt: _updated, ...fields } = json;
    expect((await patch(json.id, fields)).json).toEqual(json);
  });

  it('a new body replaces the part of the other kind', async () => {
    const { json } = await add({ subject: 'x', bodyHtml: '<i>old</i>' });
    expect((await patch(json.id, { body: 'new' })).json).toMatchObject({ bodyText: 'new', bodyHtml: '' });
  });

  it('a new order moves the others', async () => {
    const ids: string[] = [];
    for (const subject of ['a', 'b', 'c', 'd']) ids.push((await add({ ...text, subject })).json.id);
    await patch(ids[3] as string, { order: 2 });
    expect(await subjects()).toEqual(['1a', '2d', '3b', '4c']);
    await patch(ids[0] as string, { order: 50 });
    expect(await subjects()).toEqual(['1d', '2b', '3c', '4a']);
  });

  it('a step without a subject cannot become the first', async () => {
    await add(text);
    const { json } = await add({ bodyText: 'x' });
    expect(codes(await patch(json.id, { order: 1 }))).toEqual([['subject', 'missing']]);
    expect(await subjects()).toEqual(['1S', '2']);
  });

  it('its body cannot be removed', async () => {
    const { json } = await add(text);
    expect(codes(await patch(json.id, { bodyText: null }))).toEqual([['body', 'missing_one_of']]);
  });

  it('keeps to If-Match, and after a launch tells others which orders moved', async () => {
    const { json } = await add(text);
    const second = (await add({ ...text, subject: 'T' })).json;
    expect((await patch(json.id, { name: 'x' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await patch(second.id, { order: 1 }, { 'if-match': '"3"' })).status).toBe(200);
    expect(await jobs('campaigns.steps-moved')).toEqual([]);
    await world.ctx.sql.execute('update campaigns set launched_at = now() where id = $1', [campaign]);
    await patch(second.id, { order: 2 });
    const [job] = await jobs('campaigns.steps-moved');
    expect(job?.payload.payload.orders).toEqual([
      { stepId: json.id, from: 2, to: 1 },
      { stepId: second.id, from: 1, to: 2 },
    ]);
  });
});

describe('deleting a step', () => {
  it('moves later ones up and hands its contacts on by a job', async () => {
    const ids: string[] = [];
    for (const subject of ['a', 'b', 'c']) ids.push((await add({ ...text, subject })).json.id);
    const answer = await remove(ids[1] as string);
    expect(answer.json).toEqual({ id: ids[1], deleted: true, deletedAt: world.clock.now().toISOString() });
    expect(await subjects()).toEqual(['1a', '2c']);
    expect((await jobs('campaigns.step-removed')).map((job) => job.payload.payload.stepId)).toEqual([ids[1]]);
    expect((await remove(ids[1] as string)).status).toBe(404);
    expect((await add({ ...text, subject: 'd' })).json.order).toBe(3);
  });

  it('keeps to If-Match', async () => {
    const { json } = await add(text);
    expect((await remove(json.id, { 'if-match': '"1"' })).status).toBe(412);
  });
});

describe('the first subject of a campaign that sends', () => {
  const changes: Array<[string, (first: string) => Promise<{ status: number; json: { code?: string } }>]> = [
    ['deleting', (first) => remove(first)],
    ['switching off', (first) => patch(first, { state: 'disabled' })],
    ['moving down', (first) => patch(first, { order: 2 })],
  ];

  it.each(changes)('is not lost by %s the step that has it', async (_how, change) => {
    const first = (await add(text)).json.id;
    const second = (await add({ bodyText: 'Again' })).json.id;
    await setCampaignStatus(world, campaign, 'active');
    const before = await list();
    expect(await change(first)).toMatchObject({ status: 409, json: { code: 'campaign_not_editable' } });
    expect(await list()).toEqual(before);
    expect((await patch(second, { subject: 'Other' })).status).toBe(200);
    expect((await change(first)).status).toBe(200);
  });

  it.each(changes)(
    'may be lost while it is paused by %s that step: the preflight of a resume says so',
    async (_how, change) => {
      const first = (await add(text)).json.id;
      await add({ bodyText: 'Again' });
      await setCampaignStatus(world, campaign, 'paused');
      expect((await change(first)).status).toBe(200);
    },
  );

  it('is missed by no campaign that has no step left', async () => {
    const first = (await add(text)).json.id;
    await setCampaignStatus(world, campaign, 'active');
    expect((await remove(first)).status).toBe(200);
  });
});

it('a step that is missing, malformed, of a deleted campaign or foreign is one 404; no key is a 401', async () => {
  const ofDeleted = (await add(text)).json.id;
  await world.inA({ method: 'DELETE', url: `/campaigns/${campaign}` });
  const inB = { key: world.b.key, query: { workspaceId: world.b.id } };
  const other = (await world.inject({ ...inB, method: 'POST', url: '/campaigns', body: { name: 'x' } })).json.id;
  const foreign = (await world.inject({ ...inB, method: 'POST', url: `/campaigns/${other}/steps`, body: text })).json
    .id;
  for (const method of ['PATCH', 'DELETE'] as const) {
    const request = (id: string) =>
      world.inA({ method, url: `/campaigns/steps/${id}`, ...(method === 'PATCH' ? { body: {} } : {}) });
    const answers = [];
    for (const id of ['01959f00-1111-7aaa-8bbb-000000000001', 'x', ofDeleted, foreign]) answers.push(await request(id));
    for (const { status, json } of answers) {
      expect([status, json.code, json.detail]).toEqual([404, 'step_not_found', answers[0]?.json.detail]);
    }
    expect((await world.inA({ method, url: '/campaigns/steps/x', key: null })).status).toBe(401);
  }
});
