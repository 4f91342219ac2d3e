import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../../test/support/mailbox-api.js';
import { mx, type NameServer, srv, startNameServer } from '../../../../../test/support/name-server.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { createEgressPolicy } from '../../../../platform/outbound/egress-policy.js';
import { createOutboundHttp } from '../../../../platform/outbound/http-client.js';
import type { OutboundHttp } from '../../../../platform/outbound/port.js';

let world: TestWorld;
let names: NameServer;
let server: Server;
let http: OutboundHttp;
/** Files by `host/path`; any other path returns a 404. */
const files = new Map<string, (response: ServerResponse) => void>();
/** Requested URLs. */
const asked: string[] = [];

beforeAll(async () => {
  names = await startNameServer();
  server = createServer((request, response) => {
    const serve = files.get((request.url ?? '').slice(1).split('?')[0] ?? '');
    if (serve === undefined) response.writeHead(404).end();
    else serve(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  http = createOutboundHttp({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }) });
  // Port 443 of every name leads to this server, whose paths start with the name.
  const everywhere: OutboundHttp = {
    ...http,
    request: (request) => {
      asked.push(request.url);
      const { protocol, host, pathname, search } = new URL(request.url);
      expect(protocol).toBe('https:');
      return http.request({ ...request, url: `http://127.0.0.1:${port}/${host}${pathname}${search}` });
    },
  };
  world = await openTestWorld({ config: { rateLimits: false }, parts: { http: everywhere } });
});
afterAll(async () => {
  await world?.close();
  await http?.close();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  await names?.close();
});
afterEach(() => {
  files.clear();
  asked.splice(0);
  names.zone.clear();
});

const discover = (email: string) => world.inA({ method: 'POST', url: '/mailboxes/discover', body: { email } });
const config = (smtp: string, imap: string) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/xml' });
  response.end(`<clientConfig version="1.1"><emailProvider id="x">
    <incomingServer type="imap"><hostname>${imap}</hostname><port>993</port><socketType>SSL</socketType>
      <username>%EMAILLOCALPART%</username></incomingServer>
    <outgoingServer type="smtp"><hostname>${smtp}</hostname><port>465</port><socketType>SSL</socketType>
      <username>%EMAILADDRESS%</username></outgoingServer></emailProvider></clientConfig>`);
};
const AUTOCONFIG = 'mail/config-v1.1.xml';
const WELL_KNOWN = '.well-known/autoconfig/mail/config-v1.1.xml';

test('a file of the domain comes before its service records, and a candidate makes a mailbox', async () => {
  files.set(`autoconfig.shop.test/${AUTOCONFIG}`, config('smtp.shop.test', 'imap.shop.test'));
  names.zone.set('_submissions._tcp.shop.test', [srv('smtp2.shop.test', 465)]);
  names.zone.set('_imaps._tcp.shop.test', [srv('imap2.shop.test', 993)]);
  const { json } = await discover('Jo@shop.test');
  expect(json).toMatchObject({ domain: 'shop.test', hoster: null, advice: [] });
  expect(json.candidates).toEqual([
    {
      source: 'autoconfig',
      provider: 'smtp',
      auth: ['password'],
      advice: [],
      smtp: { host: 'smtp.shop.test', port: 465, security: 'tls', username: 'Jo@shop.test' },
      imap: { host: 'imap.shop.test', port: 993, security: 'tls', username: 'Jo' },
    },
    expect.objectContaining({ source: 'srv', smtp: expect.objectContaining({ host: 'smtp2.shop.test' }) }),
  ]);
  expect(json.asked).toContainEqual({ source: 'well_known', outcome: 'nothing' });
  const [{ smtp, imap }] = json.candidates;
  const mailboxes = [
    { address: 'jo@shop.test', firstName: 'J', lastName: 'P', connection: { password: 'x', smtp, imap } },
  ];
  const made = await world.inA({ method: 'POST', url: '/mailboxes', body: { mailboxes } });
  expect(made.json.mailboxes[0].connection).toMatchObject({ imap: { host: 'imap.shop.test', username: 'Jo' } });
});

test('the MX tells the host, its published servers and what must be switched on there', async () => {
  names.zone.set('firm.test', [mx('firm-test.mail.protection.outlook.com')]);
  const { json } = await discover('jo@firm.test');
  expect(json.hoster).toBe('Microsoft');
  expect(json.candidates).toMatchObject([
    { source: 'mx', provider: 'microsoft', auth: ['password'], smtp: { host: 'smtp.office365.com', port: 587 } },
  ]);
  expect(json.candidates[0].advice.join(' ')).toContain('Authenticated SMTP');
  names.zone.set('quiet.test', [mx('mail.protonmail.ch')]);
  const proton = await discover('jo@quiet.test');
  expect(proton.json).toMatchObject({ hoster: 'Proton', candidates: [] });
  expect(proton.json.advice[0]).toContain('Bridge');
});

test('the file of an unknown MX host is fetched without the address, and its servers are marked', async () => {
  names.zone.set('firm.test', [mx('mx1.hosting-firm.test')]);
  files.set(`autoconfig.hosting-firm.test/${AUTOCONFIG}`, config('smtp.hosting-firm.test', 'imap.hosting-firm.test'));
  const { json } = await discover('jo@firm.test');
  expect(json.candidates).toMatchObject([{ source: 'mx_autoconfig', smtp: { username: 'jo@firm.test' } }]);
  expect(json.candidates[0].advice[0]).toContain(
    'a different domain than smtp.hosting-firm.test, imap.hosting-firm.test.',
  );
  expect(asked.filter((url) => url.includes('jo%40'))).toEqual([
    `https://autoconfig.firm.test/${AUTOCONFIG}?emailaddress=jo%40firm.test`,
  ]);
});

test("a domain without information gets the common host names, marked as a guess; a provider's domain is known without requests", async () => {
  const { json } = await discover('jo@nothing.test');
  expect(json.candidates).toMatchObject([{ source: 'guess', smtp: { host: 'smtp.nothing.test', port: 465 } }]);
  expect(json.candidates[0].advice[0]).toContain('common host names');
  const gmail = await discover('jo@gmail.com');
  expect(gmail.json.candidates[0]).toMatchObject({ source: 'known', provider: 'google' });
});

test('redirects are followed a few times and to https alone; private hosts, plain text and what is no settings give nothing', async () => {
  const to = (location: string) => (response: ServerResponse) => response.writeHead(301, { location }).end();
  files.set(`autoconfig.moved.test/${AUTOCONFIG}`, to('https://static.moved.test/settings.xml'));
  files.set('static.moved.test/settings.xml', config('smtp.moved.test', 'imap.moved.test'));
  expect((await discover('jo@moved.test')).json.candidates).toMatchObject([{ source: 'autoconfig' }]);
  files.set(`autoconfig.circle.test/${AUTOCONFIG}`, to(`https://autoconfig.circle.test/${AUTOCONFIG}`));
  files.set(`circle.test/${WELL_KNOWN}`, to('http://circle.test/plain.xml'));
  const circle = await discover('jo@circle.test');
  expect(circle.json.asked).toMatchObject([{ outcome: 'nothing' }, { outcome: 'nothing' }, {}]);
  expect(asked.filter((url) => url.includes('autoconfig.circle'))).toHaveLength(4);
  files.set(`autoconfig.inside.test/${AUTOCONFIG}`, config('169.254.169.254', 'imap.inside.test'));
  files.set(`inside.test/${WELL_KNOWN}`, config('smtp.inside.test', '10.0.0.1'));
  expect((await discover('jo@inside.test')).json.candidates).toMatchObject([{ source: 'guess' }]);
  files.set(`autoconfig.odd.test/${AUTOCONFIG}`, (response) => response.end('<html>no'));
  files.set(`odd.test/${WELL_KNOWN}`, (response) => response.end(`<clientConfig>${' '.repeat(70_000)}`));
  expect((await discover('jo@odd.test')).json.asked).toMatchObject([
    { outcome: 'unreadable' },
    { outcome: 'unreadable' },
    {},
  ]);
});

test('servers that never answer cost ten seconds at most', async () => {
  files.set(`autoconfig.slow.test/${AUTOCONFIG}`, () => undefined);
  files.set(`slow.test/${WELL_KNOWN}`, (response) => void response.writeHead(200).write('<clientConfig>'));
  const started = performance.now();
  const { json } = await discover('jo@slow.test');
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(json.asked).toMatchObject([{ outcome: 'unanswered' }, { outcome: 'unanswered' }, {}]);
}, 20_000);

test('it needs an address, a key and the right to write, and leaves nothing behind', async () => {
  expect(codes(await discover('jo@[127.0.0.1]'))[0]?.[0]).toBe('body.email');
  const body = { email: 'jo@nothing.test' };
  expect((await world.inA({ method: 'POST', url: '/mailboxes/discover', body, key: null })).status).toBe(401);
  const before = await world.database.sql.query('select count(*) from audit_log');
  await discover('jo@nothing.test');
  expect(await world.database.sql.query('select count(*) from audit_log')).toEqual(before);
});
