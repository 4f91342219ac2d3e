import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';
import { mailboxOf } from '../../../engine/address/mailbox-key.js';

let r: ReceivingWorld;
let mails = 0;
beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

const DAY = 86_400_000;
const write = (send: SentMail, from: string, more: object = {}) =>
  r.deliver({
    ...{ from, to: send.address, envelopeTo: send.address, messageId: `<${++mails}@spelling.test>` },
    ...{ subject: 'Re: Quick question', text: 'Sounds good, call me tomorrow.', ...more },
  });
const statusOf = async (send: SentMail) => {
  const { status, status_reason: reason } = await r.contact(send.contactId);
  return [status, reason];
};

describe('an answer without a reference', () => {
  it.each([
    ['ann.lind+crm@firm-of-ann.com', 'ann.lind@firm-of-ann.com'],
    ['bo+news@firm-of-bo.com', 'bo+work@firm-of-bo.com'],
    ['c.lind@gmail.com', 'clind@gmail.com'],
    ['dlind@gmail.com', 'D.Lind@googlemail.com'],
    ['e.lind+x@googlemail.com', 'elind@gmail.com'],
  ])('to %s that comes from %s holds the contact until a member decides', async (email, from) => {
    const { send } = await r.one({ email: () => email });
    await write(send, from);
    expect(await statusOf(send)).toEqual(['paused', 'unverified_reply']);
    r.world.clock.advanceMs(2 * DAY);
    await r.drain();
    const [{ count }] = (await r.rows(
      `select count(*)::int from sends where contact_id = $1 and status = 'sent'`,
      send.contactId,
    )) as [{ count: number }];
    expect(count).toBe(1);
    const stored = await r.row(
      'select id, thread_id, unverified from messages where message_id_header = $1',
      `<${mails}@spelling.test>`,
    );
    expect(stored).toMatchObject({ thread_id: send.threadId, unverified: 'reply' });
  });

  it.each([
    ['fay.lind@firm-of-fay.com', 'faylind@firm-of-fay.com', {}],
    ['gil+x@firm-of-gil.com', 'gila@firm-of-gil.com', {}],
    ['h.lind@gmail.com', 'hlind@firm-of-h.com', {}],
    ['i.lind@gmail.com', 'ilind@gmail.com', { subject: 'Our new offer' }],
  ])('to %s is not what %s writes about other things', async (email, from, more) => {
    const { send } = await r.one({ email: () => email });
    await write(send, from, more);
    expect(await statusOf(send)).toEqual(['active', null]);
  });
});

it('an answer from another address of a merged contact holds the contact until a member decides', async () => {
  const { send } = await r.one({ email: () => 'jo@firm-of-jo.com' });
  const { json: other } = await r.world.inA({ method: 'POST', url: '/profiles', body: { email: 'jo@home-of-jo.com' } });
  const [profile] = await r.rows('select id from profiles where email_key = $1', 'jo@firm-of-jo.com');
  const url = `/profiles/${other.id}/merge`;
  const merged = await r.world.inA({ method: 'POST', url, body: { with: profile?.['id'] } });
  expect(merged.status).toBe(200);
  await write(send, 'jo@home-of-jo.com');
  expect(await statusOf(send)).toEqual(['paused', 'unverified_reply']);
});

it('the database and the engine know the same mailbox of an address', async () => {
  const addresses = [
    'a.b+c@gmail.com',
    'ab@googlemail.com',
    'a.b@firm.test',
    'a+b+c@firm.test',
    '+@firm.test',
    '"a+b@c"@firm.test',
  ];
  const found = await r.rows(
    'select address, mailbox_of(address) as mailbox from unnest($1::text[]) address',
    addresses,
  );
  expect(found).toEqual(addresses.map((address) => ({ address, mailbox: mailboxOf(address) })));
});
