import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth';
import { describe, expect, it } from 'vitest';
import type { DnsAnswer, DnsQuestion } from '../../../engine/dns/answers.js';
import { silentLogger } from '../../log.js';
import type { OutboundDns } from '../../outbound/dns-port.js';
import { authenticateMail } from './authenticate.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicText = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const ZONE: Record<string, readonly string[]> = {
  'TXT corp.net': ['v=spf1 ip4:192.0.2.7 -all'],
  'TXT s1._domainkey.corp.net': [`v=DKIM1; k=rsa; p=${publicText}`],
  'TXT _dmarc.corp.net': ['v=DMARC1; p=reject'],
  'TXT open.net': ['v=spf1 mx -all'],
  'MX open.net': ['10 mx.open.net'],
  'A mx.open.net': ['192.0.2.9'],
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
async function signed(from: string): Promise<Buffer> {
  const raw = plain(from);
  const key = {
    ...{ signingDomain: 'corp.net', selector: 's1' },
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const { signatures } = await dkimSign(raw, { ...key, signatureData: [key] });
  return Buffer.concat([Buffer.from(signatures), raw]);
}
const check = (raw: Buffer, clientAddress: string, from = 'ana@corp.net', { dns } = dnsOf()) =>
  authenticateMail(
    { dns, hostname: 'mx.test', log: silentLogger() },
    { raw, clientAddress, helo: 'mail.corp.net', from },
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

  it('is unknown while name servers are silent, never a failure', async () => {
    const silent = dnsOf(({ name }) => name.endsWith('corp.net') && !name.startsWith('_dmarc'));
    expect(await check(plain('ana@corp.net'), '203.0.113.1', 'ana@corp.net', silent)).toMatchObject({
      ...{ spf: 'unknown', dmarc: 'unknown' },
    });
  });

  it('asks nobody about names that nobody can own', async () => {
    const seen = dnsOf();
    const from = 'ana@people.test';
    const checked = await authenticateMail(
      { dns: seen.dns, hostname: 'mx.test', log: silentLogger() },
      { raw: plain(from), clientAddress: '127.0.0.1', helo: 'mail.people.test', from },
    );
    expect(checked).toMatchObject({ spf: 'none', dkim: 'none', dmarc: 'none' });
    expect(seen.asked).toEqual([]);
  });

  it('is asked for with a bound, however many signatures a stranger writes', async () => {
    const seen = dnsOf();
    const one = (n: number) => `DKIM-Signature: v=1; a=rsa-sha256; d=d${n}.evil.net; s=x; h=from; bh=AAAA; b=AAAA\r\n`;
    const raw = plain('ana@corp.net', Array.from({ length: 2_000 }, (_, n) => one(n)).join(''));
    const verdicts = await check(raw, '203.0.113.1', 'ana@corp.net', seen);
    expect(verdicts).toMatchObject({ dmarc: 'fail' });
    expect(seen.asked.filter((key) => key.includes('_domainkey')).length).toBeLessThanOrEqual(5);
    const beyond = await check(plain('ana@corp.net', 'X-Long: a\r\n'.repeat(40_000)), '203.0.113.1');
    expect(beyond).toMatchObject({ dkim: 'none' });
  });
});
