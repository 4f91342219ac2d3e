import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';

const MISSING = '019577f8-0000-7000-8000-000000000000';
const OFFICE = {
  windows: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], start: '09:00', end: '17:00' }],
};

const DAY_MS = 86_400_000;

interface Enrolled {
  readonly result: string;
  readonly refusal: { readonly rule: string } | null;
}

let open: SendingWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openSendingWorld();
  world = open.world;
});

afterAll(() => open?.close());

const simulate = (campaignId: string, body?: object, workspace = world.a) =>
  world.inject({
    method: 'POST',
    url: `/campaigns/${campaignId}/simulate`,
    query: { workspaceId: workspace.id },
    key: workspace.key,
    ...(body === undefined ? {} : { body }),
  });

/** Counts each value. */
const tally = (values: readonly string[]) =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((one) => one === value).length]));

describe('simulateCampaign', () => {
  it('foretells what the real loop then does, day by day and mailbox by mailbox', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 60,
      mailboxes: 3,
      email: (n) => `sim${n}@s.test`,
      schedule: OFFICE,
      settings: { gapSeconds: 1_500, jitterSeconds: 900, newContactsPerDay: 12, followUpShare: 60 },
      mailbox: { dailyLimit: 9, minGapSeconds: 60 },
      steps: [
        { subject: 'One', bodyText: 'One' },
        { bodyText: 'Two', delaySeconds: 86_400 },
        { bodyText: 'Three', delaySeconds: 90_000 },
      ],
    });
    const told = (await simulate(seeded.campaignId)).json;
    expect(told.totals).toMatchObject({ contacts: 60, sent: 180, contactsLeft: 0, followUpsLeft: 0 });
    for (let turn = 0; turn < 3_000; turn += 1) {
      const next = await open.drain();
      if (next === null) break;
      world.clock.advanceMs(Math.max(1, next.getTime() - world.clock.now().getTime()));
    }
    const days = await world.ctx.sql.query<{ date: string; sent: number }>(
      `select (sent_at at time zone 'UTC')::date::text as date, count(*)::int as sent from sends
       where campaign_id = $1 and status = 'sent' group by 1 order by 1`,
      [seeded.campaignId],
    );
    const toldDays = told.days
      .filter((day: { sent: number }) => day.sent > 0)
      .map(({ date, sent }: { date: string; sent: number }) => ({ date, sent }));
    expect(toldDays).toEqual(days);
    const mailboxes = await world.ctx.sql.query<{ campaignMailboxId: string; sent: number }>(
      `select m.uuid as "campaignMailboxId", count(*)::int as sent from sends s join mailboxes m on m.id = s.mailbox_id
       where s.campaign_id = $1 group by 1 order by 1`,
      [seeded.campaignId],
    );
    const toldMailboxes = told.mailboxes.map((one: { campaignMailboxId: string; sent: number }) => ({
      campaignMailboxId: one.campaignMailboxId,
      sent: one.sent,
    }));
    expect(
      toldMailboxes.sort((a: { campaignMailboxId: string }, b: { campaignMailboxId: string }) =>
        a.campaignMailboxId < b.campaignMailboxId ? -1 : 1,
      ),
    ).toEqual(mailboxes);
    const [last] = await world.ctx.sql.query<{ at: Date }>(
      'select max(sent_at) as at from sends where campaign_id = $1',
      [seeded.campaignId],
    );
    expect(told.completionAt).toBe(last?.at.toISOString());
  }, 120_000);

  it('tries settings and windows without storing them', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 30,
      email: (n) => `try${n}@s.test`,
      mailbox: { dailyLimit: 100 },
    });
    const before = await world.ctx.sql.query('select * from campaigns where id = $1', [seeded.campaignId]);
    const tried = (await simulate(seeded.campaignId, { settings: { dailyLimit: 10 }, startAt: '2027-03-01T00:00:00Z' }))
      .json;
    expect(tried.days.map((day: { sent: number }) => day.sent)).toEqual([10, 10, 10]);
    expect(tried.bindingLimits).toEqual({ campaign_daily_limit: 2 });
    expect(tried.mailboxes).toMatchObject([{ sent: 30, peakPerDay: 10 }]);
    const moved = await simulate(seeded.campaignId, {
      startAt: '2027-03-01T00:00:00Z',
      schedule: { windows: [{ days: ['wednesday'], start: '10:00', end: '11:00' }] },
    });
    expect(moved.json.firstSendAt).toBe('2027-03-03T10:00:00.000Z');
    expect(await world.ctx.sql.query('select * from campaigns where id = $1', [seeded.campaignId])).toEqual(before);
    expect(
      await world.ctx.sql.query(`select distinct status from sends where campaign_id = $1`, [seeded.campaignId]),
    ).toEqual([{ status: 'scheduled' }]);
  });

  it('tries more mailboxes like the attached ones, without storing them', async () => {
    const seeded = await seedCampaign(world, {
      ...{ contacts: 60, email: (n: number) => `more${n}@s.test`, schedule: OFFICE },
      ...{ settings: { gapSeconds: 60, jitterSeconds: 0 }, mailbox: { dailyLimit: 10 } },
    });
    const startAt = '2027-03-01T00:00:00Z';
    const doneAt = async (extraMailboxes?: number) => {
      const { json } = await simulate(seeded.campaignId, { startAt, extraMailboxes });
      expect(json.totals).toMatchObject({ sent: 60 });
      expect(json.mailboxes).toMatchObject([{ peakPerDay: 10 }]);
      return json.completionAt.slice(0, 10);
    };
    expect([await doneAt(), await doneAt(0), await doneAt(2), await doneAt(5)]).toEqual([
      ...['2027-03-08', '2027-03-08', '2027-03-02', '2027-03-01'],
    ]);
    await world.ctx.sql.query(`update campaign_mailboxes set new_contacts = false where campaign_id = $1`, [
      seeded.campaignId,
    ]);
    const none = await simulate(seeded.campaignId, { startAt, days: 3, extraMailboxes: 5 });
    expect(none.json.totals).toMatchObject({ sent: 0, contactsLeft: 60 });
  });

  it('gives the same answer for the same seed, another for another, and takes a limit', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 40,
      mailboxes: 2,
      email: (n) => `seed${n}@s.test`,
      settings: { gapSeconds: 60, jitterSeconds: 3_600 },
    });
    const body = { seed: 5, startAt: '2027-03-01T00:00:00Z', model: { replyRate: 0.5 } };
    const first = await simulate(seeded.campaignId, body);
    expect((await simulate(seeded.campaignId, body)).json).toEqual(first.json);
    expect((await simulate(seeded.campaignId, { ...body, seed: 6 })).json.completionAt).not.toBe(
      first.json.completionAt,
    );
    expect((await simulate(seeded.campaignId, { ...body, limit: 7 })).json.totals).toMatchObject({
      contacts: 7,
      sent: 7,
    });
  });

  it('reports the reason when no mailbox can send', async () => {
    const seeded = await seedCampaign(world, { contacts: 3, mailboxes: 2, email: (n) => `none${n}@s.test` });
    await world.ctx.sql.query(`update mailboxes set status = 'paused' where id = any($1::int[])`, [seeded.mailboxIds]);
    const paused = (await simulate(seeded.campaignId, { days: 5 })).json;
    expect(paused).toMatchObject({ completionAt: null, firstSendAt: null, bindingLimits: { mailbox_paused: 5 } });
    await world.ctx.sql.query('delete from campaign_mailboxes where campaign_id = $1', [seeded.campaignId]);
    expect((await simulate(seeded.campaignId, { days: 2 })).json.bindingLimits).toEqual({ no_mailbox_attached: 2 });
  });

  it('tries enrollment rules as they then decide when the same contacts are added, without storing anything', async () => {
    const ask = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', url: string, body?: object) => {
      const { status, json } = await world.inA({ method, url, ...(body === undefined ? {} : { body }) });
      expect(status).toBe(200);
      return json;
    };
    const draft = async (settings: object = {}): Promise<string> =>
      (await ask('POST', '/campaigns', { name: 'Spring', settings })).id;
    const add = (id: string, ...contacts: object[]) => ask('POST', `/campaigns/${id}/contacts`, { contacts });
    const people = (...names: string[]) => names.map((name) => ({ email: `${name}@try-rules.test` }));
    const lost = { email: 'lost@try-rules.test', company: 'Lost' };
    const campaignId = await draft({ enrollment: { exclude: [{ field: 'lastName', values: ['Out'] }] } });
    const out = people('listed-open', 'listed-sent', 'listed-free', 'listed-gone');
    await add(campaignId, ...out.map((one) => ({ ...one, lastName: 'Out' })));
    await add(campaignId, lost, ...people('open', 'sent', 'free'));
    await add(await draft(), ...people('open', 'listed-open'));
    const past = await draft();
    await add(past, ...people('sent', 'listed-sent'));
    await world.ctx.sql.execute(`update contacts set status = 'completed', last_sent_at = $2 where campaign_id = $1`, [
      past,
      new Date(world.clock.now().getTime() - 10 * DAY_MS),
    ]);
    await ask('POST', '/campaigns/suppressions', { emails: ['listed-gone@try-rules.test'] });

    const current = (await simulate(campaignId)).json.enrollment;
    expect(current).toMatchObject({
      pending: { total: 4, judgedCount: 4, enrolledCount: 4, notEnrolledCount: 0, rules: [] },
      notEnrolled: {
        ...{ total: 4, judgedCount: 4, enrolledCount: 0, notEnrolledCount: 3, skippedCount: 1 },
        rules: [{ rule: 'excluded_value', count: 3, changesAt: null }],
      },
    });
    const enrollment = {
      ...{ oneCampaign: 'person', daysBeforeOther: 30 },
      exclude: [{ field: 'company', values: ['Lost'] }],
    };
    const before = await ask('GET', `/campaigns/${campaignId}`);
    const tried = (await simulate(campaignId, { settings: { enrollment } })).json.enrollment;
    const startAt = new Date(world.clock.now().getTime() + 21 * DAY_MS);
    const later = (await simulate(campaignId, { settings: { enrollment }, startAt: startAt.toISOString() })).json;
    expect(await ask('GET', `/campaigns/${campaignId}`)).toEqual(before);
    const eligibleAt = new Date(world.clock.now().getTime() + 20 * DAY_MS).toISOString();
    const open = { rule: 'one_campaign', count: 1, changesAt: null };
    const sent = { rule: 'days_before_other', count: 1, changesAt: eligibleAt };
    expect(tried.notEnrolled).toMatchObject({ enrolledCount: 1, skippedCount: 1, rules: [open, sent] });
    expect(tried.pending.rules).toEqual([{ rule: 'excluded_value', count: 1, changesAt: null }, open, sent]);

    await ask('PATCH', `/campaigns/${campaignId}`, { settings: { enrollment } });
    const enroll = async () => {
      const emails = out.map(({ email }) => email);
      const { results } = await ask('POST', `/campaigns/${campaignId}/not-enrolled/enroll`, { emails });
      return tally(results.map((one: Enrolled) => one.refusal?.rule ?? one.result));
    };
    expect(await enroll()).toEqual({ enrolled: 1, one_campaign: 1, days_before_other: 1, suppressed: 1 });
    for (const { id, lastName } of await ask('GET', `/campaigns/${campaignId}/contacts`)) {
      if (lastName !== 'Out') await ask('DELETE', `/campaigns/${campaignId}/contacts/${id}`);
    }
    const again = await add(campaignId, lost, ...people('open', 'sent', 'free'));
    expect([again.createdCount, again.skippedCount]).toEqual([
      ...[tried.pending.enrolledCount, tried.pending.notEnrolledCount],
    ]);
    world.clock.advanceMs(21 * DAY_MS);
    expect(later.enrollment.notEnrolled).toMatchObject({ enrolledCount: 2, rules: [open] });
    expect(await enroll()).toEqual({ enrolled: 1, one_campaign: 1, suppressed: 1, not_found: 1 });
  });

  it('returns 401, 404, and 422 with the location of each error', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'door@s.test' });
    const url = `/campaigns/${seeded.campaignId}/simulate`;
    expect((await world.inject({ method: 'POST', url, query: { workspaceId: world.a.id }, key: null })).status).toBe(
      401,
    );
    const missing = await simulate(MISSING);
    const foreign = await simulate(seeded.campaignId, undefined, world.b);
    expect([missing.status, missing.json.code]).toEqual([404, 'campaign_not_found']);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    const rules = { oneCampaign: 'maybe', daysAfterReply: -1, exclude: [{ field: 'shoe', values: ['x'] }] };
    const unknown = await simulate(seeded.campaignId, { settings: { enrollment: rules } });
    expect(unknown.json.detail.map((item: { loc: unknown[] }) => item.loc.slice(3).join('.')).sort()).toEqual([
      ...['daysAfterReply', 'exclude.0.field', 'oneCampaign'],
    ]);
    expect(unknown.status).toBe(422);
    const bad = await simulate(seeded.campaignId, {
      ...{ days: 0, extraMailboxes: 101, model: { replyRate: 2 }, settings: { gapSeconds: -1 } },
    });
    expect(bad.json.detail.map((item: { loc: unknown[] }) => item.loc.slice(1).join('.')).sort()).toEqual([
      'days',
      'extraMailboxes',
      'model.replyRate',
      'settings.gapSeconds',
    ]);
    const dates = await simulate(seeded.campaignId, { schedule: { startDate: '2026-05-02', endDate: '2026-05-01' } });
    expect(dates.json.detail[0]).toMatchObject({ ctx: { code: 'end_before_start' } });
    expect(dates.json.detail[0].loc.slice(0, 2)).toEqual(['body', 'schedule']);
  });
});
