import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../../test/support/receiving.js';
import type { DnsAnswer, DnsQuestion } from '../../../../engine/dns/answers.js';
import type { OutboundDns } from '../../../../platform/outbound/dns-port.js';

/** `strict.net` authorizes no server; `home.net` authorizes this machine. */
const ZONE: Record<string, readonly string[]> = {
  'TXT strict.net': ['v=spf1 -all'],
  'TXT _dmarc.strict.net': ['v=DMARC1; p=reject'],
  'TXT home.net': ['v=spf1 ip4:127.0.0.1 -all'],
  'TXT _dmarc.home.net': ['v=DMARC1; p=reject'],
};
const dns = {
  ask: async ({ type, name }: DnsQuestion): Promise<DnsAnswer> => {
    if (name.endsWith('mute.net')) return { kind: 'unanswered' };
    const records = ZONE[`${type} ${name}`];
    return records === undefined ? { kind: 'none' } : { kind: 'records', records };
  },
} as OutboundDns;

let r: ReceivingWorld;
beforeAll(async () => {
  r = await openReceiving({ parts: { dns } });
});
afterAll(() => r?.close());

/** Delivers a message from the contact's address, with the subject of our message and no reference to it. */
const write = (send: SentMail, text: string) =>
  r.deliver({ from: send.email, to: send.address, envelopeTo: send.address, subject: 'Re: Quick question', text });
const newest = (send: SentMail) =>
  r.row(
    `select unverified, authentication from messages where mailbox_id = $1 and direction = 'inbound' order by id desc limit 1`,
    send.mailboxId,
  );

describe('a reply that refers to no sent message', () => {
  it.each([
    ['answer', 'reply', 'Not interested at all.'],
    ['opt-out', 'opt_out', 'Please unsubscribe me.'],
  ])('as %s in the name of a domain that did not send it only holds the contact', async (name, effect, text) => {
    const { send } = await r.one({ email: () => `${name}@strict.net` });
    await write(send, text);
    expect(await newest(send)).toEqual({
      unverified: effect,
      authentication: {
        ...{ spf: 'fail', dkim: 'none', dmarc: 'fail', source: 'own' },
        ...{ verified: false, reason: 'sender_not_authenticated' },
      },
    });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'paused', status_reason: `unverified_${effect}` });
    expect(await r.rows('select value from suppressions where value = $1', send.email)).toEqual([]);
  });

  it.each([
    ['two-authors', (email: string) => `From: ${email}, mallory@home.net`],
    ['two-fields', (email: string) => `From: ${email}\r\nFrom: mallory@home.net`],
    ['encoded', (email: string) => `From: <=?utf-8?q?${email.replace('@', '=40')}?=>`],
  ])('only holds the contact when its From is written for two readers: %s', async (name, from) => {
    const { send } = await r.one({ email: () => `${name}@strict.net` });
    const raw = `${from(send.email)}\r\nTo: ${send.address}\r\nSubject: Re: Quick question\r\n\r\nPlease unsubscribe me.\r\n`;
    await r.deliver({ envelopeFrom: 'mallory@home.net', envelopeTo: send.address, raw });
    expect(await newest(send)).toMatchObject({ unverified: 'opt_out', authentication: { spf: 'pass', dmarc: 'fail' } });
    expect(await r.rows('select value from suppressions where value = $1', send.email)).toEqual([]);
  });

  it('only holds the contact when the name servers of its stranger are silent', async () => {
    const { send } = await r.one({ email: () => 'ana-silence@strict.net' });
    const content = {
      from: send.email,
      to: send.address,
      subject: 'Re: Quick question',
      text: 'Please unsubscribe me.',
    };
    await r.deliver({ ...content, envelopeFrom: 'mallory@mute.net', envelopeTo: send.address });
    expect(await newest(send)).toMatchObject({
      unverified: 'opt_out',
      authentication: { spf: 'unknown', dmarc: 'fail' },
    });
  });

  it('counts if its domain vouches for it', async () => {
    const { send } = await r.one({ email: () => 'ana@home.net' });
    await write(send, 'Sounds good, call me.');
    expect(await newest(send)).toMatchObject({
      unverified: null,
      authentication: { spf: 'pass', dmarc: 'pass', verified: true },
    });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
    const event = (await r.events(send.contactId)).find((one) => one.type === 'inbox.message.received');
    expect(event?.data).toMatchObject({ authentication: { dmarc: 'pass', source: 'own' }, unverified: null });
  });

  it('counts when its domain says nothing', async () => {
    const { send } = await r.one({ email: () => 'ana@silent.net' });
    await write(send, 'Sounds good, call me.');
    expect(await newest(send)).toMatchObject({ unverified: null, authentication: { dmarc: 'none' } });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
  });
});
