import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../../../sandbox/src/smtp/server.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { type RunningWorker, startWorker } from '../../../platform/due/worker.js';
import { contactCounts, sendCounts } from '../../outreach/statistics/index.js';
import { sendingLoop } from '../delivery/index.js';

let world: TestWorld;
let server: SmtpServer;
let worker: RunningWorker;
let taken: Array<{ to: string; messageId: string | undefined; subject: string | undefined }> = [];
/** Whether connections are cut after the message, so that its acceptance is unknown. */
let losing = false;

beforeAll(async () => {
  server = await startSmtpServer({
    handlers: {
      message: (_session, { to }, body) => {
        const header = (name: string) => new RegExp(`^${name}: (.*)\r`, 'im').exec(body.toString('latin1'))?.[1];
        taken.push({ to: to[0] ?? '', messageId: header('Message-ID'), subject: header('Subject') });
        return losing ? { after: 'reset' } : '250 2.0.0 taken';
      },
    },
  });
  world = await openTestWorld({ config: { mailRelayUrl: `smtp://127.0.0.1:${server.port}` } });
  worker = await startWorker(world.ctx, 'test');
});

beforeEach(() => {
  taken = [];
});

afterAll(async () => {
  await worker?.stop({ clean: true });
  await world?.close();
  await server?.close();
});

const drain = () => drainLoops(world.ctx, worker, [sendingLoop()]);
/** Drains, and continues for some minutes: a mailbox pauses for a minute after a dropped connection. */
async function drainMinutes(minutes: number): Promise<void> {
  const end = world.clock.now().getTime() + minutes * 60_000;
  for (let next = await drain(); next !== null && next.getTime() <= end; next = await drain()) world.clock.moveTo(next);
}

interface SendRow {
  readonly id: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly resolution: string | null;
  readonly message_id_header: string | null;
  readonly thread_id: number | null;
}

const sendsOf = (campaignId: string) =>
  world.ctx.sql.query<SendRow>('select * from sends where campaign_id = $1 order by step_order', [campaignId]);
const contactOf = async (seeded: SeededCampaign) => {
  const [row] = await world.ctx.sql.query<Record<string, unknown>>('select * from contacts where id = $1', [
    seeded.contactIds[0],
  ]);
  return row;
};
const statsOf = async (campaignId: string): Promise<Record<string, number>> => {
  const [row] = await world.ctx.sql.query<Record<string, number>>(
    `select coalesce(sum(sent), 0)::int as sent, coalesce(sum(failed), 0)::int as failed, coalesce(sum(completed), 0)::int as completed,
       coalesce(sum(new_contacted), 0)::int as "newContacted"
     from (select sent, failed, completed, new_contacted from campaign_stats where campaign_id = $1
       union all select sent, failed, completed, new_contacted from campaign_stat_deltas where campaign_id = $1) s`,
    [campaignId],
  );
  return row ?? {};
};
const eventsOf = (campaignId: string, type: string) =>
  world.ctx.sql.query<{ data: Record<string, unknown> }>(
    'select data from events where campaign_id = $1 and type = $2 order by position',
    [campaignId, type],
  );
const conversations = async (campaignId: string): Promise<number[]> => {
  const [row] = await world.ctx.sql.query<{ threads: number; messages: number }>(
    `select (select count(*)::int from threads where campaign_id = $1) as threads,
       (select count(*)::int from messages where campaign_id = $1) as messages`,
    [campaignId],
  );
  return [row?.threads ?? 0, row?.messages ?? 0];
};

async function loseOne(name: string, steps = 2): Promise<SeededCampaign & { sendId: string }> {
  const texts = [
    { subject: `About ${name}`, bodyText: 'One' },
    { subject: '', bodyText: 'Two', delaySeconds: 3_600 },
  ];
  const seeded = await seedCampaign(world, {
    contacts: 1,
    email: () => `${name}@r.test`,
    steps: texts.slice(0, steps),
  });
  losing = true;
  await drain();
  losing = false;
  const [send] = await sendsOf(seeded.campaignId);
  expect(send).toMatchObject({ status: 'unknown', resolution: 'pending' });
  return { ...seeded, sendId: (send as SendRow).id };
}

const resolve = (seeded: { campaignId: string; sendId: string }, body: object, workspace = world.a) =>
  world.inject({
    method: 'POST',
    url: `/campaigns/${seeded.campaignId}/sends/${seeded.sendId}/resolve`,
    query: { workspaceId: workspace.id },
    key: workspace.key,
    body,
  });

describe('resolveSend', () => {
  it('counts a message as sent when its sender says so, and leaves the sequence as it was', async () => {
    const seeded = await loseOne('sent');
    expect(await statsOf(seeded.campaignId)).toMatchObject({ sent: 0 });
    const answer = await resolve(seeded, { verdict: 'sent' });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id: seeded.sendId, status: 'sent', resolution: 'operator_sent' });
    expect(answer.json.sentAt).toBe(world.clock.now().toISOString());
    expect(await statsOf(seeded.campaignId)).toEqual({ sent: 1, failed: 0, completed: 0, newContacted: 1 });
    expect((await sendsOf(seeded.campaignId)).map((send) => send.status)).toEqual(['sent', 'scheduled']);
    const [event] = await eventsOf(seeded.campaignId, 'campaign.email.resolved');
    expect(event?.data).toMatchObject({
      sendId: seeded.sendId,
      status: 'sent',
      resolution: 'operator_sent',
      email: 'sent@r.test',
    });
    const audit = await world.ctx.sql.query('select action, changes from audit_log where resource_id = $1', [
      seeded.sendId,
    ]);
    expect(audit).toEqual([{ action: 'send.resolved', changes: { verdict: 'sent', resend: false, status: 'sent' } }]);
  });

  it('ends the sequence of a message that was not sent and is not tried again', async () => {
    const seeded = await loseOne('fail');
    expect(await conversations(seeded.campaignId)).toEqual([1, 1]);
    const answer = await resolve(seeded, { verdict: 'not_sent' });
    expect(answer.json).toMatchObject({ status: 'failed', resolution: 'operator_not_sent', threadId: null });
    expect((await sendsOf(seeded.campaignId)).map((send) => send.status)).toEqual(['failed', 'cancelled']);
    expect(await contactOf(seeded)).toMatchObject({
      status: 'failed',
      status_reason: 'send_failed',
      sent_count: 0,
      current_step_order: null,
    });
    expect(await statsOf(seeded.campaignId)).toMatchObject({ sent: 0, failed: 1 });
    expect(await conversations(seeded.campaignId)).toEqual([0, 0]);
    world.clock.advanceMs(7_200_000);
    taken = [];
    await drain();
    expect(taken.filter((mail) => mail.to === 'fail@r.test')).toEqual([]);
  });

  it('sends again under the same Message-ID, and the follow-up counts its delay from then', async () => {
    const seeded = await loseOne('again');
    const first = taken.find((mail) => mail.to === 'again@r.test')?.messageId;
    world.clock.advanceMs(1_800_000);
    const answer = await resolve(seeded, { verdict: 'not_sent', resend: true });
    expect(answer.json).toMatchObject({ status: 'scheduled', resolution: 'operator_not_sent', messageIdHeader: first });
    await drain();
    const mails = taken.filter((mail) => mail.to === 'again@r.test');
    expect(mails.map((mail) => mail.messageId)).toEqual([first, first]);
    expect(await contactOf(seeded)).toMatchObject({ status: 'active', sent_count: 1, current_step_order: 1 });
    expect(await conversations(seeded.campaignId)).toEqual([1, 1]);
    world.clock.advanceMs(3_599_000);
    await drain();
    expect((await sendsOf(seeded.campaignId)).map((send) => send.status)).toEqual(['sent', 'scheduled']);
    world.clock.advanceMs(1_000);
    await drainMinutes(3);
    const [one, two] = await sendsOf(seeded.campaignId);
    expect([one?.status, two?.status]).toEqual(['sent', 'sent']);
    expect(two?.thread_id).toBe(one?.thread_id);
    expect(taken.at(-1)?.subject).toBe('Re: About again');
    expect(await statsOf(seeded.campaignId)).toEqual({ sent: 2, failed: 0, completed: 1, newContacted: 1 });
  });

  it('takes a contact back into the sequence that the lost message had completed', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 2,
      email: (n) => `last${n}@r.test`,
      settings: { evergreen: true },
    });
    losing = true;
    await drain();
    losing = false;
    const [send] = await sendsOf(seeded.campaignId);
    const before = await statsOf(seeded.campaignId);
    expect(before).toMatchObject({ completed: 2 });
    await resolve({ ...seeded, sendId: send?.id as string }, { verdict: 'not_sent', resend: true });
    expect(await statsOf(seeded.campaignId)).toMatchObject({ completed: 1 });
    expect((await contactCounts(world.ctx, world.a.id, [seeded.campaignId])).get(seeded.campaignId)).toMatchObject({
      active: 1,
      completed: 1,
    });
    await drain();
    expect(await statsOf(seeded.campaignId)).toMatchObject({ completed: 2, sent: 1 });
    expect((await sendCounts(world.ctx, world.a.id, [seeded.campaignId])).get(seeded.campaignId)).toMatchObject({
      sent: 1,
      unknown: 1,
    });
  });

  it('never sends again what later messages have overtaken', async () => {
    const seeded = await loseOne('later');
    world.clock.advanceMs(3_600_000);
    await drainMinutes(3);
    const refused = await resolve(seeded, { verdict: 'not_sent', resend: true });
    expect([refused.status, refused.json.code]).toEqual([409, 'invalid_transition']);
    const answer = await resolve(seeded, { verdict: 'not_sent' });
    expect(answer.json.status).toBe('failed');
    expect(await contactOf(seeded)).toMatchObject({ status: 'completed', sent_count: 1, current_step_order: 2 });
    expect(await conversations(seeded.campaignId)).toEqual([1, 1]);
  });

  it('accepts one of two parallel verdicts, and rejects everything that is not unknown', async () => {
    const seeded = await loseOne('race');
    const answers = await Promise.all([
      resolve(seeded, { verdict: 'sent' }),
      resolve(seeded, { verdict: 'not_sent' }),
      resolve(seeded, { verdict: 'sent' }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const late = await resolve(seeded, { verdict: 'sent' });
    expect(late.json).toMatchObject({
      code: 'invalid_transition',
      context: { resource: 'send', id: seeded.sendId, allowed: [] },
    });
    expect(await eventsOf(seeded.campaignId, 'campaign.email.resolved')).toHaveLength(1);
  });

  it('answers 401, 404 and 422, and replays an idempotent request', async () => {
    const seeded = await loseOne('door');
    const url = `/campaigns/${seeded.campaignId}/sends/${seeded.sendId}/resolve`;
    const request = { method: 'POST' as const, url, query: { workspaceId: world.a.id } };
    expect((await world.inject({ ...request, key: null, body: { verdict: 'sent' } })).status).toBe(401);
    const missing = await resolve({ ...seeded, sendId: '019577f8-0000-7000-8000-000000000000' }, { verdict: 'sent' });
    expect([missing.status, missing.json.code]).toEqual([404, 'send_not_found']);
    expect((await resolve(seeded, { verdict: 'sent' }, world.b)).json.code).toBe('campaign_not_found');
    expect((await resolve(seeded, {})).json.detail[0]).toMatchObject({ type: 'missing', loc: ['body', 'verdict'] });
    const headers = { 'idempotency-key': 'resolve-1' };
    const first = await world.inject({ ...request, headers, body: { verdict: 'sent' } });
    const again = await world.inject({ ...request, headers, body: { verdict: 'sent' } });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
  });
});
