import { describe, expect, test } from 'vitest';
import { readAutoconfig } from './autoconfig.js';
import { hosterOfMx } from './known-hosts.js';
import { serversOfRecords } from './service-records.js';

const JO = 'jo@example.org';
const server = (type: string, kind: string, fields: Readonly<Record<string, string | number>>) =>
  `<${kind} type="${type}">${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</${kind}>`;
const config = (...servers: string[]) =>
  `<?xml version="1.0"?><!-- ours --><clientConfig version='1.1'><emailProvider id="example.org">
     <domain>example.org</domain>${servers.join('\n')}</emailProvider></clientConfig>`;
const imaps = server('imap', 'incomingServer', {
  ...{ hostname: 'imap.%EMAILDOMAIN%', port: 993, socketType: 'SSL', username: '%EMAILLOCALPART%' },
});
const starttls = server('smtp', 'outgoingServer', { hostname: 'SMTP.example.org', port: 587, socketType: 'STARTTLS' });
const smtps = server('smtp', 'outgoingServer', { hostname: 'smtps.example.org', port: 465, socketType: 'SSL' });
const plain = server('smtp', 'outgoingServer', { hostname: 'plain.example.org', port: 25, socketType: 'plain' });

describe('a file of autoconfiguration', () => {
  test('gives both servers with the names filled in, TLS from the first byte first, plain text never', () => {
    expect(readAutoconfig(config(imaps, plain, starttls, smtps), JO)).toEqual({
      smtp: { host: 'smtps.example.org', port: 465, security: 'tls', username: JO },
      imap: { host: 'imap.example.org', port: 993, security: 'tls', username: 'jo' },
    });
    expect(readAutoconfig(config(starttls), JO)).toEqual({
      smtp: { host: 'smtp.example.org', port: 587, security: 'starttls', username: JO },
      imap: null,
    });
    expect(readAutoconfig(config(imaps, plain), JO)).toBeNull();
  });

  test.each([
    ['an entity of its own', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${config(smtps)}`],
    ['a page', '<html><body>Not found<br></body></html>'],
    ['another document', '<a><emailProvider/></a>'],
    ['an element without end', config(smtps).replace('</emailProvider>', '')],
    ['two roots', `${config(smtps)}<b/>`],
    ['too deep', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
    ['too many', `<a>${'<b/>'.repeat(5_000)}</a>`],
    ['nothing', ''],
  ])('that is %s gives nothing', (_, text) => {
    expect(readAutoconfig(text, JO)).toBeNull();
  });
});

test('service records give the most preferred server; TLS from the first byte goes before STARTTLS; a dot is none', () => {
  const records = {
    '_submission._tcp': ['0 1 587 smtp.example.net'],
    '_imaps._tcp': ['20 1 993 old.example.net', '10 1 1993 imap.example.net'],
  };
  expect(serversOfRecords(records, JO)).toEqual({
    smtp: { host: 'smtp.example.net', port: 587, security: 'starttls', username: JO },
    imap: { host: 'imap.example.net', port: 1993, security: 'tls', username: JO },
  });
  const both = { ...records, '_submissions._tcp': ['0 1 465 smtps.example.net'], '_imaps._tcp': ['0 0 0 .'] };
  expect(serversOfRecords(both, JO)).toMatchObject({ smtp: { host: 'smtps.example.net' }, imap: null });
  expect(serversOfRecords({ '_imaps._tcp': ['0 1 993 imap.example.net'] }, JO)).toBeNull();
});

test('MX records identify the provider and its region, and look-alike names do not', () => {
  const of = (...mx: string[]) => hosterOfMx(mx)?.name ?? null;
  expect(of('aspmx.l.google.com')).toBe('Google');
  expect(of('smtp.google.com')).toBe('Google');
  expect(of('example-org.mail.protection.outlook.com')).toBe('Microsoft');
  expect(hosterOfMx(['mx.zoho.eu'])?.servers(JO)?.smtp.host).toBe('smtp.zoho.eu');
  expect(hosterOfMx(['mx01.mail.icloud.com'])?.servers(JO)?.imap?.username).toBe('jo');
  expect(hosterOfMx(['mail.protonmail.ch'])?.servers(JO)).toBeNull();
  expect(of('unknown.example.net', 'in1-smtp.messagingengine.com')).toBe('Fastmail');
  expect([of('mail.example.org'), of('notgoogle.com'), of('google.com.evil.example')]).toEqual([null, null, null]);
});
