import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth';
import { describe, expect, it } from 'vitest';
import { expectProportional } from '../../../../test/support/hostile/growth.js';
import type { DnsAnswer, DnsQuestion } from '../../../engine/dns/answers.js';
import { silentLogger } from '../../log.js';
import type { OutboundDns } from '../../outbound/dns-port.js';
import { parseMessage } from '../mime/parse-message.js';
import { authenticateMail } from './authenticate.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicText = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const ZONE: Record<string, readonly string[]> = {
  'TXT corp.net': ['v=spf1 ip4:192.0.2.7 -all'],
  'TXT s1._domainkey.corp.net': [`v=DKIM1; k=rsa; p=${publicText}`],
  'TXT _dmarc.corp.net': ['v=DMARC1; p=reject'],
  'TXT _dmarc.suffix.net': ['v=DMARC1; p=reject; psd=y'],
  'TXT two.suffix.net': ['v=spf1 ip4:192.0.2.9 -all'],
  'TXT open.net': ['v=spf1 mx -all'],
  'MX open.net': ['10 mx.open.net'],
  'A mx.open.net': ['192.0.2.9'],
  'TXT many.net': [`v=spf1 ${[1, 2, 3, 4, 5, 6, 7].map((n) => `mx:m${n}.net`).join(' ')} -all`],
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((n) => [`MX m${n}.net`, Array.from({ length: 10 }, (_, at) => `10 a${at}.m${n}.net`)]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 70 }, (_, n) => [`A a${n % 10}.m${1 + ((n / 10) | 0)}.net`, ['192.0.2.8']]),
  ),
};

function dnsOf(silent: (question: DnsQuestion) => boolean = () => false) {
  const asked: string[] = [];
  const ask = async (question: DnsQuestion): Promise<DnsAnswer> => {
    const key = `${question.type} ${question.name}`;
    asked.push(key);
    if (silent(question)) return { kind: 'unanswered' };
    const records = ZONE[key];
    return records === undefined ? { kind: 'none' } : { kind: 'records', records };
  };
  return { asked, dns: { ask } as OutboundDns };
}

const plain = (from: string, more = '') =>
  Buffer.from(
    `${more}From: ${from}\r\nTo: jo@sender.test\r\nSubject: Hi\r\nDate: Mon, 2 Mar 2026 08:00:00 +0000\r\n\r\nHello\r\n`,
  );
async function signed(from: string, more: { maxBodyLength?: number } = {}): Promise<Buffer> {
  const raw = plain(from);
  const key = {
    ...{ signingDomain: 'corp.net', selector: 's1' },
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const { signatures } = await dkimSign(raw, { ...key, signatureData: [{ ...key, ...more }] });
  return Buffer.concat([Buffer.from(signatures), raw]);
}
const check = (raw: Buffer, clientAddress: string, from = 'ana@corp.net', { dns } = dnsOf()) =>
  authenticateMail(
    { dns, hostname: 'mx.test', log: silentLogger() },
    {
      raw,
      clientAddress,
      helo: 'mail.corp.net',
      from,
      author: Promise.resolve(parseMessage(raw).from?.address ?? null),
    },
  );

describe('who stands behind a message', () => {
  it('is its domain, by SPF or by DKIM', async () => {
    expect(await check(plain('ana@corp.net'), '192.0.2.7')).toEqual({
      ...{ spf: 'pass', dkim: 'none', dmarc: 'pass', source: 'own' },
    });
    expect(await check(await signed('ana@corp.net'), '203.0.113.1')).toMatchObject({
      ...{ spf: 'fail', dkim: 'pass', dmarc: 'pass' },
    });
    expect(await check(plain('bob@open.net'), '::ffff:192.0.2.9', 'bob@open.net')).toMatchObject({
      ...{ spf: 'pass', dmarc: 'none' },
    });
  });

  it('is not its domain when a stranger writes in its name, or changes what it signed', async () => {
    expect(await check(plain('ana@corp.net'), '203.0.113.1')).toMatchObject({ spf: 'fail', dmarc: 'fail' });
    const own = { from: 'mallory@open.net', address: '192.0.2.9' };
    expect(await check(plain('ana@corp.net'), own.address, own.from)).toMatchObject({ spf: 'pass', dmarc: 'fail' });
    const changed = Buffer.from((await signed('ana@corp.net')).toString().replace('Hello', 'Hell no'));
    expect(await check(changed, '203.0.113.1')).toMatchObject({ dkim: 'fail', dmarc: 'fail' });
  });

  it('is covered by the policy of its organization, even if its name is not a valid host name', async () => {
    for (const from of ['ana@news.corp.net', 'ana@a_b.corp.net']) {
      expect(await check(plain(from), '192.0.2.7')).toMatchObject({ spf: 'pass', dmarc: 'pass' });
      expect(await check(plain(from), '203.0.113.1')).toMatchObject({ spf: 'fail', dmarc: 'fail' });
    }
  });

  it('is unrelated to other customers of a declared public suffix', async () => {
    const own = { from: 'mallory@two.suffix.net', address: '192.0.2.9' };
    expect(await check(plain('ana@one.suffix.net'), own.address, own.from)).toMatchObject({
      spf: 'pass',
      dmarc: 'fail',
    });
  });

  it('is unknown while name servers are silent, never a failure', async () => {
    const silent = dnsOf(({ name }) => name.endsWith('corp.net') && !name.startsWith('_dmarc'));
    expect(await check(plain('ana@corp.net'), '203.0.113.1', 'ana@corp.net', silent)).toMatchObject({
      ...{ spf: 'unknown', dmarc: 'unknown' },
    });
  });

  it('queries no names that cannot be registered', async () => {
    const seen = dnsOf();
    const from = 'ana@people.test';
    const checked = await authenticateMail(
      { dns: seen.dns, hostname: 'mx.test', log: silentLogger() },
      { raw: plain(from), clientAddress: '127.0.0.1', helo: 'mail.people.test', from, author: Promise.resolve(from) },
    );
    expect(checked).toMatchObject({ spf: 'none', dkim: 'none', dmarc: 'none' });
    expect(seen.asked).toEqual([]);
  });

  it('makes a bounded number of queries, however many signatures a stranger writes', async () => {
    const seen = dnsOf();
    const one = (n: number) => `DKIM-Signature: v=1; a=rsa-sha256; d=d${n}.evil.net; s=x; h=from; bh=AAAA; b=AAAA\r\n`;
    const raw = plain('ana@corp.net', Array.from({ length: 1_500 }, (_, n) => one(n)).join(''));
    const verdicts = await check(raw, '203.0.113.1', 'ana@corp.net', seen);
    expect(verdicts).toMatchObject({ dmarc: 'fail' });
    expect(seen.asked.filter((key) => key.includes('_domainkey')).length).toBeLessThanOrEqual(5);
    const beyond = await check(plain('ana@corp.net', 'X-Long: a\r\n'.repeat(40_000)), '203.0.113.1');
    expect(beyond).toMatchObject({ dkim: 'none' });
  });

  it.each([
    ['several addresses', 'ana@corp.net, mallory@open.net'],
    ['several fields', 'ana@corp.net\r\nFrom: mallory@open.net'],
    ['a group', 'us: ana@corp.net;'],
    ['a semicolon', 'ana@corp.net; mallory@open.net'],
    ['an encoded address', '<=?utf-8?q?ana=40corp.net?=>'],
    ['an encoded domain', '<ana@=?utf-8?q?corp.net?=>'],
    ['a comment in it', '<ana@corp(x).net>'],
    ['a comment behind it', '<ana@corp.net(x)>'],
    ['brackets', '[ana@corp.net]'],
    ['a grave accent', '<`ana@corp.net`>'],
    ['a long header before it', 'ana@corp.net', `X-Long: ${'a'.repeat(300_000)}\r\n`],
  ])(
    'is the author as the service reads it, not as a stranger wrote it for another reader: %s',
    async (_name, author, more = '') => {
      const raw = plain(author, more);
      expect(parseMessage(raw).from?.address).toBe('ana@corp.net');
      expect(await check(raw, '192.0.2.9', 'mallory@open.net')).toMatchObject({ spf: 'pass', dmarc: 'fail' });
    },
  );

  it.each([
    ['before it', 'From: '],
    ['with a blank in its name', 'From\u00a0: '],
    ['behind a byte order mark', '\ufeffFrom: '],
  ])('is no author that a stranger adds to what another signed: %s', async (_name, field) => {
    const raw = Buffer.concat([Buffer.from(`${field}ceo@corp.net\r\n`), await signed('ana@corp.net')]);
    expect(await check(raw, '203.0.113.1', 'mallory@open.net')).toMatchObject({ dmarc: 'fail' });
  });

  it('is not what a stranger adds behind the part that a signature covers', async () => {
    const whole = await signed('ana@corp.net', { maxBodyLength: 7 });
    expect(await check(whole, '203.0.113.1')).toMatchObject({ dmarc: 'pass' });
    const longer = Buffer.concat([whole, Buffer.from('Leave me alone.\r\n')]);
    expect(await check(longer, '203.0.113.1')).toMatchObject({ dkim: 'fail', dmarc: 'fail' });
  });

  it('does not become unknown because an unaligned domain does not respond', async () => {
    const mute = dnsOf(({ name }) => name.endsWith('mute.net'));
    const key = 'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=mute.net; s=x; h=from; bh=AAAA; b=AAAA\r\n';
    const raw = plain('ana@corp.net', key);
    expect(await check(raw, '203.0.113.1', 'x@mute.net', mute)).toMatchObject({ spf: 'unknown', dmarc: 'fail' });
    expect(await check(raw, '203.0.113.1', 'x@many.net')).toMatchObject({ spf: 'unknown', dmarc: 'fail' });
  });

  it('does not become unknown because an unaligned domain responds slowly', async () => {
    const { dns } = dnsOf();
    const never = new Promise<DnsAnswer>(() => undefined);
    const slow = { ask: (question: DnsQuestion) => (question.name.endsWith('slow.net') ? never : dns.ask(question)) };
    const verdicts = await check(plain('ana@corp.net'), '203.0.113.1', 'x@slow.net', {
      ...dnsOf(),
      dns: slow as OutboundDns,
    });
    expect(verdicts).toMatchObject({ spf: 'unknown', dmarc: 'fail' });
  }, 15_000);

  it.each<[string, number, (size: number) => string]>([
    ['folded lines', 7_500, (size) => `X-Long: a${'\r\n a'.repeat(size)}\r\n`],
    ['lines that end by a line feed', 10_000, (size) => `X-Long: a${'\n '.repeat(size)}\r\n`],
    [
      'names in a signature',
      5_000,
      (size) => `DKIM-Signature: v=1; h=${'a:'.repeat(size)}\r\n${'b:\r\n'.repeat(size * 0.7)}`,
    ],
    ['addresses in From', 6_250, (size) => `From: ${'a@b,'.repeat(size)}\r\n`],
    ['carriage returns', 22_500, (size) => `X-Long: ${'\r'.repeat(size)}a\r\n`],
  ])('costs time in proportion to many %s', async (_name, size, more) => {
    await expectProportional(size, (size) => check(plain('ana@corp.net', more(size)), '203.0.113.1'));
  });
});
