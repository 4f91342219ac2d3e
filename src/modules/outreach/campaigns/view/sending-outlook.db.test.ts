import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { insertRow } from '../../../../platform/db/rows.js';

let world: TestWorld;
let campaign: string;
let box: number;
beforeAll(async () => {
  world = await openTestWorld({ start: '2026-03-02T10:00:00.000Z' });
});
afterAll(() => world.close());

const read = async () => (await world.inA({ url: `/campaigns/${campaign}` })).json;
const listed = async () =>
  (await world.inA({ url: '/campaigns' })).json.find((one: { id: string }) => one.id === campaign);
const set = (table: string, changes: string) =>
  world.ctx.sql.execute(`update ${table} set ${changes} where ${table === 'campaigns' ? 'id' : 'campaign_id'} = $1`, [
    campaign,
  ]);

/** Adds a waiting message: a first one in the pool, or a follow-up of a mailbox. */
async function waiting(dueInMs: number, mailboxId: number | null = null): Promise<void> {
  const now = world.clock.now();
  await insertRow(world.ctx.sql, 'sends', {
    workspace_id: world.a.id,
    id: world.ctx.ids.uuid(),
    campaign_id: campaign,
    contact_id: world.ctx.ids.uuid(),
    step_id: world.ctx.ids.uuid(),
    step_order: mailboxId === null ? 1 : 2,
    mailbox_id: mailboxId,
    due_at: new Date(now.getTime() + dueInMs),
    created_at: now,
    updated_at: now,
  });
}

beforeEach(async () => {
  const now = world.clock.now();
  const row = await insertRow(world.ctx.sql, 'mailboxes', {
    workspace_id: world.a.id,
    uuid: world.ctx.ids.uuid(),
    address: `${world.ctx.ids.uuid()}@x.example`,
    domain: 'x.example',
    status: 'active',
    daily_limit: 10,
    created_at: now,
    updated_at: now,
  });
  box = row.id;
  const body = { name: 'Outlook', mailboxes: [{ mailboxId: box }], steps: [{ subject: 'x', bodyText: 'x' }] };
  campaign = (await world.inA({ method: 'POST', url: '/campaigns', body })).json.id;
  await set('campaigns', `status = 'active', launched_at = '2026-03-02T09:00:00Z'`);
  await set('campaign_slots', `active = true, day_ends_at = '2026-03-03T00:00:00Z'`);
});

describe('how a campaign stands', () => {
  it('is healthy while something is due and may be sent', async () => {
    await waiting(-1000);
    await waiting(-2000, box);
    await waiting(3_600_000, box);
    const json = await read();
    expect(json.sendingStatus).toMatchObject({
      code: 'healthy',
      since: '2026-03-02T09:00:00.000Z',
      contactsDue: 2,
      followUpsWaiting: 1,
      mailboxesTotal: 1,
      mailboxesAvailable: 1,
      mailboxesUnavailable: {},
    });
    expect(json.nextSendAt).toBe('2026-03-02T10:00:00.000Z');
    expect(await listed()).toMatchObject({ sendingStatus: 'healthy', nextSendAt: '2026-03-02T10:00:00.000Z' });
  });

  it('has nothing due, now or at all', async () => {
    expect(await read()).toMatchObject({ sendingStatus: { code: 'no_contacts_due' }, nextSendAt: null });
    await waiting(1_800_000);
    expect(await read()).toMatchObject({
      sendingStatus: { code: 'no_contacts_due', nextPossibleAt: '2026-03-02T10:30:00.000Z' },
      nextSendAt: '2026-03-02T10:30:00.000Z',
    });
    expect(await listed()).toMatchObject({ sendingStatus: 'no_contacts_due', nextSendAt: '2026-03-02T10:30:00.000Z' });
  });

  it('waits for its window', async () => {
    await waiting(-1000);
    const body = { windows: [{ day: 'tue', start: '09:00', end: '10:00' }] };
    await world.inA({ method: 'PUT', url: `/campaigns/${campaign}/schedule`, body });
    expect(await read()).toMatchObject({
      sendingStatus: { code: 'outside_window', nextPossibleAt: '2026-03-03T09:00:00.000Z' },
      nextSendAt: '2026-03-03T09:00:00.000Z',
    });
  });

  it('has used up its day, and a day that is over counts for nothing', async () => {
    await waiting(-1000);
    await world.inA({ method: 'PATCH', url: `/campaigns/${campaign}`, body: { settings: { dailyLimit: 5 } } });
    await set('campaign_slots', `sent_today = 5, new_today = 4, last_sent_at = '2026-03-02T09:30:00Z'`);
    expect((await read()).sendingStatus).toMatchObject({
      code: 'campaign_daily_limit',
      since: '2026-03-02T09:30:00.000Z',
      lastSentAt: '2026-03-02T09:30:00.000Z',
      sentToday: 5,
      dailyLimit: 5,
      newContactsToday: 4,
    });
    await set('campaign_slots', `day_ends_at = '2026-03-02T00:00:00Z'`);
    expect((await read()).sendingStatus).toMatchObject({ code: 'healthy', sentToday: 0, newContactsToday: 0 });
  });

  it('tells the smaller of limit and ramp', async () => {
    const body = { settings: { dailyLimit: 50, newContactsPerDay: 4, ramp: { enabled: true, start: 3 } } };
    await world.inA({ method: 'PATCH', url: `/campaigns/${campaign}`, body });
    expect((await read()).sendingStatus).toMatchObject({ dailyLimit: 3, newContactsLimit: 4 });
  });

  it('has no mailbox that can send', async () => {
    await waiting(-1000);
    await world.ctx.sql.execute(`update mailboxes set status = 'paused' where id = $1`, [box]);
    expect(await read()).toMatchObject({
      sendingStatus: { code: 'mailbox_paused', mailboxesAvailable: 0, mailboxesUnavailable: { mailbox_paused: 1 } },
      nextSendAt: null,
    });
    await world.inA({ method: 'DELETE', url: `/campaigns/${campaign}/mailboxes/${box}` });
    expect((await read()).sendingStatus.code).toBe('no_mailbox_attached');
  });

  it('is paused, or its workspace is suspended', async () => {
    await waiting(-1000);
    await set('campaigns', `status = 'paused', pause_reason = 'manual', paused_at = '2026-03-02T09:45:00Z'`);
    expect(await read()).toMatchObject({
      sendingStatus: { code: 'campaign_paused', since: '2026-03-02T09:45:00.000Z' },
      nextSendAt: null,
      estimatedCompletionAt: null,
    });
    await world.ctx.sql.execute(`update workspaces set status = 'suspended' where id = $1`, [world.a.id]);
    expect((await read()).sendingStatus.code).toBe('workspace_suspended');
    await world.ctx.sql.execute(`update workspaces set status = 'active' where id = $1`, [world.a.id]);
  });
});

describe('when a campaign will be through', () => {
  it('follows the limits day by day over the windows of the schedule', async () => {
    for (let n = 0; n < 25; n += 1) await waiting(-1000);
    // Ten per day on Monday, Tuesday, and Wednesday.
    expect((await read()).estimatedCompletionAt).toBe('2026-03-04T17:00:00.000Z');
    await world.inA({ method: 'PATCH', url: `/campaigns/${campaign}`, body: { settings: { dailyLimit: 5 } } });
    expect((await read()).estimatedCompletionAt).toBe('2026-03-06T17:00:00.000Z');
  });

  it('takes several windows of a day for one day', async () => {
    for (let n = 0; n < 15; n += 1) await waiting(-1000);
    const windows = [
      { days: ['mon', 'tue', 'wed'], start: '09:00', end: '11:00' },
      { days: ['mon', 'tue', 'wed'], start: '13:00', end: '15:00' },
    ];
    await world.inA({ method: 'PUT', url: `/campaigns/${campaign}/schedule`, body: { windows } });
    expect((await read()).estimatedCompletionAt).toBe('2026-03-03T15:00:00.000Z');
  });

  it('is not known without a mailbox that sends', async () => {
    await waiting(-1000);
    await world.ctx.sql.execute(`update mailboxes set status = 'paused' where id = $1`, [box]);
    expect((await read()).estimatedCompletionAt).toBeNull();
  });
});
