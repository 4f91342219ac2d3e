import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testConfig } from '../../../test/support/config.js';
import { a, type NameServer, startNameServer } from '../../../test/support/name-server.js';
import type { Config } from '../../platform/config.js';
import { addressBlocklists } from './address-blocklist-check.js';
import { runChecks } from './check.js';

const ZEN = 'zen.spamhaus.org';

let names: NameServer;
beforeAll(async () => {
  names = await startNameServer();
});
afterAll(() => names?.close());
afterEach(() => {
  names.zone.clear();
  names.asked.length = 0;
});

async function check(given: Partial<Config>) {
  const config = { ...testConfig(), mailRelayUrl: null, addressBlocklists: [ZEN], ...given };
  const facts = { config, platform: process.platform, databaseUrl: null, knownMx: 'localhost', mailPort: 1 };
  const [report] = await runChecks([addressBlocklists], facts);
  return report;
}

it('a listed address is a problem, with the blocklist and where to request removal', async () => {
  names.zone.set(`9.9.9.9.${ZEN}`, [a('127.0.0.2')]);
  expect(await check({ mailEgressAddresses: ['9.9.9.10', '9.9.9.9'] })).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('9.9.9.9 on Spamhaus ZEN'),
    fix: expect.stringContaining('https://check.spamhaus.org/'),
  });
});

it('addresses of the mail host name are checked without a relay, and IPv6 addresses too', async () => {
  names.zone.set('mx.host-of-nora.com', [a('9.9.9.9'), a('10.0.0.1')]);
  expect(await check({ mailHostname: 'mx.host-of-nora.com' })).toMatchObject({
    status: 'ok',
    message: 'No blocklist lists 9.9.9.9',
  });
  await check({ mailEgressAddresses: ['2620:fe::9'] });
  expect(names.asked).toContain(`9.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.e.f.0.0.0.2.6.2.${ZEN}`);
});

it.each(['127.255.255.252', '127.255.255.254', '127.255.255.255', '127.0.0.1', '93.184.216.34'])(
  'the answer %s never counts as a listing',
  async (answer) => {
    names.zone.set(`9.9.9.9.${ZEN}`, [a(answer)]);
    expect(await check({ mailEgressAddresses: ['9.9.9.9'] })).toMatchObject({ status: 'warning' });
  },
);

it('nothing is queried if the addresses are not known, with a relay, or with blocklists off', async () => {
  for (const config of [
    { mailHostname: 'localhost' },
    { mailHostname: 'mx.host-of-nora.com', mailRelayUrl: 'smtp://relay.host-of-nora.com' },
    { mailEgressAddresses: ['9.9.9.9'], addressBlocklists: [] },
  ])
    expect(await check(config)).toMatchObject({ status: 'skipped' });
  expect(names.asked).toEqual([]);
});
