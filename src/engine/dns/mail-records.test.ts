import { describe, expect, it } from 'vitest';
import { judgeDkim, judgeMx, judgeSpf } from './mail-records.js';

describe('SPF', () => {
  it.each([
    ['valid', ['v=spf1 include:_spf.google.com ~all']],
    ['valid', ['google-site-verification=abc', 'v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 a:mail.example.org mx -all']],
    ['valid', ['V=SPF1 redirect=_spf.example.org']],
    ['valid', ['v=spf1']],
    ['missing', []],
    ['missing', ['v=spf10 -all', 'spf1 -all']],
    ['invalid', ['v=spf1 -all', 'v=spf1 ~all']],
    ['invalid', ['v=spf1 includes:_spf.google.com -all']],
    ['invalid', [`v=spf1 ${Array.from({ length: 11 }, (_, n) => `include:s${n}.example.org`).join(' ')} -all`]],
    [
      'valid',
      [`v=spf1 ${Array.from({ length: 10 }, (_, n) => `include:s${n}.example.org`).join(' ')} ip4:192.0.2.1 -all`],
    ],
  ] as const)('is %s for %j', (verdict, txt) => {
    expect(judgeSpf(txt)).toBe(verdict);
  });
});

describe('DKIM', () => {
  it.each([
    ['valid', ['v=DKIM1; k=rsa; p=MIIB'], 'MIIB'],
    ['valid', ['k=rsa; p=MI IB'], 'MIIB'],
    ['valid', ['v=DKIM1; p=ANY'], null],
    ['invalid', ['v=DKIM1; p=OTHER'], 'MIIB'],
    ['invalid', ['v=DKIM1; p='], null],
    ['invalid', ['v=DKIM2; p=MIIB'], 'MIIB'],
    ['missing', ['v=spf1 -all'], 'MIIB'],
    ['missing', [], null],
  ] as const)('is %s for %j and the key %s', (verdict, txt, key) => {
    expect(judgeDkim(txt, key)).toBe(verdict);
  });
});

describe('MX', () => {
  it.each([
    ['valid', ['mx.example.org']],
    ['invalid', ['']],
    ['missing', []],
  ] as const)('is %s for %j', (verdict, exchanges) => {
    expect(judgeMx(exchanges)).toBe(verdict);
  });
});
