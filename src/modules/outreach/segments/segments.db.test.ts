import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../test/support/world.js';
import { compileSegment, evaluate } from './evaluate.service.js';

const DAY_MS = 86_400_000;
let world: TestWorld;
let one: string;
let two: string;
const ids = new Map<string, string>();

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, path: string, body?: unknown, more: Partial<TestRequest> = {}) =>
  world.inA({ method, url: path, ...(body === undefined ? {} : { body }), ...more });

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  for (const field of [
    { name: 'seats', label: 'Seats', type: 'number' },
    { name: 'since', label: 'Since', type: 'date' },
    { name: 'plan', label: 'Plan', type: 'choice', choices: ['pro', 'free'] },
    { name: 'langs', label: 'Languages', type: 'choices', choices: ['en', 'de'] },
    { name: 'active', label: 'Active', type: 'boolean' },
  ]) {
    expect((await ask('POST', '/profiles/fields', field)).status).toBe(200);
  }
  one = (await seedCampaign(world, { contacts: 0 })).campaignId;
  two = (await seedCampaign(world, { contacts: 0 })).campaignId;
  for (const [name, profile] of Object.entries({
    ana: { company: 'ACME 50%', country: 'AT', tags: ['vip'], fields: { seats: 5, plan: 'pro', langs: ['en', 'de'] } },
    bo: { company: 'Other', country: 'at', fields: { seats: 50, since: '2026-01-15', active: true } },
    cy: { tags: ['vip', 'lead'], fields: { plan: 'free', langs: ['de'], active: false } },
  })) {
    const { json } = await ask('POST', '/profiles', { email: `${name}@seg.test`, ...profile });
    ids.set(name, json.id);
  }
  const contacts = [
    // Imports store every value as text.
    { email: 'dee@file.test', customFields: { seats: '7', since: '2026-02-01', plan: 'Pro', active: 'yes' } },
    { email: 'ed@file.test', customFields: { seats: 'many', since: 'soon', active: 'maybe' } },
  ];
  await ask('POST', `/campaigns/${one}/contacts`, { contacts });
  await ask('POST', `/campaigns/${two}/contacts`, { contacts: [{ email: 'dee@file.test' }] });
  await world.ctx.sql.execute(
    `update contacts set status = 'active', sent_count = 3, last_sent_at = $2, reply_count = 1, last_replied_at = $2,
       reply_intent = 'interested', reply_label = 'meeting_request' where campaign_id = $1 and email_key = 'dee@file.test'`,
    [one, new Date(world.clock.now().getTime() - 10 * DAY_MS)],
  );
});
afterAll(() => world?.close());

const FIELD = (field: string, op: string, value?: unknown) => ({
  about: 'field',
  field,
  op,
  ...(value === undefined ? {} : { value }),
});
const preview = (conditions: unknown[], match = 'all', segmentId?: string) =>
  ask('POST', '/segments/preview', {
    definition: { match, conditions },
    ...(segmentId === undefined ? {} : { segmentId }),
  });
const namesOf = async (conditions: unknown[], match = 'all'): Promise<string> => {
  const { status, json, text } = await preview(conditions, match);
  if (status !== 200) throw new Error(text);
  const names = json.sample.map(({ email }: { email: string }) => email.slice(0, email.indexOf('@')));
  expect(json.count).toBe(names.length);
  return names.join(' ');
};

describe('a condition', () => {
  it.each([
    ['text', FIELD('country', 'is', 'AT'), 'ana bo'],
    ['text that is not', FIELD('country', 'is_not', 'at'), 'cy dee ed'],
    ['a part of a text, taken literally', FIELD('company', 'contains', '50%'), 'ana'],
    ['no part of a text', FIELD('company', 'contains_not', 'acme'), 'bo cy dee ed'],
    ['the start of a text', FIELD('email', 'starts_with', 'A'), 'ana'],
    ['the end of a text', FIELD('email', 'ends_with', '@file.test'), 'dee ed'],
    ['one of several texts', FIELD('companyDomain', 'is_any_of', ['file.test', 'x']), 'dee ed'],
    ['none of several texts', FIELD('companyDomain', 'is_none_of', ['file.test']), 'ana bo cy'],
    ['an absent text', FIELD('company', 'is_empty'), 'cy dee ed'],
    ['a number, from text too', FIELD('custom.seats', 'at_least', 7), 'bo dee'],
    ['a range of numbers', FIELD('custom.seats', 'between', [5, 7]), 'ana dee'],
    ['a number that cannot be read', FIELD('custom.seats', 'is_empty'), 'cy ed'],
    ['a date', FIELD('custom.since', 'before', '2026-02-01'), 'bo'],
    ['a range of dates', FIELD('custom.since', 'between', ['2026-01-01', '2026-12-31']), 'bo dee'],
    ['the time of creation', FIELD('createdAt', 'in_last_days', 1), 'ana bo cy dee ed'],
    ['a choice, whatever its case', FIELD('custom.plan', 'is', 'pro'), 'ana dee'],
    ['one of several choices', FIELD('custom.langs', 'has_any_of', ['en', 'fr']), 'ana'],
    ['a choice that is absent', FIELD('custom.langs', 'has_not', 'en'), 'bo cy dee ed'],
    ['yes', FIELD('custom.active', 'is', true), 'bo dee'],
    ['no', FIELD('custom.active', 'is', false), 'cy'],
    ['a tag', { about: 'tag', op: 'has', value: 'vip' }, 'ana cy'],
    ['the lack of a tag', { about: 'tag', op: 'has_not', value: 'vip' }, 'bo dee ed'],
    ['no owner', { about: 'owner', op: 'is', value: null }, 'ana bo cy dee ed'],
    ['a source', { about: 'source', op: 'is', value: 'import' }, 'dee ed'],
    ['any campaign', { about: 'campaign', op: 'in' }, 'dee ed'],
    ['no campaign', { about: 'campaign', op: 'not_in' }, 'ana bo cy'],
    ['a status in a campaign', { about: 'campaign', op: 'in', statuses: ['active'] }, 'dee'],
    ['emails sent', { about: 'activity', op: 'did', activity: 'sent', count: 3 }, 'dee'],
    ['more emails than were sent', { about: 'activity', op: 'did', activity: 'sent', count: 4 }, ''],
    ['emails within days', { about: 'activity', op: 'did', activity: 'sent', days: 11 }, 'dee'],
    ['no email within days', { about: 'activity', op: 'did_not', activity: 'sent', days: 9 }, 'ana bo cy dee ed'],
    ['a reply with an intent', { about: 'activity', op: 'did', activity: 'replied', intent: 'interested' }, 'dee'],
    ['a reply with a label', { about: 'activity', op: 'did', activity: 'replied', label: 'meeting_request' }, 'dee'],
    ['no reply with another label', { about: 'activity', op: 'did', activity: 'replied', label: 'not_now' }, ''],
    ['no click', { about: 'activity', op: 'did_not', activity: 'clicked' }, 'ana bo cy dee ed'],
    ['no bounce', { about: 'activity', op: 'did_not', activity: 'bounced' }, 'ana bo cy dee ed'],
  ])('finds %s', async (_what, condition, names) => {
    expect(await namesOf([condition])).toBe(names);
  });

  it('counts emails of the last days one by one', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'zed@sent.test', steps: [{}, {}] });
    const { sql } = world.ctx;
    const at = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);
    for (const [index, days] of [2, 40].entries()) {
      const stepId = seeded.stepIds[index];
      await sql.execute(
        `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, due_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $7) on conflict (workspace_id, contact_id, step_id) do nothing`,
        [world.a.id, world.ctx.ids.uuid(), seeded.campaignId, seeded.contactIds[0], stepId, index + 1, at(days)],
      );
      await sql.execute(`update sends set status = 'sent', sent_at = $2, bounced_at = $2 where step_id = $1`, [
        stepId,
        at(days),
      ]);
    }
    const sent = (days: number, activity = 'sent', count = 2) => ({
      about: 'activity',
      op: 'did',
      activity,
      count,
      days,
    });
    expect(await namesOf([sent(41)])).toBe('zed');
    expect(await namesOf([sent(39)])).toBe('');
    expect(await namesOf([sent(3, 'bounced', 1)])).toBe('zed');
    await ask('DELETE', `/profiles/${(await find('zed@sent.test')).id}`);
  });
});

const find = async (email: string) =>
  (await ask('GET', '/profiles', undefined, { query: { workspaceId: world.a.id, email } })).json.items[0];

describe('conditions', () => {
  const vip = { about: 'tag', op: 'has', value: 'vip' };
  const lead = { about: 'tag', op: 'has', value: 'lead' };
  const austria = FIELD('country', 'is', 'at');

  it('combine as all, any and none, nested', async () => {
    expect(await namesOf([vip, austria])).toBe('ana');
    expect(await namesOf([vip, austria], 'any')).toBe('ana bo cy');
    expect(await namesOf([vip, austria], 'none')).toBe('dee ed');
    const nested = { match: 'any', conditions: [lead, { match: 'none', conditions: [vip, austria] }] };
    expect(await namesOf([nested, FIELD('email', 'is_not', 'ed@file.test')])).toBe('cy dee');
  });

  it('on several activities each keep their own contacts', async () => {
    const did = (activity: string, more: object = {}) => ({ about: 'activity', op: 'did', activity, ...more });
    const [often, oftener] = [did('sent', { count: 3 }), did('sent', { count: 4 })];
    const interested = did('replied', { intent: 'interested' });
    expect(await namesOf([often, did('sent', { days: 11 }), interested, { ...oftener, op: 'did_not' }])).toBe('dee');
    expect(await namesOf([oftener, did('clicked'), did('replied', { label: 'not_now' })], 'any')).toBe('');
    expect(await namesOf([oftener, interested], 'none')).toBe('ana bo cy ed');
  });

  it('with a misspelled key are refused, because a condition that is ignored would let more people in', async () => {
    const definition = {
      match: 'all',
      conditions: [{ about: 'activity', op: 'did', activity: 'replied', lable: 'question' }],
    };
    for (const answer of [
      await ask('POST', '/segments/preview', { definition }),
      await ask('POST', '/segments', { name: 'Misspelled', definition }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.json.detail).toMatchObject([
        { loc: ['body', 'definition', 'conditions', 0, 'lable'], ctx: { code: 'invalid_condition' } },
      ]);
    }
  });

  it('with errors are refused with the location of each error, and nothing is saved', async () => {
    const definition = {
      match: 'all',
      conditions: [FIELD('custom.nope', 'is', 'x'), { match: 'any', conditions: [FIELD('custom.seats', 'is', 'x')] }],
    };
    for (const answer of [
      await ask('POST', '/segments/preview', { definition }),
      await ask('POST', '/segments', { name: 'Wrong', definition }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.json.detail).toMatchObject([
        { loc: ['body', 'definition', 'conditions', 0, 'field'], ctx: { code: 'unknown_field' } },
        { loc: ['body', 'definition', 'conditions', 1, 'conditions', 0, 'value'], ctx: { code: 'invalid_value' } },
      ]);
    }
    expect((await ask('GET', '/segments')).json.items).toEqual([]);
  });

  it('are rejected if they take too long, with the most expensive one', async () => {
    const definition = { match: 'all', conditions: [vip, { about: 'activity', op: 'did', activity: 'bounced' }] };
    const compiled = await compileSegment(world.ctx, world.a.id, { id: null, definition });
    const slow = evaluate(world.ctx, world.a.id, compiled, (ctx) => ctx.sql.query('select pg_sleep(5)'), 50);
    await expect(slow).rejects.toMatchObject({
      issues: [
        {
          loc: ['body', 'definition', 'conditions', 1],
          ctx: { code: 'segment_too_slow', error: expect.stringContaining('bounced') },
        },
      ],
    });
  });
});

describe('a segment', () => {
  const definition = { match: 'all', conditions: [{ about: 'tag', op: 'has', value: 'vip' }] };

  it('is created, read, updated and deleted', async () => {
    const made = await ask('POST', '/segments', { name: 'VIP', definition });
    expect(made.json).toMatchObject({ name: 'VIP', definition, text: 'tag has "vip"', pinnedIn: 0, pinnedOut: 0 });
    const taken = await ask('POST', '/segments', { name: 'vip', definition });
    expect([taken.status, taken.json.code]).toEqual([409, 'already_exists']);
    const url = `/segments/${made.json.id}`;
    const other = { match: 'none', conditions: definition.conditions };
    expect((await ask('PATCH', url, { name: 'Rest', definition: other })).json).toMatchObject({
      name: 'Rest',
      text: 'not (tag has "vip")',
    });
    const headers = { 'idempotency-key': 'segment-1' };
    const first = await ask('POST', '/segments', { name: 'Once', definition }, { headers });
    const again = await ask('POST', '/segments', { name: 'Once', definition }, { headers });
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    expect((await ask('GET', '/segments')).json.items.map(({ name }: { name: string }) => name)).toEqual([
      'Once',
      'Rest',
    ]);
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['GET', '/profiles'],
      ['POST', '/pins', { profileIds: [ids.get('ana')], pin: 'in' }],
    ] as const) {
      const answer = await world.inB({ method, url: `${url}${path}`, ...(body === undefined ? {} : { body }) });
      expect([answer.status, answer.json.code]).toEqual([404, 'segment_not_found']);
    }
    expect((await ask('DELETE', url)).json).toEqual({ id: made.json.id, deleted: true });
    expect((await ask('GET', url)).status).toBe(404);
    await ask('DELETE', `/segments/${first.json.id}`);
  });

  it('includes or excludes pinned profiles, and lists its profiles page by page', async () => {
    const { json: segment } = await ask('POST', '/segments', { name: 'Pinned', definition });
    const url = `/segments/${segment.id}`;
    const pin = (name: string, how: 'in' | 'out' | null) =>
      ask('POST', `${url}/pins`, { profileIds: [ids.get(name), '00000000-0000-7000-8000-000000000000'], pin: how });
    const members = async (limit = 50) => {
      const emails: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = { workspaceId: world.a.id, limit, ...(cursor === undefined ? {} : { cursor }) };
        const { json } = await ask('GET', `${url}/profiles`, undefined, { query });
        emails.push(...json.items.map(({ email }: { email: string }) => email.slice(0, email.indexOf('@'))));
        if (!json.hasMore) return emails.join(' ');
        cursor = json.nextCursor;
      }
    };
    expect(await members(1)).toBe('ana cy');
    expect((await pin('ana', 'out')).json).toEqual({ changed: 1, notFound: ['00000000-0000-7000-8000-000000000000'] });
    await pin('bo', 'in');
    expect(await members(1)).toBe('bo cy');
    expect((await ask('GET', url)).json).toMatchObject({ pinnedIn: 1, pinnedOut: 1 });
    expect((await preview(definition.conditions, 'all', segment.id)).json.count).toBe(2);
    expect((await preview(definition.conditions)).json.sample.length).toBe(2);
    await pin('ana', null);
    expect(await members()).toBe('ana bo cy');
    const { json: extra } = await ask('POST', '/profiles', { email: 'extra@seg.test' });
    await ask('POST', `${url}/pins`, { profileIds: [extra.id], pin: 'in' });
    await ask('DELETE', `/profiles/${extra.id}`);
    expect((await ask('GET', url)).json.pinnedIn).toBe(1);
    await ask('DELETE', url);
  });

  it('names other segments with their pins, without cycles, and stays while others name it', async () => {
    const within = (segmentId: string, op = 'in') => ({ about: 'segment', op, segmentId });
    const { json: inner } = await ask('POST', '/segments', { name: 'Inner', definition });
    await ask('POST', `/segments/${inner.id}/pins`, { profileIds: [ids.get('bo')], pin: 'in' });
    await ask('POST', `/segments/${inner.id}/pins`, { profileIds: [ids.get('cy')], pin: 'out' });
    expect(await namesOf([within(inner.id)])).toBe('ana bo');
    expect(await namesOf([within(inner.id, 'not_in')])).toBe('cy dee ed');
    const both = { match: 'all', conditions: [FIELD('country', 'is_not_empty'), within(inner.id)] };
    const { json: outer } = await ask('POST', '/segments', { name: 'Outer', definition: both });
    expect(outer.text).toBe('country is not empty and in segment "Inner"');
    expect(await namesOf([within(outer.id)])).toBe('ana bo');
    expect((await ask('GET', '/segments')).json.items[1]).toMatchObject({ name: 'Outer', text: outer.text });

    const cycle = { match: 'any', conditions: [within(outer.id)] };
    for (const refused of [
      await ask('PATCH', `/segments/${inner.id}`, { definition: cycle }),
      await ask('POST', '/segments/preview', { definition: cycle, segmentId: inner.id }),
    ]) {
      expect(refused.status).toBe(422);
      expect(refused.json.detail).toMatchObject([
        {
          loc: ['body', 'definition', 'conditions', 0, 'segmentId'],
          msg: expect.stringContaining('Inner > Outer > Inner'),
          ctx: { code: 'segment_cycle' },
        },
      ]);
    }
    const fifty = { match: 'all', conditions: Array.from({ length: 50 }, () => definition.conditions[0]) };
    const four = { match: 'any', conditions: Array.from({ length: 4 }, () => within(inner.id)) };
    const { json: wide } = await ask('POST', '/segments', { name: 'Wide', definition: four });
    const large = await ask('PATCH', `/segments/${inner.id}`, { definition: fifty });
    expect([large.status, large.json.detail[0].ctx.code]).toEqual([422, 'too_many_conditions']);
    expect(large.json.detail[0].msg).toContain('makes the segment Wide invalid');
    expect((await ask('DELETE', `/segments/${wide.id}`)).status).toBe(200);
    const foreign = await world.inB({ method: 'POST', url: '/segments', body: { name: 'Theirs', definition: both } });
    expect([foreign.status, foreign.json.detail[0].ctx.code]).toEqual([422, 'unknown_segment']);

    const used = await ask('DELETE', `/segments/${inner.id}`);
    expect([used.status, used.json.code]).toEqual([409, 'segment_in_use']);
    expect(used.json.context).toEqual({ segments: [{ id: outer.id, name: 'Outer' }] });
    expect((await ask('DELETE', `/segments/${outer.id}`)).status).toBe(200);
    expect((await ask('DELETE', `/segments/${inner.id}`)).status).toBe(200);
  });

  it('contains no profiles of another workspace', async () => {
    const answer = await world.inB({
      method: 'POST',
      url: '/segments/preview',
      body: { definition: { match: 'none', conditions: definition.conditions } },
    });
    expect(answer.json).toMatchObject({ count: 0, sample: [] });
  });
});
