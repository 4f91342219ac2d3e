import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Chance } from '../../../../../test/support/engine-sim/chance.js';
import { withoutIds } from '../../../../../test/support/received/alike-rows.js';
import { reportOn } from '../../../../../test/support/received/reports.js';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../../test/support/receiving.js';
import type { Arriving, Delivery } from '../matching/arrival.js';
import { readMail } from '../matching/read-mail.js';
import { receiveMessage } from './receive.service.js';
import { StoreQueue } from './store-queue.js';

let r: ReceivingWorld;

beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

const CONTACTS = 8;
const DATE = new Date('2026-03-02T09:00:00Z');
const compile = createTransport({ streamTransport: true, buffer: true });

/** Possible replies and automated messages about one of these sends. */
const KINDS: ReadonlyArray<(send: SentMail, id: string) => SendMailOptions> = [
  (send, id) => ({ ...reply(send, id), text: 'Sounds good, call me on Tuesday.' }),
  (send, id) => ({ ...reply(send, id), text: 'Not interested, sorry.' }),
  (send, id) => ({ ...reply(send, id), text: 'Please take me off your list.' }),
  (send, id) => ({
    ...{
      ...reply(send, id),
      subject: 'Automatic reply: Quick question',
      headers: { 'auto-submitted': 'auto-replied' },
    },
    text: 'I am out of the office and will be back on March 16, 2026.',
  }),
  (send) => ({ raw: reportOn(send, '5.1.1', 'failed', '550 5.1.1 User unknown') }),
  (send) => ({ raw: reportOn(send, '4.2.2', 'failed', '452 4.2.2 Mailbox full') }),
  (send, id) => ({
    ...reply(send, id),
    from: `colleague@of-${send.email.split('@')[1]}`,
    text: 'I forward this to Ana.',
  }),
  (send, id) => ({
    ...{ from: `stranger${id}@new.test`, to: send.address, subject: 'A question', text: 'Do you deliver to Oslo?' },
    ...{ messageId: `<${id}.${send.id}@new.test>`, date: DATE },
  }),
  (send) => ({ ...reply(send, 'again'), text: 'The same once more.' }),
];

function reply(send: SentMail, id: string): SendMailOptions {
  const { envelopeTo: _, ...headers } = answerTo(send);
  return { ...headers, subject: 'Re: Quick question', messageId: `<${id}.${send.id}@answer.test>`, date: DATE };
}

/** Returns the messages that a seed creates about a campaign's sends, in order of arrival. */
async function deliveries(seed: number, sends: readonly SentMail[]): Promise<Delivery[]> {
  const chance = new Chance(seed);
  const all: Delivery[] = [];
  for (let n = 0; n < 14; n += 1) {
    const send = chance.pick(sends);
    const { message } = await compile.sendMail(chance.pick(KINDS)(send, `m${n}`));
    const receivedAt = r.world.ctx.clock.now();
    all.push({
      workspaceId: r.world.a.id,
      mailboxId: send.mailboxId,
      raw: message as Buffer,
      receivedAt,
      source: 'smtp',
    });
  }
  return all;
}

/** Returns all data that receiving stores about a campaign, except values that depend on IDs. */
async function leftOf(campaignId: string, sends: readonly SentMail[], word: string) {
  const of = async (text: string, ...values: unknown[]) => withoutIds(await r.rows(text, ...values), word);
  const each = async (send: SentMail) => ({
    contact: await of('select * from contacts where id = $1', send.contactId),
    sends: await of('select * from sends where contact_id = $1 order by step_order', send.contactId),
    thread: await of('select * from threads where id = $1', send.threadId),
    messages: await of('select * from messages where thread_id = $1 order by id', send.threadId),
    events: withoutIds(await r.events(send.contactId), word),
    suppressions: await of('select * from suppressions where value = $1', send.email),
  });
  const contacts = [];
  for (const send of sends) contacts.push(await each(send));
  const strangers = await of(
    `select m.* from messages m join message_sources s on s.message_id = m.id
     where m.from_email like 'stranger%' and m.mailbox_id = any($1::int[]) order by m.from_email, m.message_id_header`,
    sends.map(({ mailboxId }) => mailboxId),
  );
  return { contacts, strangers, counted: await r.counted(campaignId) };
}

it.each([1, 2, 3, 4, 5, 6])('what seed %i sends leaves the same together as one by one', async (seed) => {
  const run = async (word: string, receive: (all: readonly Delivery[]) => Promise<unknown>) => {
    const { campaign, sends } = await r.sentCampaign({
      ...{ contacts: CONTACTS, mailboxes: 2, email: (n: number) => `c${n}@${word}-${n}.test` },
    });
    await receive(await deliveries(seed, sends));
    return leftOf(campaign.campaignId, sends, word);
  };
  const { ctx } = r.world;
  const alone = await run(`alone${seed}`, async (all) => {
    for (const delivery of all) await receiveMessage(ctx, delivery);
  });
  const together = await run(`group${seed}`, async (all) => {
    const queue = new StoreQueue(ctx, 2);
    const messages: Arriving[] = [];
    for (const delivery of all)
      messages.push({ delivery, mail: await readMail(ctx, { ...delivery, owner: 'client' }) });
    await Promise.all(messages.map((message) => queue.store('client', message)));
  });
  expect(together).toEqual(alone);
});
