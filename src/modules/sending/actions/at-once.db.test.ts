import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { runStored } from '../../../../test/support/sending-world.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { moveCampaign } from '../../outreach/campaigns/index.js';
import { contactsEnded, contactsResumed } from '../../outreach/contacts/contacts.jobs.js';
import { holdJobHandlers } from '../protection/index.js';
import { sequenceJobHandlers } from '../sequence/index.js';

let world: TestWorld;
beforeAll(async () => {
  // No worker runs: only the requests themselves have an effect.
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());

const STEPS = [
  { subject: 'Hello', bodyText: 'Hi' },
  { bodyText: 'Again', delaySeconds: 86_400 },
];
const call = (request: Parameters<TestWorld['inA']>[0]) => world.inA(request);

/** Creates a campaign whose contacts have received their first message and wait for the second. */
async function underWay(name: string) {
  const seeded = await seedDraft(world, { contacts: 2, steps: STEPS, domain: `${name}.test` });
  const { campaignId, contactIds, stepIds } = seeded;
  expect((await requestsOf(world).launch(campaignId)).status).toBe(200);
  const now = world.clock.now();
  await world.ctx.sql.query(`update sends set status = 'sent', sent_at = $2 where campaign_id = $1`, [campaignId, now]);
  await world.ctx.sql.query(
    'update contacts set sent_count = 1, current_step_order = 1, last_sent_at = $2 where campaign_id = $1',
    [campaignId, now],
  );
  await world.ctx.sql.query(
    `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, due_at, created_at, updated_at)
     select workspace_id, gen_random_uuid(), campaign_id, id, $2, 2, $3::timestamptz + interval '1 day', $3, $3
     from contacts where campaign_id = $1`,
    [campaignId, stepIds[1], now],
  );
  return { campaignId, contactIds, dueAt: new Date(now.getTime() + 86_400_000).toISOString() };
}

const one = (campaignId: string, contactId: string, action: string) =>
  call({ method: 'PATCH', url: `/campaigns/${campaignId}/contacts/${contactId}`, body: { action } });
const many = (campaignId: string, contactIds: readonly string[], action: string) =>
  call({ method: 'POST', url: `/campaigns/${campaignId}/contacts/batch`, body: { action, contactIds } });
const secondSteps = async (campaignId: string) => {
  const { items } = (await call({ url: `/campaigns/${campaignId}/sends` })).json;
  type Send = { status: string; dueAt: string; step: { order: number } };
  return (items as Send[]).filter(({ step }) => step.order === 2).map(({ status, dueAt }) => ({ status, dueAt }));
};
const statusesOf = async (campaignId: string) => (await secondSteps(campaignId)).map(({ status }) => status).sort();
const complete = (campaignId: string) =>
  inTx(world.ctx, (ctx) => moveCampaign(ctx, world.a.id, campaignId, { to: 'completed' }));

describe('the first read after the answer has what waits for contacts', () => {
  it('stopped one after the other are stopped, and resumed in a campaign that was completed', async () => {
    const { campaignId, contactIds, dueAt } = await underWay('one');
    for (const id of contactIds) expect((await one(campaignId, id, 'stop')).json).toMatchObject({ nextSendAt: null });
    expect(await statusesOf(campaignId)).toEqual(['cancelled', 'cancelled']);
    await complete(campaignId);
    for (const id of contactIds)
      expect((await one(campaignId, id, 'resume')).json).toMatchObject({ nextSendAt: dueAt });
    expect(await secondSteps(campaignId)).toEqual([
      { status: 'scheduled', dueAt },
      { status: 'scheduled', dueAt },
    ]);
    expect((await call({ url: `/campaigns/${campaignId}` })).json).toMatchObject({
      status: 'active',
      nextSendAt: dueAt,
    });
  });

  it('that are stopped and resumed together', async () => {
    const { campaignId, contactIds, dueAt } = await underWay('many');
    expect((await many(campaignId, contactIds, 'stop')).json).toMatchObject({ changedCount: 2 });
    expect(await statusesOf(campaignId)).toEqual(['cancelled', 'cancelled']);
    await complete(campaignId);
    expect((await many(campaignId, contactIds, 'resume')).json).toMatchObject({ changedCount: 2 });
    expect(await statusesOf(campaignId)).toEqual(['scheduled', 'scheduled']);
    expect((await secondSteps(campaignId))[0]?.dueAt).toBe(dueAt);
  });

  it('that are deleted, alone and together', async () => {
    const { campaignId, contactIds } = await underWay('deleted');
    const [first = '', second = ''] = contactIds;
    const url = `/campaigns/${campaignId}/contacts/${first}`;
    expect((await call({ method: 'DELETE', url })).status).toBe(200);
    expect(await statusesOf(campaignId)).toEqual(['cancelled', 'scheduled']);
    expect((await many(campaignId, [second], 'delete')).json).toMatchObject({ changedCount: 1 });
    expect(await statusesOf(campaignId)).toEqual(['cancelled', 'cancelled']);
  });

  it('and the jobs of the requests change nothing afterwards, however late they run', async () => {
    const { campaignId, contactIds } = await underWay('late');
    const [back = '', gone = ''] = contactIds;
    await many(campaignId, contactIds, 'stop');
    world.clock.advanceMs(2 * 86_400_000);
    await one(campaignId, back, 'resume');
    const before = await secondSteps(campaignId);
    expect(before.map(({ status }) => status).sort()).toEqual(['cancelled', 'scheduled']);
    world.clock.advanceMs(5_000);
    await runStored(world.ctx, holdJobHandlers, contactsResumed.name);
    await runStored(world.ctx, sequenceJobHandlers, contactsEnded.name);
    expect(await secondSteps(campaignId)).toEqual(before);
    expect((await call({ url: `/campaigns/${campaignId}/contacts/${gone}` })).json).toMatchObject({
      status: 'stopped',
    });
  });

  it('save for what another transaction holds: the request does not wait for it, and the jobs do the rest', async () => {
    const { campaignId, contactIds } = await underWay('held');
    const holder = await world.ctx.pool.connect();
    const holding = async (work: () => Promise<void>): Promise<void> => {
      await holder.query('begin');
      const query = 'select 1 from sends where contact_id = $1 and step_order = 2 for update';
      await holder.query(query, [contactIds[0]]);
      await work();
      await holder.query('rollback');
    };
    try {
      await holding(async () => {
        expect((await many(campaignId, contactIds, 'stop')).json).toMatchObject({ changedCount: 2 });
        expect(await statusesOf(campaignId)).toEqual(['cancelled', 'scheduled']);
      });
      await runStored(world.ctx, sequenceJobHandlers, contactsEnded.name);
      expect(await statusesOf(campaignId)).toEqual(['cancelled', 'cancelled']);
      await holding(async () => {
        expect((await many(campaignId, contactIds, 'resume')).json).toMatchObject({ changedCount: 2 });
        expect(await statusesOf(campaignId)).toEqual(['cancelled', 'scheduled']);
      });
      await runStored(world.ctx, holdJobHandlers, contactsResumed.name);
      expect(await statusesOf(campaignId)).toEqual(['scheduled', 'scheduled']);
    } finally {
      holder.release();
    }
  });

  it('that live in another zone, where the schedule is read in it', async () => {
    const { campaignId, contactIds } = await seedDraft(world, { contacts: 1, domain: 'zone.test' });
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const schedule = { timezone: 'UTC', useContactTimezone: true, windows: [{ days, start: '12:00', end: '13:00' }] };
    await call({ method: 'PUT', url: `/campaigns/${campaignId}/schedule`, body: schedule });
    expect((await requestsOf(world).launch(campaignId)).status).toBe(200);
    const url = `/campaigns/${campaignId}/contacts/${contactIds[0]}`;
    const before = Date.parse((await call({ url })).json.nextSendAt);
    const answer = await call({ method: 'PATCH', url, body: { timezone: 'America/New_York' } });
    expect(Date.parse(answer.json.nextSendAt) - before).toBe(5 * 3_600_000);
    expect((await call({ url })).json.nextSendAt).toBe(answer.json.nextSendAt);
  });
});
