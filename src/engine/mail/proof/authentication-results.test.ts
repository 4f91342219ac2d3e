import { describe, expect, it } from 'vitest';
import { readAuthenticationResults } from './authentication-results.js';

const read = (host: string, ...values: string[]) =>
  readAuthenticationResults(
    values.map((value) => ({ name: 'authentication-results', value })),
    { host, author: 'ana@corp.net' },
  );
const PASS = { spf: 'pass', dkim: 'pass', dmarc: 'pass', source: 'provider' };
const UNSEEN = { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown', source: 'provider' };

const GOOGLE =
  'mx.google.com; dkim=pass header.i=@corp.net header.s=s1 header.b=abc; spf=pass (google.com: domain of ana@corp.net designates 192.0.2.7 as permitted sender) smtp.mailfrom=ana@corp.net; dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=corp.net';
const MICROSOFT =
  'spf=softfail (sender IP is 203.0.113.9) smtp.mailfrom=corp.net; dkim=none (message not signed) header.d=none;dmarc=fail action=quarantine header.from=corp.net;compauth=fail reason=000';

describe('results of a provider', () => {
  it('are read as Google, Microsoft and a server of one’s own write them', () => {
    expect(read('imap.gmail.com', GOOGLE)).toEqual(PASS);
    expect(read('outlook.office365.com', MICROSOFT)).toEqual({
      ...{ spf: 'fail', dkim: 'none', dmarc: 'fail', source: 'provider' },
    });
    expect(read('imap.corp.co.uk', 'mx1.corp.co.uk 1; spf=pass smtp.mailfrom=a@b.net; dkim=fail; dkim=pass')).toEqual({
      ...{ spf: 'pass', dkim: 'pass', dmarc: 'unknown', source: 'provider' },
    });
    expect(read('imap.gmail.com', 'mx.google.com; dmarc=temperror')).toMatchObject({ dmarc: 'unknown' });
  });

  it('come from the topmost header of its own server, never from headers of the sender', () => {
    const forged = 'mx.evil.net; spf=pass; dkim=pass; dmarc=pass';
    expect(read('imap.gmail.com', forged)).toEqual(UNSEEN);
    expect(read('imap.gmail.com', MICROSOFT)).toEqual(UNSEEN);
    expect(read('imap.corp.co.uk', 'mx.other.co.uk; dmarc=pass')).toEqual(UNSEEN);
    expect(read('imap.corp.co.uk', 'spf=pass; dmarc=pass')).toEqual(UNSEEN);
    const refused = 'mx.google.com; dmarc=fail header.from=corp.net; spf=fail; dkim=none';
    expect(read('imap.gmail.com', forged, refused, GOOGLE)).toMatchObject({ spf: 'fail', dkim: 'none', dmarc: 'fail' });
  });

  it('in comments are none, and there may be none', () => {
    expect(read('imap.gmail.com', 'mx.google.com; dmarc=fail (x; dmarc=pass (nested; dkim=pass))')).toEqual({
      ...UNSEEN,
      dmarc: 'fail',
    });
    expect(read('imap.gmail.com')).toEqual(UNSEEN);
    expect(read('imap.gmail.com', `mx.google.com; ${'('.repeat(50_000)}`)).toEqual(UNSEEN);
  });

  it.each([
    ['a quoted envelope sender', 'mx.google.com; spf=pass smtp.mailfrom="x; dmarc=pass"@evil.net; dmarc=fail'],
    ['an envelope sender with blanks', 'mx.google.com; spf=pass smtp.mailfrom="x dmarc=pass y"@evil.net; dmarc=fail'],
    [
      'a comment that its sender ends',
      'mx.google.com; spf=pass (of "a) ; dmarc=pass (("@evil.net is fine); dmarc=fail',
    ],
    ['a comment that its sender opens', 'mx.google.com; spf=pass smtp.mailfrom="("@evil.net; dmarc=fail'],
    ['an escaped quote', 'mx.google.com; spf=pass smtp.mailfrom="\\"; dmarc=pass; x=\\""@evil.net; dmarc=fail'],
    ['another result', 'mx.google.com; dmarc=pass header.from=evil.net; dmarc=fail header.from=corp.net'],
    ['the result of another author', 'mx.google.com; dmarc=pass header.from=evil.net'],
    ['many signatures before it', `mx.google.com; ${'dkim=none header.i=@evil.net; '.repeat(500)}dmarc=fail`],
  ])('do not pass by what a sender wrote into them: %s', (_name, value) => {
    expect(read('imap.gmail.com', value)).toMatchObject({ dmarc: 'fail' });
  });

  it('apply to the author, including results for a parent domain or its A-labels', () => {
    const of = (from: string, author: string) =>
      readAuthenticationResults(
        [{ name: 'authentication-results', value: `mx.google.com; dmarc=pass header.from=${from}` }],
        { host: 'imap.gmail.com', author },
      ).dmarc;
    expect(of('corp.net', 'ana@mail.corp.net')).toBe('pass');
    expect(of('xn--bcher-kva.net', 'ana@bücher.net')).toBe('pass');
    expect(of('corp.net', 'ana@evilcorp.net')).toBe('fail');
  });

  it('vouch for no message with several authors', () => {
    const headers = [
      { name: 'authentication-results', value: 'mx.google.com; dmarc=pass header.from=corp.net' },
      { name: 'from', value: 'ceo@corp.net' },
      { name: 'from', value: 'ana@corp.net' },
    ];
    expect(readAuthenticationResults(headers, { host: 'imap.gmail.com', author: 'ceo@corp.net' }).dmarc).toBe('fail');
  });
});
