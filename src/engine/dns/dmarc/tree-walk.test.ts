import { describe, expect, it } from 'vitest';
import type { DnsAnswer } from '../answers.js';
import { readDmarc } from './dmarc-record.js';
import { evaluateDmarc, type SenderCheck } from './evaluate.js';
import { organizationOf, policyRecord, walkedDomains, walkTree } from './tree-walk.js';

type Zone = Readonly<Record<string, string | readonly string[] | null>>;

/** Returns DNS responses with these records at `_dmarc` of each domain. Null means no response. */
const answersOf =
  (zone: Zone) =>
  (name: string): DnsAnswer => {
    const at = zone[name.slice('_dmarc.'.length)];
    if (at === undefined) return { kind: 'none' };
    return at === null ? { kind: 'unanswered' } : { kind: 'records', records: [at].flat() };
  };

const P = 'v=DMARC1; p=reject';
const STRICT = 'v=DMARC1; p=reject; aspf=s; adkim=s; fo=1; rua=mailto:d@example.org';

describe('a tree walk', () => {
  it.each([
    ['com', ['com']],
    ['Example.COM.', ['example.com', 'com']],
    ['a.mail.example.com', ['a.mail.example.com', 'mail.example.com', 'example.com', 'com']],
    ['1.2.3.4.5.6.7', ['1.2.3.4.5.6.7', '2.3.4.5.6.7', '3.4.5.6.7', '4.5.6.7', '5.6.7', '6.7', '7']],
    [
      'a.b.c.d.e.f.g.h.i.j.mail.example.com',
      [
        'a.b.c.d.e.f.g.h.i.j.mail.example.com',
        'g.h.i.j.mail.example.com',
        'h.i.j.mail.example.com',
        'i.j.mail.example.com',
        'j.mail.example.com',
        'mail.example.com',
        'example.com',
        'com',
      ],
    ],
    [
      'a.b.c.d.e.f.g.h',
      ['a.b.c.d.e.f.g.h', 'b.c.d.e.f.g.h', 'c.d.e.f.g.h', 'd.e.f.g.h', 'e.f.g.h', 'f.g.h', 'g.h', 'h'],
    ],
  ])('of %s makes at most eight queries', (domain, names) => {
    expect(walkedDomains(domain)).toEqual(names);
    expect(names.length).toBeLessThanOrEqual(8);
  });

  it.each<[string, Zone, string, string | null]>([
    // The two examples of RFC 9989, section 4.10.2.
    ['a.mail.example.com', { 'mail.example.com': P, 'example.com': P }, 'example.com', 'example.com'],
    ['a.mail.example.com', { com: `${P}; psd=y` }, 'example.com', 'com'],
    ['example.com', { 'example.com': P }, 'example.com', 'example.com'],
    ['example.com', {}, 'example.com', null],
    ['news.example.com', {}, 'news.example.com', null],
    // The record of a domain between the author and its organization does not apply.
    ['a.mail.example.com', { 'mail.example.com': 'v=DMARC1; p=none', 'example.com': P }, 'example.com', 'example.com'],
    ['mail.example.com', { 'mail.example.com': P, 'example.com': P }, 'example.com', 'mail.example.com'],
    // One organization is below another.
    [
      'x.unit.example.com',
      { 'unit.example.com': `${P}; psd=n`, 'example.com': P },
      'unit.example.com',
      'unit.example.com',
    ],
    // The domain is below, or is, a public suffix.
    ['shop.giant.co.example', { 'co.example': `${P}; psd=y` }, 'giant.co.example', 'co.example'],
    [
      'giant.co.example',
      { 'giant.co.example': P, 'co.example': `${P}; psd=y` },
      'giant.co.example',
      'giant.co.example',
    ],
    ['co.example', { 'co.example': `${P}; psd=y` }, 'co.example', 'co.example'],
    // Several records at one name count as none, as does a record without a valid policy.
    ['a.example.com', { 'a.example.com': [P, P], 'example.com': P }, 'example.com', 'example.com'],
    ['example.com', { 'example.com': ['v=spf1 -all', P] }, 'example.com', 'example.com'],
    ['a.example.com', { 'a.example.com': 'v=DMARC1; p=maybe', 'example.com': P }, 'example.com', 'example.com'],
    ['a.example.com', { 'example.com': 'v=dmarc1; p=reject' }, 'a.example.com', null],
  ])('finds organization and policy of %s with %j', (domain, zone, organization, policyAt) => {
    const walk = walkTree(domain, answersOf(zone));
    expect(organizationOf(walk)).toBe(organization);
    expect(policyRecord(walk)?.domain ?? null).toBe(policyAt);
  });
});

describe('a DMARC record', () => {
  it.each([
    ['v=DMARC1', { policy: 'none', psd: 'u', isTest: false, reportsTo: [], removedTags: [] }],
    ['v=DMARC1;t=y;p=reject', { policy: 'reject', isTest: true }],
    [
      'v=DMARC1; sp=quarantine; p=reject',
      { policy: 'reject', subdomainPolicy: 'quarantine', missingSubdomainPolicy: 'quarantine' },
    ],
    ['v=DMARC1; p=none; np=reject', { policy: 'none', subdomainPolicy: 'none', missingSubdomainPolicy: 'reject' }],
    ['v = DMARC1 ; P = Quarantine ; ADKIM=S; aspf=r', { policy: 'quarantine', isStrictDkim: true, isStrictSpf: false }],
    ['v=DMARC1; p=reject; pct=0; ri=86400; rf=afrf; x-own=1', { policy: 'reject', removedTags: ['pct', 'rf', 'ri'] }],
    ['v=DMARC1; p=none; psd=y', { psd: 'y' }],
    // Vectors of mail-auth.
    [
      'v=DMARC1; p=reject; sp=quarantine; np=none',
      { policy: 'reject', subdomainPolicy: 'quarantine', missingSubdomainPolicy: 'none' },
    ],
    ['v=DMARC1; rua=mailto:d@example.org', { policy: 'none' }],
    ['v=DMARC1; p=none; psd=maybe', { psd: 'u' }],
    [
      'v=DMARC1; p=wrong; rua=mailto:D@example.com!10m, https://example.com, mailto:e@example.org',
      { policy: 'none', reportsTo: ['d@example.com', 'e@example.org'] },
    ],
    ['v=DMARC1; p=reject; sp=wrong; rua=mailto:d@example.com', { policy: 'none', subdomainPolicy: 'none' }],
  ])('is read from %s', (text, expected) => {
    expect(readDmarc(text)).toMatchObject(expected);
  });

  it.each(['', 'v=DMARC1x; p=none', 'p=none; v=DMARC1', 'v=DMARC1; p=wrong', 'v=DMARC1; p=none; np=wrong; rua=tel:1'])(
    'is not %j',
    (text) => {
      expect(readDmarc(text)).toBeNull();
    },
  );
});

describe('the DMARC result', () => {
  const spf = (domain: string, verdict: SenderCheck['verdict'] = 'pass'): SenderCheck => ({
    method: 'spf',
    domain,
    verdict,
  });
  const dkim = (domain: string, verdict: SenderCheck['verdict'] = 'pass'): SenderCheck => ({
    ...spf(domain, verdict),
    method: 'dkim',
  });

  it.each<[string, string, Zone, readonly SenderCheck[]]>([
    ['pass', 'example.com', { 'example.com': P }, [dkim('example.com')]],
    ['pass', 'news.example.com', { 'example.com': P }, [spf('bounce.example.com')]],
    ['fail', 'example.com', { 'example.com': P }, [spf('example.org'), dkim('example.net')]],
    ['fail', 'example.com', { 'example.com': P }, [dkim('notexample.com')]],
    ['fail', 'news.example.com', { 'example.com': `${P}; adkim=s` }, [dkim('example.com')]],
    ['pass', 'news.example.com', { 'example.com': `${P}; adkim=s` }, [spf('example.com')]],
    // Without a record of the parent, a subdomain is its own organization.
    ['fail', 'news.example.com', { 'news.example.com': P }, [dkim('example.com')]],
    // Customers of one suffix are unrelated, as are units that declare it.
    ['fail', 'one.co.example', { 'co.example': `${P}; psd=y` }, [dkim('two.co.example')]],
    ['fail', 'a.unit.example.com', { 'unit.example.com': `${P}; psd=n`, 'example.com': P }, [dkim('example.com')]],
    ['fail', 'example.com', { 'unit.example.com': `${P}; psd=n`, 'example.com': P }, [dkim('unit.example.com')]],
    ['none', 'example.com', {}, [dkim('example.com')]],
    ['unknown', 'example.com', { 'example.com': null }, [dkim('example.com')]],
    ['unknown', 'example.com', { 'example.com': P }, [dkim('example.com', 'unknown')]],
    ['fail', 'example.com', { 'example.com': P }, [dkim('example.org', 'unknown')]],
    ['unknown', 'news.example.com', { 'news.example.com': P, 'example.com': null }, [dkim('x.news.example.com')]],
    ['pass', 'news.example.com', { 'news.example.com': P, 'example.com': null }, [dkim('news.example.com')]],
    // Vectors of other implementations: alignment, errors, and suffixes of mail-auth (github.com/stalwartlabs/mail-auth).
    ['pass', 'example.org', { 'example.org': STRICT }, [dkim('example.org'), spf('example.org')]],
    ['pass', 'example.org', { 'example.org': P }, [dkim('subdomain.example.org'), spf('subdomain.example.org')]],
    ['fail', 'example.org', { 'example.org': STRICT }, [dkim('subdomain.example.org'), spf('subdomain.example.org')]],
    ['pass', 'xn--eebajf.xn--9dbq2a', { 'xn--eebajf.xn--9dbq2a': STRICT }, [dkim('xn--eebajf.xn--9dbq2a')]],
    ['fail', 'example.org', { 'example.org': STRICT }, [dkim('example.org', 'fail'), spf('example.org', 'fail')]],
    ['unknown', 'example.org', { 'example.org': P }, [spf('example.org', 'unknown'), dkim('example.org', 'fail')]],
    ['fail', 'example.org', { 'example.org': P }, [spf('other.net', 'unknown'), dkim('other.net', 'unknown')]],
    ['unknown', 'example.org', { 'example.org': P }, [spf('other.net', 'fail'), dkim('example.org', 'unknown')]],
    ['pass', 'example.org', { 'example.org': P }, [spf('example.org', 'unknown'), dkim('example.org')]],
    ['fail', 'example.org', { 'example.org': P, 'silent.net': null }, [spf('a.silent.net'), dkim('a.silent.net')]],
    ['unknown', 'example.org', { 'example.org': P, 'silent.example.org': null }, [spf('a.silent.example.org')]],
    ['pass', 'a.mail.example.com', { 'mail.example.com': `${P}; psd=n` }, [spf('b.mail.example.com')]],
    [
      'fail',
      'giant.bank.example',
      { 'bank.example': `${P}; psd=y`, 'giant.bank.example': P },
      [spf('mega.bank.example')],
    ],
  ])('is %s for %s with %j', async (verdict, author, zone, checks) => {
    const ask = async (name: string) => answersOf(zone)(name);
    expect(await evaluateDmarc(author, checks, ask)).toBe(verdict);
  });

  it('makes no query for domains outside the organization, and each query once', async () => {
    const asked: string[] = [];
    const ask = async (name: string) => {
      asked.push(name);
      return answersOf({ 'example.com': P })(name);
    };
    const strangers = Array.from({ length: 50 }, (_, n) => dkim(`d${n}.example.org`));
    await evaluateDmarc('a.example.com', [...strangers, spf('a.example.com', 'fail'), spf('b.example.com')], ask);
    expect(asked).toEqual(['_dmarc.a.example.com', '_dmarc.example.com', '_dmarc.com', '_dmarc.b.example.com']);
  });
});
