import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { requestsOf } from '../../../../test/support/launch-seed.js';
import { answerTo, type SentMail } from '../../../../test/support/receiving.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { defaultSettings } from '../../../engine/campaign/settings.js';
import { eventCatalogue } from '../../../events.js';
import { drainJobs } from '../../../platform/queue/drain.js';
import { startQueue } from '../../../platform/queue/start-queue.js';
import { outboundJobHandlers } from '../../conversation/outbound/index.js';
import { fanOutLoop } from '../../insight/webhooks/index.js';
import { mailboxChangeHandlers } from '../../outreach/campaigns/attachments/index.js';
import { protectionLoop } from './protection.worker.js';

let r: AnsweringWorld;
beforeAll(async () => {
  r = await openAnswering();
});
afterAll(() => r?.close());
/** Tests run in order, each on the data of the previous ones. */
beforeEach(() => later(60));

const HOUR = 3_600;
const later = (seconds: number) => r.world.clock.advanceMs(seconds * 1_000);
const now = () => r.world.clock.now();
/** Numbers events and runs the protection loop, as a worker does every ten seconds. */
const look = async () => {
  await fanOutLoop(eventCatalogue).tick(r.world.ctx, r.worker);
  await protectionLoop().tick(r.world.ctx, r.worker);
};
/** Reschedules the campaigns of mailboxes that may send again, and sends what is due. */
const goOn = async () => {
  const queue = await startQueue(r.world.ctx, r.worker, {
    handlers: [...mailboxChangeHandlers, ...outboundJobHandlers],
  });
  await drainJobs(r.world.ctx);
  await queue.stop(5_000);
  await r.drain();
};
const call: ReturnType<typeof requestsOf>['call'] = (request) => requestsOf(r.world).call(request);
const read = async (url: string) => (await call({ url })).json;
const update = (body: object) => call({ method: 'POST', url: '/mailboxes/update', body });

type Seed = Partial<Parameters<typeof seedCampaign>[1]>;
let run = 0;
/** Creates a campaign whose first emails were sent, from a new mailbox unless some are given. */
const sent = (contacts: number, seed: Seed = {}) => {
  run += 1;
  const people = `people${run}.test`;
  later(1);
  return r.sentCampaign({ contacts, email: (n) => `p${n}@${people}`, ...seed });
};
/** Rejects this many messages of another campaign of the mailbox because of their recipients. */
async function refused(mailboxId: number, contacts: number): Promise<void> {
  r.server.refuse('rcpt');
  await sent(contacts, { mailboxIds: [mailboxId] });
  r.server.refuse(null);
}
const listed = async (id: number) =>
  (await read('/mailboxes')).mailboxes.find((one: { id: number }) => one.id === id) as Record<string, unknown>;
const isHeld = async (id: number) => !(await listed(id))['readyToSend'];
const told = async (mailboxId: number, type: string) =>
  (
    await r.rows(
      `select data from events where type = $1 and (data ->> 'mailboxId')::int = $2 order by position`,
      type,
      mailboxId,
    )
  ).map((row) => row['data'] as Record<string, unknown>);
const sentFrom = async (campaignId: string, stepOrder: number) =>
  r.rows(
    `select mailbox_id as id, count(*)::int as n from sends where campaign_id = $1 and step_order = $2 and status = 'sent'
     group by 1 order by 1`,
    campaignId,
    stepOrder,
  );

let reports = 0;
async function report(send: SentMail, parts: readonly string[], type: string): Promise<void> {
  reports += 1;
  const raw = [
    'From: Mail Delivery System <mailer-daemon@mx.people.test>',
    `To: ${send.address}`,
    'Subject: Report',
    `Message-ID: <report${reports}@mx.people.test>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nAbout a message of yours.',
    ...parts,
    `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${send.header}\r\nFrom: ${send.address}\r\n\r\n--b--\r\n`,
  ].join('\r\n');
  await r.deliver({ envelopeFrom: '', envelopeTo: send.address, raw });
}
const bounce = (send: SentMail, status = '5.1.1') =>
  report(
    send,
    [
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.people.test\r\n',
      `Final-Recipient: rfc822; ${send.email}\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 ${status} No\r\n`,
    ],
    'delivery-status',
  );
const complaint = (send: SentMail) =>
  report(
    send,
    ['--b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: x/1\r\nVersion: 1\r\n'],
    'feedback-report',
  );

const STEPS = [
  { subject: 'Quick question', bodyText: 'Hi {{firstName}}' },
  { subject: '', bodyText: 'Again', delaySeconds: HOUR },
];

describe('a mailbox of whose messages more than 3 % bounce', () => {
  it('is held in all campaigns, reports it everywhere, and continues when a member resumes it', async () => {
    const own = await sent(60, { steps: STEPS });
    const a = own.campaign.mailboxIds[0] as number;
    const other = await sent(60, { steps: STEPS });
    const b = other.campaign.mailboxIds[0] as number;
    const foreign = await seedCampaign(r.world, { contacts: 60, workspaceId: r.world.b.id });
    await r.drain();

    await refused(a, 1);
    await look();
    expect(await isHeld(a)).toBe(false);
    await refused(a, 1);
    // Workers that check at the same moment hold the mailbox once.
    await fanOutLoop(eventCatalogue).tick(r.world.ctx, r.worker);
    await Promise.all([1, 2, 3].map(() => protectionLoop().tick(r.world.ctx, r.worker)));
    await look();
    const until = new Date(now().getTime() + 24 * HOUR * 1_000).toISOString();
    const detail = '2 of its last 62 emails bounced';

    expect(await listed(a)).toMatchObject({
      status: 'active',
      readyToSend: false,
      errorCode: null,
      errorMessage: `Campaigns do not send from this mailbox until ${until}: ${detail}.`,
    });
    expect(await listed(b)).toMatchObject({ readyToSend: true, errorMessage: null });
    expect(await told(a, 'mailbox.paused')).toEqual([
      expect.objectContaining({ status: 'active', reason: 'mailbox_protection', detail, until }),
    ]);
    expect(await told(b, 'mailbox.paused')).toEqual([]);

    const shared = await sent(6, { mailboxIds: [a, b] });
    expect(await sentFrom(shared.campaign.campaignId, 1)).toEqual([{ id: b, n: 6 }]);
    const mailboxes = await read(`/campaigns/${shared.campaign.campaignId}/mailboxes`);
    expect(mailboxes.find((one: { mailboxId: number }) => one.mailboxId === a)).toMatchObject({
      blockedBy: 'mailbox_protection',
      readyToSend: false,
      nextAvailableAt: until,
    });
    expect(mailboxes.find((one: { mailboxId: number }) => one.mailboxId === b)).toMatchObject({ blockedBy: null });

    // Contacts of the mailbox wait for it, and their campaign is not paused: the mailbox recovers automatically.
    const [first, second] = [own.campaign.campaignId, other.campaign.campaignId];
    later(HOUR);
    await r.drain();
    await look();
    expect([await sentFrom(first, 2), await sentFrom(second, 2)]).toEqual([[], [{ id: b, n: 60 }]]);
    const waiting = await r.row(
      `select id from sends where campaign_id = $1 and step_order = 2 and status = 'scheduled' limit 1`,
      first,
    );
    expect(await read(`/campaigns/${first}/sends/${waiting['id']}/explain`)).toMatchObject({
      decision: 'wait',
      decidingGate: 'mailbox_status',
      reason: 'mailbox_protection',
      nextPossibleAt: until,
      summary: expect.stringContaining(`is held until ${until}: ${detail}.`),
    });
    expect(await read(`/campaigns/${first}`)).toMatchObject({
      status: 'active',
      sendingStatus: { code: 'mailbox_protection' },
    });

    // Preflight blocks a campaign without another mailbox, and warns a campaign with one.
    const history = async (campaignId: string) => {
      const { checks } = await read(`/campaigns/${campaignId}/preflight`);
      return checks.find((check: { key: string }) => check.key === 'history.bounces');
    };
    expect(await history(first)).toMatchObject({ status: 'fail', message: expect.stringContaining(detail) });
    const pair = await sent(1, { mailboxIds: [a, b] });
    expect(await history(pair.campaign.campaignId)).toMatchObject({ status: 'warn' });
    const items = (await read(`/campaigns/${pair.campaign.campaignId}/mailbox-preflight`)).mailboxes;
    expect(items.map((item: { mailboxId: number; ready: boolean }) => [item.mailboxId, item.ready]).sort()).toEqual([
      [a, false],
      [b, true],
    ]);

    // Messages by members are still sent.
    const send = own.sends[0] as SentMail;
    await r.deliver({
      ...answerTo(send),
      subject: 'Re: Quick question',
      messageId: `<${send.id}@p.test>`,
      text: 'Yes',
    });
    const byHand = await r.ask('POST', `/${send.threadId}/reply`, { body_text: 'Gladly.' });
    expect(byHand.json).toMatchObject({ status: 'sent', from_email: send.address });

    // A key of another workspace cannot end the hold, and no mailbox of another workspace was changed.
    const asB = { key: r.world.b.key, query: { workspaceId: r.world.b.id } };
    const body = { mailboxes: [a], status: 'active' };
    const tried = await r.world.inject({ method: 'POST', url: '/mailboxes/update', body, ...asB });
    expect(tried.json).toMatchObject({ updatedCount: 0, rejections: [{ code: 'not_found' }] });
    expect(await isHeld(a)).toBe(true);
    const theirs = (await r.world.inject({ url: '/mailboxes', ...asB })).json.mailboxes;
    expect(theirs.map((one: { id: number; readyToSend: boolean }) => [one.id, one.readyToSend])).toEqual(
      foreign.mailboxIds.map((id) => [id, true]),
    );

    expect((await update(body)).json.mailboxes[0]).toMatchObject({ readyToSend: true, errorMessage: null });
    await goOn();
    expect(await told(a, 'mailbox.reconnected')).toEqual([expect.objectContaining({ status: 'active' })]);
    expect((await sentFrom(first, 2))[0]).toMatchObject({ id: a });

    // Late reports about earlier emails do not hold it again.
    for (const late of own.sends.slice(1, 5)) await bounce(late);
    await look();
    expect(await isHeld(a)).toBe(false);
  });

  it('pauses for 24 hours, is judged by later messages only, and soft bounces do not count', async () => {
    // The campaign itself continues despite bounces; the mailbox it shares with others does not.
    const settings = { bounceProtection: { ...defaultSettings.bounceProtection, enabled: false } };
    const { campaign, sends } = await sent(60, { steps: STEPS, settings });
    const id = campaign.mailboxIds[0] as number;
    for (const send of sends.slice(0, 5)) await bounce(send, '4.2.2');
    await look();
    expect(await isHeld(id)).toBe(false);
    for (const send of sends.slice(5, 7)) await bounce(send);
    await look();
    expect(await isHeld(id)).toBe(true);

    const loop = protectionLoop();
    const end = new Date(now().getTime() + 24 * HOUR * 1_000);
    expect((await loop.tick(r.world.ctx, r.worker)).nextDueAt).toEqual(end);
    later(24 * HOUR - 1);
    await look();
    await goOn();
    expect(await isHeld(id)).toBe(true);
    expect(await sentFrom(campaign.campaignId, 2)).toEqual([]);
    expect(await loop.tick(r.world.ctx, r.worker)).toEqual({ worked: 0, nextDueAt: end });
    later(1);
    expect(await loop.tick(r.world.ctx, r.worker)).toEqual({ worked: 1, nextDueAt: null });
    await look();
    expect(await isHeld(id)).toBe(false);
    expect((await told(id, 'mailbox.reconnected')).length).toBe(1);
    for (const send of sends.slice(7, 12)) await bounce(send);
    later(1);
    await goOn();
    const [{ n }] = (await sentFrom(campaign.campaignId, 2)) as unknown as [{ n: number }];
    expect(n).toBeGreaterThan(45);
    await look();
    expect(await isHeld(id)).toBe(false);

    await refused(id, 3);
    await look();
    expect(await isHeld(id)).toBe(true);
    const [, again] = await told(id, 'mailbox.paused');
    expect(again).toMatchObject({ detail: `3 of its last ${n + 3} emails bounced` });
  });

  it('is judged by its newest 100 messages alone, whatever older conversations came to the front', async () => {
    const old = await sent(60);
    const id = old.campaign.mailboxIds[0] as number;
    for (const send of old.sends.slice(0, 1)) await bounce(send);
    await sent(100, { mailboxIds: [id] });
    later(1);
    for (const send of old.sends.slice(1, 6)) {
      await r.deliver({ ...answerTo(send), subject: 'Re: Hi', messageId: `<${send.id}@p.test>`, text: 'Yes' });
      await bounce(send);
    }
    await look();
    expect(await isHeld(id)).toBe(false);
    await refused(id, 4);
    await look();
    expect((await told(id, 'mailbox.paused'))[0]).toMatchObject({ detail: '4 of its last 100 emails bounced' });
  });

  it('stays as its user put it: a paused one is not held, and a rest that ends while it is paused is not announced', async () => {
    const { campaign } = await sent(60);
    const id = campaign.mailboxIds[0] as number;
    await refused(id, 3);
    await update({ mailboxes: [id], status: 'paused' });
    await look();
    expect((await told(id, 'mailbox.paused')).map((data) => data['status'])).toEqual(['paused']);
    await update({ mailboxes: [id], status: 'active' });
    expect(await isHeld(id)).toBe(false);

    await refused(id, 1);
    await look();
    expect(await isHeld(id)).toBe(true);
    await update({ mailboxes: [id], status: 'paused' });
    later(24 * HOUR);
    await look();
    expect(await listed(id)).toMatchObject({ status: 'paused', errorMessage: null });
    expect(await told(id, 'mailbox.reconnected')).toEqual([]);
    await update({ mailboxes: [id], status: 'active' });
    expect(await isHeld(id)).toBe(false);
  });
});

describe('a mailbox whose messages are reported as spam', () => {
  it('is held over 0.1 %', async () => {
    const { campaign, sends } = await sent(60);
    const id = campaign.mailboxIds[0] as number;
    await complaint(sends[0] as SentMail);
    await look();
    expect(await told(id, 'mailbox.paused')).toEqual([
      expect.objectContaining({ detail: '1 of its last 60 emails was reported as spam' }),
    ]);
    expect(await isHeld(id)).toBe(true);
  });
});
