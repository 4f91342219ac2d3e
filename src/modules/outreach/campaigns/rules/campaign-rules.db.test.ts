import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';

let world: TestWorld;
let campaign: string;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  campaign = (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Rules' } })).json.id;
});

const schedule = (body: object, headers = {}) =>
  world.inA({ method: 'PUT', url: `/campaigns/${campaign}/schedule`, body, headers });
const stopRules = (body: object, headers = {}) =>
  world.inA({ method: 'PUT', url: `/campaigns/${campaign}/stop-rules`, body, headers });
const window = (fields: object) => ({ windows: [fields] });

describe('the schedule', () => {
  it('is replaced as a whole: omitted fields get their default', async () => {
    await schedule({ timezone: 'Asia/Tokyo', holidays: ['2026-05-01'], useContactTimezone: true });
    const { json, headers } = await schedule({ startDate: '2026-03-05' });
    expect(json.schedule).toEqual({
      timezone: 'UTC',
      useContactTimezone: false,
      startDate: '2026-03-05',
      endDate: null,
      windows: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], start: '09:00', end: '17:00' }],
      holidays: [],
      nextWindow: { startAt: '2026-03-05T09:00:00.000Z', endAt: '2026-03-05T17:00:00.000Z' },
    });
    expect([json.revision, headers.etag]).toEqual([3, '"3"']);
  });

  it.each([
    [{ days: ['mon', 'sun', 'monday'], start: '08:00', end: '24:00' }, ['monday', 'sunday'], '08:00', '24:00'],
    [{ days: [0, 6, '1'], from: '08:00', to: '09:00' }, ['monday', 'saturday', 'sunday'], '08:00', '09:00'],
    [{ day: 'wed', start: '22:00', end: '02:00' }, ['wednesday'], '22:00', '02:00'],
    [{ day: 3, start: '08:00', from: '08:00', end: '09:00' }, ['wednesday'], '08:00', '09:00'],
  ])('window %j is understood', async (given, days, start, end) => {
    expect((await schedule(window(given))).json.schedule.windows).toEqual([{ days, start, end }]);
  });

  it.each([
    [window({ days: ['mon'], start: '09:00', end: '09:00' }), 'windows.0', 'empty_window'],
    [window({ days: ['mon'], start: '24:00', end: '09:00' }), 'windows.0', 'empty_window'],
    [window({ start: '09:00', end: '10:00' }), 'windows.0.days', 'missing'],
    [window({ days: ['mon'], end: '10:00' }), 'windows.0.start', 'missing'],
    [window({ days: ['mon'], start: '09:00' }), 'windows.0.end', 'missing'],
    [window({ days: ['mon'], start: '09:00', from: '10:00', end: '11:00' }), 'windows.0.from', 'conflicting_values'],
    [window({ days: ['mon'], start: '9:00', end: '11:00' }), 'windows.0.start', 'string_pattern_mismatch'],
    [window({ days: [7], start: '09:00', end: '11:00' }), 'windows.0.days.0', 'less_than_equal'],
    [window({ days: [], start: '09:00', end: '11:00' }), 'windows.0.days', 'too_short'],
    [{ startDate: '2026-03-05', endDate: '2026-03-04' }, 'endDate', 'end_before_start'],
    [{ timezone: 'Europe/Atlantis' }, 'timezone', 'invalid_timezone'],
    [{ holidays: ['2026-02-30'] }, 'holidays.0', 'date_from_datetime_parsing'],
  ])('%j is refused', async (body, loc, code) => {
    const answer = await schedule(body);
    expect(answer.status).toBe(422);
    const [issue] = answer.json.detail;
    expect([issue.loc.slice(1).join('.'), issue.ctx?.code ?? issue.type]).toEqual([loc, code]);
  });

  it('is compiled into the slot before the answer, and a running day ends by the new zone', async () => {
    const now = world.clock.now();
    await world.ctx.sql.execute(
      `update campaign_slots set window_opens_at = $2, window_closes_at = $2, next_check_at = 'infinity',
         day_ends_at = $2::timestamptz + interval '1 hour', sent_today = 7 where campaign_id = $1`,
      [campaign, now],
    );
    await schedule({ timezone: 'Asia/Tokyo', windows: [{ day: 'mon', start: '20:00', end: '21:00' }] });
    const [slot] = await world.ctx.sql.query(
      'select window_opens_at, window_closes_at, next_check_at, day_ends_at, sent_today from campaign_slots where campaign_id = $1',
      [campaign],
    );
    expect(slot).toEqual({
      window_opens_at: new Date('2026-03-02T11:00:00Z'),
      window_closes_at: new Date('2026-03-02T12:00:00Z'),
      next_check_at: now,
      day_ends_at: new Date('2026-03-02T15:00:00Z'),
      sent_today: 7,
    });
  });

  it('an ended day is reset by the claim', async () => {
    const over = new Date('2026-03-01T00:00:00Z');
    await world.ctx.sql.execute('update campaign_slots set day_ends_at = $2 where campaign_id = $1', [campaign, over]);
    await schedule({ timezone: 'Asia/Tokyo' });
    const [slot] = await world.ctx.sql.query('select day_ends_at from campaign_slots where campaign_id = $1', [
      campaign,
    ]);
    expect(slot).toEqual({ day_ends_at: over });
  });

  it('a job reschedules waiting sends once the campaign was launched', async () => {
    const jobs = () =>
      world.ctx.sql.query(
        `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'campaigns.schedule-changed' and j.payload -> 'payload' ->> 'campaignId' = $1`,
        [campaign],
      );
    await schedule({});
    expect(await jobs()).toHaveLength(0);
    await world.ctx.sql.execute('update campaigns set launched_at = now() where id = $1', [campaign]);
    await schedule({});
    expect(await jobs()).toHaveLength(1);
  });

  it('keeps to If-Match', async () => {
    expect((await schedule({}, { 'if-match': '"7"' })).status).toBe(412);
    expect((await schedule({}, { 'if-match': '"1"' })).status).toBe(200);
  });
});

describe('the stop rules', () => {
  it('are replaced as a whole: omitted fields get their default', async () => {
    await stopRules({ stopOnClick: true, clickUrls: ['https://x.example'], outOfOffice: { hold: false } });
    const { json } = await stopRules({ stopOnAutoReply: true, companyDomainExceptions: ['Bücher.example'] });
    expect(json.stopRules).toEqual({
      stopOnReply: true,
      stopOnAutoReply: true,
      outOfOffice: { hold: true, resumeAfterDays: 1, defaultHoldDays: 7, maxHoldDays: 90 },
      stopOnCompanyReply: false,
      companyReplyScope: 'campaign',
      companyDomainExceptions: ['xn--bcher-kva.example'],
      stopOnBounce: true,
      softBounceLimit: 3,
      stopOnUnsubscribe: true,
      unsubscribeScope: 'workspace',
      stopOnNegativeIntent: true,
      stopOnPositiveIntent: true,
      stopOnLeftCompany: true,
      stopOnClick: false,
      clickUrls: [],
      stopOnOpen: false,
      replyAction: 'stop',
      scope: 'campaign',
    });
  });

  it.each([
    [{ stopOnUnsubscribe: false }, 'stopOnUnsubscribe'],
    [{ unsubscribeScope: 'group' }, 'unsubscribeScope'],
  ])('%j is refused', async (body, field) => {
    const answer = await stopRules(body);
    expect([answer.status, answer.json.detail[0].loc]).toEqual([422, ['body', field]]);
  });

  it('the scope group is fine in a group', async () => {
    await world.inA({ method: 'PATCH', url: `/campaigns/${campaign}`, body: { groupId: 'g' } });
    expect((await stopRules({ unsubscribeScope: 'group' })).json.stopRules.unsubscribeScope).toBe('group');
  });

  it('keep to If-Match', async () => {
    expect((await stopRules({}, { 'if-match': '"7"' })).status).toBe(412);
  });
});
