import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { seedCampaign } from '../../../../test/support/seed.js';

let open: AnsweringWorld;
beforeEach(async () => {
  open = await openAnswering({ running: false });
});
afterEach(async () => {
  await open?.close();
});

const DAY_MS = 86_400_000;

const mailbox = async (id: number) => {
  const { json } = await open.world.inject({ url: '/mailboxes', query: { workspaceId: open.world.a.id } });
  const { sentToday, remainingToday } = json.mailboxes.find((one: { id: number }) => one.id === id);
  return { sentToday, remainingToday };
};
const limit = async (id: number, dailyLimit: number) => {
  const answer = await open.world.inject({
    method: 'POST',
    url: '/mailboxes/update',
    query: { workspaceId: open.world.a.id },
    body: { mailboxes: [id], dailyLimit },
  });
  expect(answer.status, answer.text).toBe(200);
};
/** Creates a mailbox that has sent nothing today, with a conversation to reply in. */
const rested = async () => {
  const { send } = await open.answered();
  open.world.clock.advanceMs(DAY_MS);
  return send;
};
const reply = async (threadId: number) => {
  const sent = await open.ask(
    'POST',
    `/${threadId}/reply`,
    { body_text: 'Gladly.' },
    { query: { deliveryMode: 'async' } },
  );
  expect(sent.status, sent.text).toBe(200);
  await open.deliverDue();
  return (await open.ask('GET', `/outbound-operations/${sent.json.operation_id}`)).json.status as string;
};
const sentOf = async (campaignId: string) =>
  Number(
    (await open.row("select count(*) from sends where campaign_id = $1 and status = 'sent'", campaignId))['count'],
  );

describe('a manual message', () => {
  it('uses the day of its mailbox, so that campaigns send fewer, and is never held back itself', async () => {
    const { mailboxId, threadId } = await rested();
    await limit(mailboxId, 3);
    expect(await reply(threadId)).toBe('sent');
    expect(await mailbox(mailboxId)).toEqual({ sentToday: 1, remainingToday: 2 });

    const { campaignId } = await seedCampaign(open.world, { contacts: 6, mailboxIds: [mailboxId] });
    await open.drain();
    expect(await sentOf(campaignId)).toBe(2);
    expect(await mailbox(mailboxId)).toEqual({ sentToday: 3, remainingToday: 0 });

    expect(await reply(threadId)).toBe('sent');
    expect(await mailbox(mailboxId)).toEqual({ sentToday: 4, remainingToday: 0 });
    open.world.clock.advanceMs(DAY_MS);
    await open.drain();
    expect(await sentOf(campaignId)).toBe(5);
  });

  it('counts over the local day of its mailbox', async () => {
    const { mailboxId, threadId } = await rested();
    // 08:00 UTC is 17:00 in the mailbox's time zone: seven hours until its day ends.
    await open.rows("update mailboxes set timezone = 'Asia/Tokyo' where id = $1", mailboxId);
    await reply(threadId);
    open.world.clock.advanceMs(6 * 3_600_000);
    expect((await mailbox(mailboxId)).sentToday).toBe(1);
    open.world.clock.advanceMs(2 * 3_600_000);
    expect((await mailbox(mailboxId)).sentToday).toBe(0);
    await reply(threadId);
    expect((await mailbox(mailboxId)).sentToday).toBe(1);
  });

  it('counts once however often it was tried, and not at all when it was refused', async () => {
    const { mailboxId, threadId } = await rested();
    open.server.refuse('rcpt', '550 5.1.1 No such user here');
    expect(await reply(threadId)).toBe('failed');
    expect((await mailbox(mailboxId)).sentToday).toBe(0);
    open.server.refuse('dot', '451 4.7.1 Greylisted, try again');
    expect(await reply(threadId)).toBe('deferred');
    expect((await mailbox(mailboxId)).sentToday).toBe(0);
    open.server.refuse(null);
    open.world.clock.advanceMs(3_600_000);
    await open.deliverDue();
    expect((await mailbox(mailboxId)).sentToday).toBe(1);
  });

  it('whose worker dies after the hand-over counts once: it may have been accepted', async () => {
    const { mailboxId, threadId } = await rested();
    await open.ask('POST', `/${threadId}/reply`, { body_text: 'Gladly.' }, { query: { deliveryMode: 'async' } });
    const held = await open.heldAtTheDot();
    await held.recover();
    await held.recover();
    expect((await mailbox(mailboxId)).sentToday).toBe(1);
    await held.release();
    expect((await mailbox(mailboxId)).sentToday).toBe(1);
  });
});
