import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import { drainJobs } from '../../../platform/queue/drain.js';
import { startQueue } from '../../../platform/queue/start-queue.js';
import { launchJobHandlers } from '../launch/launch.worker.js';

let open: WorkerWorld;
beforeAll(async () => {
  // The clock is at Monday, 2 March 2026, 08:00 UTC.
  open = await openWorkerWorld();
});
afterAll(() => open?.close());

const EVERY_DAY = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const hours = (start: string, end: string, days: readonly string[] = EVERY_DAY) => ({
  timezone: 'UTC',
  windows: days.map((day) => ({ day, start, end })),
});
const call = (request: Parameters<WorkerWorld['world']['inA']>[0]) => open.world.inA(request);

/** Runs the jobs that follow from a change. */
async function settle(): Promise<void> {
  const queue = await startQueue(open.world.ctx, open.worker, { handlers: launchJobHandlers });
  await drainJobs(open.world.ctx);
  await queue.stop(5_000);
}

/** Replaces the schedule and runs the resulting jobs. */
async function putSchedule(campaignId: string, body: object): Promise<void> {
  const answer = await call({ method: 'PUT', url: `/campaigns/${campaignId}/schedule`, body });
  expect(answer.status).toBe(200);
  await settle();
}

async function launched(name: string, schedule: object, contacts = 1): Promise<string> {
  const { campaignId } = await seedDraft(open.world, { contacts, domain: `${name}.test` });
  await putSchedule(campaignId, schedule);
  expect((await requestsOf(open.world).launch(campaignId)).status).toBe(200);
  return campaignId;
}

type SendOut = { id: string; dueAt: string; nextAttemptAt: string | null; contact: { id: string; email: string } };
const sends = async (campaignId: string, query: Record<string, string> = {}): Promise<SendOut[]> =>
  (await call({ url: `/campaigns/${campaignId}/sends`, query })).json.items;
const onlySend = async (campaignId: string): Promise<SendOut> => {
  const [send, ...others] = await sends(campaignId);
  expect(others).toEqual([]);
  return send as SendOut;
};
const explain = async (campaignId: string) =>
  (await call({ url: `/campaigns/${campaignId}/sends/${(await onlySend(campaignId)).id}/explain` })).json;

describe('the due time of a message', () => {
  it('is within the first window from the launch on, wherever it is shown', async () => {
    const campaignId = await launched('window', hours('14:00', '16:00'));
    const at = '2026-03-02T14:00:00.000Z';
    const send = await onlySend(campaignId);
    expect(send.dueAt).toBe(at);
    const contact = await call({ url: `/campaigns/${campaignId}/contacts/${send.contact.id}` });
    expect(contact.json).toMatchObject({ nextSendAt: at });
    expect((await call({ url: `/campaigns/${campaignId}` })).json).toMatchObject({ nextSendAt: at });
    expect(await explain(campaignId)).toMatchObject({
      ...{ decision: 'wait', decidingGate: 'schedule', reason: 'outside_window', nextPossibleAt: at },
    });
  });

  it('keeps to the start date and to holidays', async () => {
    const campaignId = await launched('start', {
      ...hours('09:00', '17:00'),
      ...{ startDate: '2026-03-05', holidays: ['2026-03-05'] },
    });
    expect((await onlySend(campaignId)).dueAt).toBe('2026-03-06T09:00:00.000Z');
    expect(await explain(campaignId)).toMatchObject({
      ...{ reason: 'before_start_date', nextPossibleAt: '2026-03-06T09:00:00.000Z' },
    });
  });

  it('is in the zone of the contact where its schedule says so', async () => {
    const { campaignId, contactIds } = await seedDraft(open.world, { contacts: 2, domain: 'zones.test' });
    await open.world.ctx.sql.query(`update contacts set timezone = 'America/New_York' where id = $1`, [contactIds[0]]);
    await putSchedule(campaignId, { ...hours('09:00', '17:00'), useContactTimezone: true });
    const answer = await requestsOf(open.world).launch(campaignId);
    expect(answer.json).toMatchObject({ enrolledCount: 2, firstSendAt: '2026-03-02T09:00:00.000Z' });
    const dueOf = new Map((await sends(campaignId)).map((send) => [send.contact.id, send.dueAt]));
    expect(dueOf.get(contactIds[0] as string)).toBe('2026-03-02T14:00:00.000Z');
    expect(dueOf.get(contactIds[1] as string)).toBe('2026-03-02T09:00:00.000Z');
  });

  it('is what a timeframe counts: today has nothing of 2030', async () => {
    const campaignId = await launched('later', { ...hours('09:00', '17:00'), startDate: '2030-01-01' });
    expect((await onlySend(campaignId)).dueAt).toBe('2030-01-01T09:00:00.000Z');
    expect(await sends(campaignId, { timeframe: 'today' })).toEqual([]);
    await putSchedule(campaignId, hours('09:00', '17:00'));
    expect((await onlySend(campaignId)).dueAt).toBe('2026-03-02T09:00:00.000Z');
    expect(await sends(campaignId, { timeframe: 'today' })).toHaveLength(1);
  });

  it('follows the schedule, later and earlier, even while the campaign is paused', async () => {
    const campaignId = await launched('anew', hours('09:00', '17:00'));
    expect((await onlySend(campaignId)).dueAt).toBe('2026-03-02T09:00:00.000Z');
    await requestsOf(open.world).lifecycle(campaignId, { action: 'pause' });
    await putSchedule(campaignId, hours('10:00', '11:00', ['wednesday']));
    expect((await onlySend(campaignId)).dueAt).toBe('2026-03-04T10:00:00.000Z');
    await putSchedule(campaignId, hours('12:00', '13:00'));
    expect((await onlySend(campaignId)).dueAt).toBe('2026-03-02T12:00:00.000Z');
  });

  it('of a message that was refused for now is its next attempt within the schedule', async () => {
    const campaignId = await launched('retry', hours('00:00', '24:00'));
    await open.world.ctx.sql.query(
      `update sends set status = 'deferred', attempt = 1, due_at = '2026-03-02T08:30Z',
         attempts_log = array['{"attempt": 1, "willRetryAt": "2026-03-02T08:30:00.000Z"}']::json[] where campaign_id = $1`,
      [campaignId],
    );
    await putSchedule(campaignId, hours('15:00', '16:00'));
    const at = '2026-03-02T15:00:00.000Z';
    expect(await onlySend(campaignId)).toMatchObject({ dueAt: at, nextAttemptAt: at });
    await putSchedule(campaignId, hours('08:00', '09:00'));
    expect(await onlySend(campaignId)).toMatchObject({ nextAttemptAt: '2026-03-02T08:30:00.000Z' });
  });

  it('follows a schedule that changed while a worker held the previous message', async () => {
    const campaignId = await launched('held', hours('00:00', '24:00'), 1);
    const { id } = await onlySend(campaignId);
    await open.world.ctx.sql.query(`update sends set due_at = '2030-01-01T00:00Z' where id = $1`, [id]);
    await putSchedule(campaignId, hours('00:00', '24:00'));
    // A transaction that still knew the old schedule adds sends after the first check.
    await open.world.ctx.sql.query(`update sends set due_at = '2030-01-01T00:00Z' where id = $1`, [id]);
    open.world.clock.advanceMs(60_000);
    await settle();
    expect((await onlySend(campaignId)).dueAt).toBe('2026-03-02T08:00:00.000Z');
  });

  it('follows another delay of its step', async () => {
    const campaignId = await launched('delay', hours('00:00', '24:00'));
    const before = (await onlySend(campaignId)).dueAt;
    const [step] = (await call({ url: `/campaigns/${campaignId}/steps` })).json;
    const change = (body: object) => call({ method: 'PATCH', url: `/campaigns/steps/${step.id}`, body });
    expect((await change({ delaySeconds: 7_200 })).status).toBe(200);
    await settle();
    expect(Date.parse((await onlySend(campaignId)).dueAt)).toBe(Date.parse(before) + 7_200_000);
    await change({ delaySeconds: 0 });
    await settle();
    expect((await onlySend(campaignId)).dueAt).toBe(before);
  });

  it('follows a new time zone of its contact, set by a member or an import, if the schedule uses it', async () => {
    const { campaignId } = await seedDraft(open.world, { contacts: 1, domain: 'moves.test' });
    await putSchedule(campaignId, { ...hours('09:00', '17:00'), useContactTimezone: true });
    expect((await requestsOf(open.world).launch(campaignId)).status).toBe(200);
    const { contact, dueAt } = await onlySend(campaignId);
    const startsOn = dueAt.slice(0, 10);
    expect(dueAt).toBe(`${startsOn}T09:00:00.000Z`);
    const url = `/campaigns/${campaignId}/contacts`;
    const moved = await call({ method: 'PATCH', url: `${url}/${contact.id}`, body: { timezone: 'America/New_York' } });
    expect(moved.status).toBe(200);
    await settle();
    expect((await onlySend(campaignId)).dueAt).toBe(`${startsOn}T14:00:00.000Z`);
    const contacts = [{ email: contact.email, timezone: 'America/Los_Angeles' }];
    const listed = await call({ method: 'POST', url, body: { contacts, options: { onDuplicate: 'update' } } });
    expect(listed.json).toMatchObject({ updatedCount: 1 });
    await settle();
    expect((await onlySend(campaignId)).dueAt).toBe(`${startsOn}T17:00:00.000Z`);
    await putSchedule(campaignId, hours('09:00', '17:00'));
    await call({ method: 'PATCH', url: `${url}/${contact.id}`, body: { timezone: 'Asia/Tokyo' } });
    await settle();
    expect((await onlySend(campaignId)).dueAt).toBe(dueAt);
  });
});
