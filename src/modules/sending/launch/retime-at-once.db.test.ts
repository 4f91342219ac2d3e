import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { runStored } from '../../../../test/support/sending-world.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { scheduleChanged } from '../../outreach/campaigns/core/campaigns.jobs.js';
import { launchJobHandlers } from './launch.worker.js';
import { RETIMED_AT_ONCE } from './retime.service.js';

let world: TestWorld;
beforeAll(async () => {
  // The clock is at Monday, 2 March 2026, 08:00 UTC. No worker runs, so reads show only the effects of requests.
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());

const EVERY_DAY = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const hours = (start: string, end: string) => ({
  timezone: 'UTC',
  windows: EVERY_DAY.map((day) => ({ day, start, end })),
});
const ALWAYS = hours('00:00', '24:00');
const at = (time: string): string => `2026-03-02T${time}:00.000Z`;
const call = (request: Parameters<TestWorld['inA']>[0]) => world.inA(request);
const put = (campaignId: string, body: object) =>
  call({ method: 'PUT', url: `/campaigns/${campaignId}/schedule`, body });

async function launched(name: string, schedule: object, contacts = 2): Promise<string> {
  const { campaignId } = await seedDraft(world, { contacts, domain: `${name}.test` });
  expect((await put(campaignId, schedule)).status).toBe(200);
  expect((await requestsOf(world).launch(campaignId)).status).toBe(200);
  return campaignId;
}

type SendOut = { id: string; dueAt: string; contact: { id: string } };
const sends = async (campaignId: string): Promise<SendOut[]> =>
  (await call({ url: `/campaigns/${campaignId}/sends` })).json.items;
const dueTimes = async (campaignId: string) => new Set((await sends(campaignId)).map(({ dueAt }) => dueAt));
const only = (time: string) => new Set([at(time)]);

describe('the first read after the answer has the new due times of what waits', () => {
  it('where the schedule was replaced: in the list, the explanation, the contact and the campaign', async () => {
    const campaignId = await launched('replaced', hours('09:00', '17:00'));
    expect(await dueTimes(campaignId)).toEqual(only('09:00'));
    const answer = await put(campaignId, hours('12:00', '13:00'));
    expect([answer.status, answer.json.nextSendAt]).toEqual([200, at('12:00')]);
    expect(await dueTimes(campaignId)).toEqual(only('12:00'));
    const [send] = await sends(campaignId);
    const explained = await call({ url: `/campaigns/${campaignId}/sends/${send?.id}/explain` });
    expect(explained.json).toMatchObject({ nextPossibleAt: at('12:00') });
    expect((await call({ url: `/campaigns/${campaignId}` })).json).toMatchObject({ nextSendAt: at('12:00') });
    const contact = await call({ url: `/campaigns/${campaignId}/contacts/${send?.contact.id}` });
    expect(contact.json).toMatchObject({ nextSendAt: at('12:00') });
  });

  it('where the schedule was changed by its fields, and the message was refused for now', async () => {
    const campaignId = await launched('changed', ALWAYS);
    await world.ctx.sql.query(
      `update sends set status = 'deferred', attempt = 1, due_at = '2026-03-02T08:30Z',
         attempts_log = array['{"attempt": 1, "willRetryAt": "2026-03-02T08:30:00.000Z"}']::json[] where campaign_id = $1`,
      [campaignId],
    );
    const body = { schedule: { windows: hours('15:00', '16:00').windows } };
    expect((await call({ method: 'PATCH', url: `/campaigns/${campaignId}`, body })).status).toBe(200);
    expect(await dueTimes(campaignId)).toEqual(only('15:00'));
  });

  it('where a step got another delay', async () => {
    const campaignId = await launched('delayed', ALWAYS);
    const [step] = (await call({ url: `/campaigns/${campaignId}/steps` })).json;
    const body = { delaySeconds: 7_200 };
    expect((await call({ method: 'PATCH', url: `/campaigns/steps/${step.id}`, body })).status).toBe(200);
    expect(await dueTimes(campaignId)).toEqual(only('10:00'));
  });

  it('where a subsequence follows its campaign, and where it got a schedule of its own', async () => {
    const campaignId = await launched('parent', ALWAYS);
    const url = `/campaigns/${campaignId}/subsequences`;
    const steps = [{ subject: 'Again', bodyText: 'Hello' }];
    const made = await call({
      method: 'POST',
      url,
      body: { name: 'Child', trigger: { intents: ['interested'] }, steps, continueThread: false },
    });
    const childId = made.json.id as string;
    const contactIds = (await sends(campaignId)).map(({ contact }) => contact.id);
    const moved = await call({ method: 'POST', url: `${url}/${childId}/sync-leads`, body: { contactIds } });
    expect(moved.json).toMatchObject({ addedCount: 2 });
    expect((await put(campaignId, hours('12:00', '13:00'))).status).toBe(200);
    expect(await dueTimes(childId)).toEqual(only('12:00'));
    const schedule = hours('14:00', '15:00');
    expect((await call({ method: 'PATCH', url: `${url}/${childId}`, body: { schedule } })).status).toBe(200);
    expect(await dueTimes(childId)).toEqual(only('14:00'));
  });

  it('save for one that another transaction holds: the request does not wait, and the job sets it', async () => {
    const campaignId = await launched('held', ALWAYS);
    const [held, free] = await sends(campaignId);
    const holder = await world.ctx.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from sends where id = $1 for update', [held?.id]);
      expect((await put(campaignId, hours('12:00', '13:00'))).status).toBe(200);
      const dueOf = new Map((await sends(campaignId)).map(({ id, dueAt }) => [id, dueAt]));
      expect([dueOf.get(held?.id ?? ''), dueOf.get(free?.id ?? '')]).toEqual([at('08:00'), at('12:00')]);
      await holder.query('rollback');
    } finally {
      holder.release();
    }
    await runStored(world.ctx, launchJobHandlers, scheduleChanged.name);
    expect(await dueTimes(campaignId)).toEqual(only('12:00'));
  });

  it('of as many as a request sets; the job sets the others', async () => {
    const campaignId = await launched('many', ALWAYS, 1);
    const [send] = await sends(campaignId);
    await world.ctx.sql.query(
      `with people as (
         insert into contacts (workspace_id, id, campaign_id, email, email_key, company_domain, status, enrolled_at, created_at, updated_at)
         select workspace_id, gen_random_uuid(), campaign_id, n || '@many.test', n || '@many.test', 'many.test', 'active', enrolled_at,
           created_at, updated_at
         from contacts cross join generate_series(1, $2::int) n where id = $1 returning id
       )
       insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, due_at, created_at, updated_at)
       select workspace_id, gen_random_uuid(), campaign_id, people.id, step_id, step_order, due_at, created_at, updated_at
       from sends cross join people where sends.id = $3`,
      [send?.contact.id, RETIMED_AT_ONCE, send?.id],
    );
    expect((await put(campaignId, hours('12:00', '13:00'))).status).toBe(200);
    const counted = () =>
      world.ctx.sql.query(
        `select to_char(due_at at time zone 'UTC', 'HH24:MI') as due, count(*)::int as n from sends where campaign_id = $1
         group by 1 order by 1`,
        [campaignId],
      );
    expect(await counted()).toEqual([
      { due: '08:00', n: 1 },
      { due: '12:00', n: RETIMED_AT_ONCE },
    ]);
    await runStored(world.ctx, launchJobHandlers, scheduleChanged.name);
    expect(await counted()).toEqual([{ due: '12:00', n: RETIMED_AT_ONCE + 1 }]);
  });
});
